/** How often something is warned of that is no secret: in text full of hashes and ids, and in real conversations where they lie at hand. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findSensitive } from '../../lib/redact/find-sensitive';
import { codeHeavyTurn } from '../fakes/code-heavy';
import { random } from '../fakes/made-up-site';

/** Each turn in which anything is found, with what it was. */
async function alarmsIn(turns: readonly string[]): Promise<readonly string[]> {
  const alarms: string[] = [];
  for (const text of turns) {
    const [first] = await findSensitive(text);
    if (first) alarms.push(`${first.kind}: ${text.slice(Math.max(0, first.start - 30), first.end).slice(0, 120)}`);
  }
  return alarms;
}

test('in three hundred turns of hashes, ids, pictures, lock files and code there is no alarm', async () => {
  const turns = Array.from({ length: 300 }, (_, seed) => codeHeavyTurn(random(seed + 1)));
  const alarms = await alarmsIn(turns);
  expect(alarms).toEqual([]);
}, 300_000);

const chats = ['ja-chat-haystack', 'locomo', 'memorybank'].map(name => `../shared/data/${name}/corpus.jsonl`);

test.skipIf(!chats.every(file => existsSync(file)))(
  'in real conversations, every fiftieth turn of them: one in a thousand at most',
  async () => {
    const turns = chats
      .flatMap(file => readFileSync(file, 'utf8').split('\n').filter(Boolean))
      .filter((_, place) => place % 50 === 0)
      .map(line => (JSON.parse(line) as { text: string }).text);
    const alarms = await alarmsIn(turns);
    expect(alarms.length / turns.length, `found ${alarms.join('\n')}`).toBeLessThanOrEqual(1 / 1000);
  },
  300_000,
);
