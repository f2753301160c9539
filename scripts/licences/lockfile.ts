/** What `package-lock.json` says is installed for what is shipped. */
export interface Lockfile {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly dev?: boolean; readonly devOptional?: boolean }>
  >;
}

/** `NAME VERSION` of everything that is installed; `needed`: only what Kura’s own dependencies ask for, not what only building needs. */
export const installed = ({ packages }: Lockfile, needed: boolean): readonly string[] => [
  ...new Set(
    Object.entries(packages).flatMap(([place, { version, dev, devOptional }]) => {
      const [, name] = /.*node_modules\/(.+)$/.exec(place) ?? [];
      return name && version && !(needed && (dev || devOptional)) ? [`${name} ${version}`] : [];
    }),
  ),
];

/** Packages that Kura’s dependencies ask for, and of which no line is shipped; what another package carries is no line of theirs. */
export function notShipped(
  lockfile: Lockfile,
  listed: readonly { readonly name: string; readonly version: string; readonly carrier?: string }[],
): readonly string[] {
  const shipped = new Set(listed.flatMap(each => (each.carrier ? [] : [`${each.name} ${each.version}`])));
  return installed(lockfile, true)
    .filter(each => !shipped.has(each))
    .sort();
}
