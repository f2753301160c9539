/** Reads the installed packages of `package-lock.json`. */
export interface Lockfile {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly dev?: boolean; readonly devOptional?: boolean }>
  >;
}

/** Returns `NAME VERSION` of each installed package. `onlyNeeded`: only runtime dependencies, without build tools. */
export const installed = ({ packages }: Lockfile, needed: boolean): readonly string[] => [
  ...new Set(
    Object.entries(packages).flatMap(([place, { version, dev, devOptional }]) => {
      const [, name] = /.*node_modules\/(.+)$/.exec(place) ?? [];
      return name && version && !(needed && (dev || devOptional)) ? [`${name} ${version}`] : [];
    }),
  ),
];

/** Returns the dependencies of which nothing is shipped. A package that another one carries does not count as its own. */
export function notShipped(
  lockfile: Lockfile,
  listed: readonly { readonly name: string; readonly version: string; readonly carrier?: string }[],
): readonly string[] {
  const shipped = new Set(listed.flatMap(each => (each.carrier ? [] : [`${each.name} ${each.version}`])));
  return installed(lockfile, true)
    .filter(each => !shipped.has(each))
    .sort();
}
