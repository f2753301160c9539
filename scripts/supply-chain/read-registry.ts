/** What the registry tells of a package. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface RegistryEntry {
  readonly integrity: string;
  readonly licence: string;
  readonly isDeprecated: boolean;
  /** Whether the registry says which source and workflow the package was built from. */
  readonly hasProvenance: boolean;
  /** When this version was published; absent if the registry does not keep the times of its source. */
  readonly publishedAt?: Date;
}

const run = promisify(execFile);

/** Asks the registry of the user's settings. `undefined` if it does not answer. */
export async function readRegistry(name: string, version: string): Promise<RegistryEntry | undefined> {
  const fields = ['dist', 'license', 'deprecated', 'time'];
  const { stdout } = await run('npm', ['view', `${name}@${version}`, ...fields, '--json'], {
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  }).catch(() => ({ stdout: '' }));
  if (stdout === '') return undefined;
  const { dist, license, deprecated, time } = JSON.parse(stdout) as ViewedPackage;
  const published = time?.['created'] === undefined ? undefined : time[version];
  return {
    integrity: dist.integrity ?? '',
    licence: license ?? '',
    isDeprecated: deprecated !== undefined,
    hasProvenance: dist.attestations !== undefined,
    ...(published !== undefined && { publishedAt: new Date(published) }),
  };
}

/** As `npm view --json` prints it. */
interface ViewedPackage {
  readonly dist: { readonly integrity?: string; readonly attestations?: unknown };
  readonly license?: string;
  readonly deprecated?: string;
  /** `created` is the first publication. A mirror without it tells when it copied each version. */
  readonly time?: Readonly<Record<string, string>>;
}
