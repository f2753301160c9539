/** What the lockfile alone tells of the packages that are installed. */

export interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
}

export interface LockedFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/**
 * Packages that bring an install script. None runs, because `.npmrc` forbids it; each is here with what it would do, so that a
 * new one is noticed.
 */
const knownInstallScripts: Readonly<Record<string, string>> = {
  esbuild: 'checks its binary, which comes as a package of its own',
  'onnxruntime-node': 'would download GPU libraries',
  protobufjs: 'prints a warning about versions',
};

/** Returns what is wrong, a sentence each. `npmrc` is the text of the project's `.npmrc`. */
export function checkLockfile({ packages }: LockedFile, npmrc: string): readonly string[] {
  const installed = Object.entries(packages).filter(([place]) => place !== '');
  const problems = installed.flatMap(([place, { integrity, resolved, hasInstallScript, link }]) => {
    const name = toName(place);
    return [
      ...(link ? [`${name} is a link to a folder, which nobody else has.`] : []),
      ...(!link && !integrity?.startsWith('sha512-') ? [`${name} has no SHA-512 digest in the lockfile.`] : []),
      ...(resolved !== undefined && !resolved.startsWith('https:') ? [`${name} comes from ${resolved}.`] : []),
      ...(hasInstallScript && !Object.hasOwn(knownInstallScripts, name)
        ? [`${name} brings an install script that nobody has looked at.`]
        : []),
    ];
  });
  return /^ignore-scripts=true$/m.test(npmrc) ? problems : [...problems, '.npmrc lets install scripts run.'];
}

/** `node_modules/a/node_modules/@b/c` is `@b/c`. */
export const toName = (place: string): string =>
  place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
