/** What `npm run supply-chain` refuses, and that the lockfile as it is passes. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkLockfile, type LockedFile, type LockedPackage } from '../scripts/supply-chain/check-lockfile';

const npmrc = readFileSync('.npmrc', 'utf8');
const integrity = 'sha512-abc';

test('the packages as they are locked', () => {
  const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockedFile;
  expect(Object.keys(lockfile.packages).length).toBeGreaterThan(100);
  expect(checkLockfile(lockfile, npmrc)).toEqual([]);
});

test.each<[what: string, entry: LockedPackage, says: string]>([
  ['no digest', {}, 'no SHA-512 digest'],
  ['an old digest', { integrity: 'sha1-abc' }, 'no SHA-512 digest'],
  ['a link', { link: true }, 'a link'],
  ['an address that is not encrypted', { integrity, resolved: 'http://example.org/a.tgz' }, 'http://example.org'],
  ['an unknown install script', { integrity, hasInstallScript: true }, 'install script'],
])('%s', (_, entry, says) => {
  const problems = checkLockfile({ packages: { '': {}, 'node_modules/@a/b': entry } }, npmrc);
  expect(problems).toEqual([expect.stringContaining(says)]);
  expect(problems[0]).toMatch(/^@a\/b /);
});

test('install scripts that may run', () => {
  expect(checkLockfile({ packages: {} }, 'audit=false\n')).toEqual(['.npmrc lets install scripts run.']);
});
