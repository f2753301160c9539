/**
 * `npx tsx scripts/alarms.ts FILE…` counts the turns in which something sensitive is found, by kind, and prints the
 * first few findings as a check for false alarms. FILE is a collection with a JSON object with `text` on each line.
 * Without a file it uses a thousand made-up turns full of hashes, ids, pictures, lock files and code.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findSensitive, type SensitiveKind } from '../lib/redact/find-sensitive';
import { codeHeavyTurn } from '../test/fakes/code-heavy';
import { random } from '../test/fakes/made-up-site';

const shownExamples = 6;

const readTexts = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => (JSON.parse(line) as { text: string }).text);
const createTexts = () => Array.from({ length: 1000 }, (_, seed) => codeHeavyTurn(random(seed + 1)));
const files = process.argv.slice(2);
const collections = files.map(file => ({ name: path.basename(path.dirname(file)), texts: () => readTexts(file) }));

for (const { name, texts } of collections.length > 0 ? collections : [{ name: 'made up', texts: createTexts }]) {
  const all = texts();
  const turns = new Map<SensitiveKind, string[]>();
  for (const text of all) {
    const found = await findSensitive(text);
    for (const kind of new Set(found.map(each => each.kind))) {
      const first = found.find(each => each.kind === kind);
      if (first) turns.set(kind, [...(turns.get(kind) ?? []), text.slice(first.start, first.end).slice(0, 40)]);
    }
  }
  console.log(`${name}: ${all.length} turns`);
  for (const [kind, found] of turns) {
    console.log(`  ${kind}: ${found.length} turns, such as ${found.slice(0, shownExamples).join(' · ')}`);
  }
}
