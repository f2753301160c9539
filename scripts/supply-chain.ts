/**
 * `npm run supply-chain` checks what Kura is built from: digests and install scripts of every installed package in the
 * lockfile; and with the registry, for the packages that `package.json` names, digest, licence, age, deprecation and
 * provenance. Writes `docs/supply-chain.md`. Fails on what is wrong; what the registry does not tell is said.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { allowedLicences, allowedPackages } from './licences/packages';
import { checkLockfile, type LockedFile } from './supply-chain/check-lockfile';
import { readRegistry, type RegistryEntry } from './supply-chain/read-registry';

/** Days. Most packages that were taken over were noticed within this time. */
const minAgeDays = 14;

const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockedFile;
const named = JSON.parse(readFileSync('package.json', 'utf8')) as Record<'dependencies' | 'devDependencies', object>;
const shipped = Object.entries(named.dependencies) as [string, string][];
const tools = Object.entries(named.devDependencies) as [string, string][];

const problems = [...checkLockfile(lockfile, readFileSync('.npmrc', 'utf8'))];
const entries = new Map<string, RegistryEntry | undefined>();
for (const [name, version] of [...shipped, ...tools]) {
  const entry = await readRegistry(name, version);
  entries.set(name, entry);
  problems.push(...checkEntry(name, entry, Object.hasOwn(named.dependencies, name)));
}

console.table(
  [...entries].map(([name, entry]) => ({
    name,
    licence: entry?.licence ?? 'no answer',
    published: entry?.publishedAt?.toISOString().slice(0, 10) ?? 'not told',
    provenance: entry?.hasProvenance ? 'yes' : 'not told',
  })),
);
writeFileSync('docs/supply-chain.md', formatDocument());
console.log(problems.length === 0 ? 'Nothing is wrong.' : problems.join('\n'));
process.exit(problems.length === 0 ? 0 : 1);

function checkEntry(name: string, entry: RegistryEntry | undefined, isShipped: boolean): readonly string[] {
  if (!entry) return [];
  const { integrity, licence, isDeprecated, publishedAt } = entry;
  const isAllowed = allowedLicences.has(licence) || allowedPackages[name]?.licence === licence;
  const ageDays = publishedAt ? (Date.now() - publishedAt.getTime()) / 86_400_000 : Infinity;
  return [
    ...(integrity === lockfile.packages[`node_modules/${name}`]?.integrity ? [] : [`${name} is another file there.`]),
    ...(isShipped && !isAllowed ? [`${name} has the licence ${licence}.`] : []),
    ...(isDeprecated ? [`${name} is deprecated.`] : []),
    ...(ageDays < minAgeDays ? [`${name} was published ${Math.floor(ageDays)} days ago.`] : []),
  ];
}

function formatDocument(): string {
  const count = Object.keys(lockfile.packages).length - 1;
  const list = (names: readonly [string, string][], hasProvenance: boolean) =>
    names
      .filter(([name]) => (entries.get(name)?.hasProvenance ?? false) === hasProvenance)
      .map(([name, version]) => `${name}@${version}`)
      .join(', ') || 'none';
  return `# What Kura is built from

Written by \`npm run supply-chain\`. All ${count} installed packages are pinned with a SHA-512 digest; no install script runs. The digests of the packages below are those of the registry, none is deprecated, and the shipped ones have a licence of [the list](licences.md).

- Shipped, with provenance: ${list(shipped, true)}.
- Shipped, none told: ${list(shipped, false)}.
- Tools, with provenance: ${list(tools, true)}.
- Tools, none told: ${list(tools, false)}.

Not checked: known vulnerabilities, which only the public registry's audit tells.
`;
}
