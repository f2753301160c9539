/**
 * `npx tsx scripts/alarms.ts FILE…`: in how many of the turns of these collections (a JSON object with `text` on each line) something
 * is found that may not be meant for others, by kind, with the first few of each to judge them by. Prints no more of a turn.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sensitiveIn, type Sensitive } from '../lib/redact/sensitive';

const shown = 6;

for (const file of process.argv.slice(2)) {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const turns = new Map<Sensitive, string[]>();
  for (const line of lines) {
    const { text } = JSON.parse(line) as { text: string };
    const found = await sensitiveIn(text);
    for (const kind of new Set(found.map(each => each.kind))) {
      const first = found.find(each => each.kind === kind);
      if (first) turns.set(kind, [...(turns.get(kind) ?? []), text.slice(first.start, first.end).slice(0, 40)]);
    }
  }
  console.log(`${path.basename(path.dirname(file))}: ${lines.length} turns`);
  for (const [kind, found] of turns) {
    console.log(`  ${kind}: ${found.length} turns, such as ${found.slice(0, shown).join(' · ')}`);
  }
}
