/**
 * Files of 500 MB, as agents and exports write them, made in a temporary folder: a line of 50 MB, a line of 300 MB, a broken one, letters of
 * another encoding, and an end that is missing. Each is named, and everything else is taken.
 */
import { closeSync, mkdtempSync, openAsBlob, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InputFile } from '../../lib/transfer/vendors/vendor-reader';
import { importExports } from '../transfer/vendors/given';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kura-large-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const megabyte = 1_000_000;
/** 23 bytes each. */
const toWords = (megabytes: number): string => '潮の表、 tide table'.repeat(Math.ceil((megabytes * megabyte) / 23));

/** Writes the pieces one after another, so that no file is in memory. */
async function writeLarge(name: string, pieces: Iterable<string | Uint8Array>): Promise<InputFile> {
  const file = path.join(folder, name);
  const handle = openSync(file, 'w');
  for (const piece of pieces) writeSync(handle, typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
  closeSync(handle);
  return Object.assign(await openAsBlob(file), { name, lastModified: Date.UTC(2026, 10, 26) });
}

const exchanges = 125;

/** A session of Claude Code: each exchange is a prompt, a call of a tool, 4 MB that the tool says, and an answer. */
function* toSession(): Generator<string | Uint8Array> {
  let last: string | null = null;
  const row = (type: string, content: unknown): string => {
    const uuid: string = `u${(Number(last?.slice(1) ?? 0) + 1).toString()}`;
    const written = {
      type,
      uuid,
      parentUuid: last,
      sessionId: 's',
      cwd: '/home/user/tides',
      message: { role: type, content },
    };
    last = uuid;
    return `${JSON.stringify(written)}\n`;
  };
  const output = toWords(4);
  for (let n = 1; n <= exchanges; n += 1) {
    yield row('user', `Which tide is number ${n}? 潮は？`);
    yield row('assistant', [{ type: 'tool_use', id: `t${n}`, name: 'Read', input: { path: 'table.ts' } }]);
    const said = n === 60 ? toWords(50) : output;
    yield row('user', [{ type: 'tool_result', tool_use_id: `t${n}`, content: said }]);
    if (n === 80) yield `{"type":"user","uuid":"never","message":{"content":"${toWords(50)}\n`;
    if (n === 90) {
      yield '{"type":"progress","uuid":"far too long","words":"';
      for (let times = 0; times < 6; times += 1) yield 'x'.repeat(50 * megabyte);
      yield '"}\n';
    }
    if (n === 100) {
      const [before = '', after = ''] = row('assistant', [{ type: 'text', text: 'Number 100 is HERE.' }]).split('HERE');
      yield before;
      // 満潮 in Shift_JIS.
      yield new Uint8Array([0x96, 0x9e, 0x92, 0xaa]);
      yield after;
    } else yield row('assistant', [{ type: 'text', text: `Number ${n} is at six: 六時です。` }]);
  }
  yield row('user', 'This line is cut off').slice(0, -20);
}

test('a session of 500 MB', { timeout: 600_000 }, async () => {
  const file = await writeLarge('session.jsonl', toSession());
  expect(file.size).toBeGreaterThan(500 * megabyte);
  const { conversations, report } = await importExports([file]);
  expect(conversations).toHaveLength(1);
  const [{ turns, completeness } = { turns: [], completeness: undefined }] = conversations;
  const [prompts, answers] = ['user', 'assistant'].map(role => turns.filter(turn => turn.role === role));
  expect([prompts?.length, answers?.length]).toEqual([exchanges, exchanges]);
  expect(prompts?.[70]?.text).toBe('Which tide is number 71? 潮は？');
  expect(answers?.at(-1)?.text).toBe(`Number ${exchanges} is at six: 六時です。`);
  expect(completeness?.state).toBe('partial');
  expect(Object.fromEntries(report.skipped.map(({ what, count }) => [what, count]))).toEqual({
    // The broken line, the one that is too long, and the one that was cut off.
    'value that is not JSON': 3,
    'letters of an unknown encoding': 1,
    'thought, tool or document too long to be kept': exchanges,
  });
});

test('an export of 500 MB that is cut in the middle', { timeout: 600_000 }, async () => {
  function* toExport(): Generator<string> {
    yield '[';
    for (let n = 0; n < 510; n += 1) {
      const words = { uuid: `${n}-1`, sender: 'human', text: `${n} ${toWords(1)}` };
      const chat = JSON.stringify({ uuid: `c${n}`, name: `Chat ${n}`, chat_messages: [words] });
      yield n === 509 ? chat.slice(0, -5) : `${chat},`;
    }
  }
  const file = await writeLarge('conversations.json', toExport());
  expect(file.size).toBeGreaterThan(500 * megabyte);
  const { conversations, report } = await importExports([file]);
  expect(conversations.map(({ title }) => title)).toEqual(Array.from({ length: 509 }, (_, n) => `Chat ${n}`));
  expect(report.skipped).toEqual([{ what: 'file that ends too early: conversations.json', count: 1 }]);
});
