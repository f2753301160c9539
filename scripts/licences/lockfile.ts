/** Reads the installed packages of `package-lock.json`. */
export interface Lockfile {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly version?: string;
        readonly dev?: boolean;
        readonly devOptional?: boolean;
        /** Among others the binaries of tools for single platforms. */
        readonly optional?: boolean;
      }
    >
  >;
}

/** Returns `NAME VERSION` of each installed package. `onlyNeeded`: only runtime dependencies, without build tools and optional packages. */
export const listInstalled = ({ packages }: Lockfile, onlyNeeded: boolean): readonly string[] => [
  ...new Set(
    Object.entries(packages).flatMap(([packagePath, { version, dev, devOptional, optional }]) => {
      const [, name] = /.*node_modules\/(.+)$/.exec(packagePath) ?? [];
      return name && version && !(onlyNeeded && (dev || devOptional || optional)) ? [`${name} ${version}`] : [];
    }),
  ),
];

/** Returns the dependencies of which nothing is shipped. A package that another one carries does not count as its own. */
export function listNotShipped(
  lockfile: Lockfile,
  listed: readonly { readonly name: string; readonly version: string; readonly carrier?: string }[],
): readonly string[] {
  const shipped = new Set(listed.flatMap(each => (each.carrier ? [] : [`${each.name} ${each.version}`])));
  return listInstalled(lockfile, true)
    .filter(each => !shipped.has(each))
    .sort();
}
