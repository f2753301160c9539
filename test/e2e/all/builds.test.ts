// A fault here is noticed first by `test/e2e/bundle.test.ts`.
/** The build that the tests drive is the one that people get, but for two things: how long deleting can be undone, and what is asked for later. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const real = '.output/chrome-mv3';
const forTests = '.output/chrome-mv3-test';

interface Hosts {
  readonly host_permissions: readonly string[];
  readonly permissions: readonly string[];
}

/** Every file's content by its name. Names of chunks end in a digest of their content, which the number changes. */
function readBuild(folder: string): Map<string, string> {
  if (!existsSync(path.join(folder, 'manifest.json'))) throw new Error(`Nothing is built in ${folder}.`);
  const withoutDigests = (text: string) => text.replace(/-[\w-]{8}(?=\.(?:js|css|mjs)\b)/g, '-digest');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  return new Map(
    files.map(entry => {
      const file = path.join(entry.parentPath, entry.name);
      return [withoutDigests(path.relative(folder, file)), withoutDigests(readFileSync(file, 'latin1'))];
    }),
  );
}

/** The words at which two texts of equally many words differ. */
function findDifferences(one: string, other: string): string[] {
  if (one === other) return [];
  const [words, others] = [one, other].map(text => text.split(/([\w.]+)/));
  if (words?.length !== others?.length) return ['another number of words'];
  return (words ?? []).flatMap((word, n) => (word === others?.[n] ? [] : [`${word} ${others?.[n]}`]));
}

test('they differ in the undo window and in having at once what is asked for later, and in nothing else', () => {
  const [people, tests] = [readBuild(real), readBuild(forTests)];
  expect([...tests.keys()].sort()).toEqual([...people.keys()].sort());
  const differences = [...people]
    .filter(([file]) => file !== 'manifest.json')
    .flatMap(([file, text]) => findDifferences(text, tests.get(file) ?? ''));
  // The manifest that people get lies beside the build for tests.
  expect(people.get('manifest.json')).toBe(readFileSync(`${forTests}.manifest.json`, 'latin1'));
  const {
    host_permissions: hosts,
    permissions: all,
    ...rest
  } = JSON.parse(readFileSync(`${forTests}/manifest.json`, 'utf8')) as Hosts;
  const manifest = {
    ...rest,
    permissions: all.filter(permission => permission !== 'nativeMessaging'),
    optional_permissions: ['nativeMessaging'],
    optional_host_permissions: hosts,
  };
  expect(manifest).toEqual(JSON.parse(people.get('manifest.json') ?? ''));
  expect(new Set(differences)).toEqual(new Set(['12e3 3e3']));
});
