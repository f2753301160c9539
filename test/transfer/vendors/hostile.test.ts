/**
 * Whatever a file holds, an import ends: with chats that a vault can hold, or with a problem that has a name. Every case is made from a
 * good export by a generator with a fixed seed.
 */
import { describe, expect, test } from 'vitest';
import type { Conversation } from '../../../lib/core/conversation';
import { toProblemName } from '../../../lib/core/problem';
import { readVaultFile, writeVaultFile } from '../../../lib/transfer/vault-file/vault-file';
import { random, type Random } from '../../fakes/made-up-site';
import { bytesFile, file, importExports, zipped } from './given';
import { sound } from './sound';

const said = (text: string) => ({ content_type: 'text', parts: [text] });
const exportsOf: Record<string, unknown> = {
  claudecode: sound['claudecode'],
  codex: sound['codex'],
  geminicli: sound['geminicli'],
  cursor: sound['cursor'],
  chatgpt: [
    {
      id: 'c-1',
      title: '港',
      create_time: 1_780_000_000,
      current_node: 'd',
      mapping: {
        a: { id: 'a', parent: null, children: ['b'], message: null },
        b: {
          id: 'b',
          parent: 'a',
          children: ['c', 'd'],
          message: { id: 'b', author: { role: 'user' }, content: said('Where is the 港?') },
        },
        c: {
          id: 'c',
          parent: 'b',
          children: [],
          message: { id: 'c', author: { role: 'assistant' }, content: said('North\uE200cite\uE202x\uE201.') },
        },
        d: {
          id: 'd',
          parent: 'b',
          children: [],
          message: {
            id: 'd',
            author: { role: 'assistant' },
            status: 'in_progress',
            create_time: 1_780_000_009,
            content: said('南です。'),
          },
        },
      },
    },
  ],
  claude: [
    {
      uuid: 'c-1',
      name: '庭',
      updated_at: '2026-05-01T10:00:00Z',
      project: { uuid: 'p', name: 'Plans' },
      chat_messages: [
        {
          uuid: 'm1',
          sender: 'human',
          parent_message_uuid: null,
          created_at: '2026-05-01T10:00:00Z',
          content: [{ type: 'text', text: 'いつ？' }],
        },
        {
          uuid: 'm2',
          sender: 'assistant',
          parent_message_uuid: 'm1',
          content: [
            { type: 'thinking', thinking: 'Hm.', summaries: [{ summary: 'Hm' }] },
            { type: 'tool_use', name: 'artifacts', input: { title: 'x', content: 'y' } },
            { type: 'text', text: 'In May.', citations: [{ end_index: 3, details: { url: 'https://example.com' } }] },
          ],
          attachments: [{ file_name: 'a.txt', extracted_content: 'words' }],
        },
      ],
    },
    { account_uuid: 'a', conversations_memory: 'x', memory_files: [{ path: 'p' }] },
    {
      uuid: 'd',
      messages: [
        {
          uuid: 'm',
          role: 'user',
          content: { content: 'Blue', contentBlocks: [{ type: 'tool_call', toolCall: { input: {} } }] },
        },
      ],
    },
  ],
  deepseek: [
    {
      id: 'd-1',
      title: '灯台',
      updated_at: '2026-09-05T10:00:00+08:00',
      mapping: {
        root: { id: 'root', parent: null, message: null },
        '1': {
          id: '1',
          parent: 'root',
          message: { inserted_at: '2026-09-05T09:00:00+08:00', fragments: [{ type: 'REQUEST', content: '誰？' }] },
        },
        '2': {
          id: '2',
          parent: '1',
          message: {
            status: 'WIP',
            fragments: [
              { type: 'THINK', content: 'Hm' },
              { type: 'RESPONSE', content: 'Alder[citation:1]' },
            ],
          },
        },
      },
    },
    {
      data: {
        biz_data: {
          chat_session: { id: 's' },
          chat_messages: [
            { message_id: 1, parent_id: null, role: 'USER', fragments: [{ type: 'REQUEST', content: 'x' }] },
          ],
        },
      },
    },
  ],
};

/** `taken`, or the problem's name. */
type Outcome = string;

interface Tried {
  readonly outcome: Outcome;
  /** What was said in the chats that were taken. */
  readonly words?: unknown;
}

/** What becomes of the import. What was taken must be a vault file that reads back. */
async function tried(...given: Parameters<typeof importExports>[0]): Promise<Tried> {
  try {
    const { conversations, report } = await importExports(given);
    expect(report.branches).toBeGreaterThanOrEqual(report.conversations);
    async function* all(): AsyncGenerator<Conversation> {
      yield* conversations;
    }
    const pieces: string[] = [];
    for await (const piece of writeVaultFile(all())) pieces.push(piece);
    let back = 0;
    for await (const one of readVaultFile(new Blob(pieces))) {
      expect(one.turns.length).toBeGreaterThan(0);
      back += 1;
    }
    expect(back).toBe(report.conversations);
    const words = conversations.map(({ id, title, turns }) => [
      id,
      title,
      turns.map(turn => [turn.id, turn.text, turn.parts]),
    ]);
    return { outcome: 'taken', words };
  } catch (error) {
    const name = toProblemName(error);
    if (name === undefined) throw error;
    return { outcome: name };
  }
}

const outcomeOf = async (...given: Parameters<typeof importExports>[0]) => (await tried(...given)).outcome;

const strange = (next: Random): unknown => {
  const all = [
    null,
    true,
    -1,
    1e308,
    '',
    'a',
    'b',
    'm1',
    '2',
    '\uD800',
    '../x',
    [],
    {},
    [[]],
    { id: 'a' },
    'root',
    '日'.repeat(600),
  ];
  return all[next(all.length)];
};

/** A copy of which values here and there are of another kind, gone, doubled, or somebody else's. */
function bent(value: unknown, next: Random): unknown {
  if (next(12) === 0) return strange(next);
  if (Array.isArray(value)) {
    const items: unknown[] = value.map(item => bent(item, next));
    if (next(6) === 0) items.push(...items);
    return next(8) === 0 ? items.slice(1) : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(() => next(15) > 0);
  const names = entries.map(([name]) => name);
  return Object.fromEntries(
    entries.map(([name, held]) => [next(25) === 0 ? (names[next(names.length)] ?? name) : name, bent(held, next)]),
  );
}

/** Of each kind, for each vendor. A campaign asks for more. */
const cases = Number(process.env['CASES'] ?? 120);

// Many files each, on a machine that may be busy.
describe.each(Object.keys(exportsOf))('%s', { timeout: 10 * 60_000 }, vendor => {
  const whole = exportsOf[vendor];

  test('as it is, is taken', async () => {
    expect(await outcomeOf(file('x.json', whole))).toBe('taken');
  });

  test('values of other kinds, gone, doubled and exchanged', async () => {
    const next = random(61);
    const outcomes = new Set<Outcome>();
    for (let run = 0; run < cases; run += 1) outcomes.add(await outcomeOf(file('x.json', bent(whole, next))));
    expect([...outcomes].sort((one, other) => (one < other ? -1 : 1))).toEqual(['ExportUnknown', 'taken']);
  });

  test('letters changed, lost and doubled', async () => {
    const next = random(62);
    const outcomes = new Set<Outcome>();
    for (let run = 0; run < cases; run += 1) {
      const bytes = new TextEncoder().encode(JSON.stringify(whole));
      const at = next(bytes.length);
      const letters = '{}[]",:\\0a\n '.split('').map(letter => letter.charCodeAt(0));
      bytes[at] = letters[next(letters.length)] ?? 0;
      const from = next(bytes.length);
      const broken = next(2) === 0 ? bytes : new Uint8Array([...bytes.slice(0, from), ...bytes.slice(from + next(9))]);
      outcomes.add(await outcomeOf(bytesFile('x.json', broken)));
    }
    expect(outcomes).toContain('taken');
    for (const each of outcomes) expect(['taken', 'FileDamaged', 'ExportUnknown']).toContain(each);
  });

  test('a zip with bytes changed', async () => {
    const next = random(63);
    const bytes = zipped({ 'conversations.json': whole, 'user.json': {}, 'a/b.json': [1, 2] });
    const { words: sound } = await tried(bytesFile('x.zip', bytes));
    const outcomes = new Set<Outcome>();
    for (let run = 0; run < cases; run += 1) {
      const broken = bytes.slice();
      for (let n = next(3); n >= 0; n -= 1) broken[4 + next(bytes.length - 4)] = next(256);
      const { outcome, words = sound } = await tried(bytesFile('x.zip', broken));
      outcomes.add(outcome);
      expect(words, `run ${run}`).toEqual(sound);
    }
    expect(outcomes).toContain('FileDamaged');
    for (const each of outcomes) expect(['taken', 'FileDamaged', 'ExportUnknown']).toContain(each);
  });
});
