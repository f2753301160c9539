/** A session that is read while it grows, row by row, comes to what one reading of the whole file gives. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Conversation } from '../../lib/core/conversation';
import { merge } from '../../lib/merge/merge';
import { claudeCode } from '../../lib/transfer/vendors/agents/claude-code';
import { codex } from '../../lib/transfer/vendors/agents/codex';
import { geminiCli } from '../../lib/transfer/vendors/agents/gemini-cli';
import { toldBy } from '../transfer/vendors/read-values';

const folder = path.join(import.meta.dirname, '../transfer/vendors/cases/agents');
const readers = [claudeCode, codex, geminiCli];
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.jsonl'));

const outline = (chat: Conversation | undefined) =>
  chat && {
    turns: chat.turns
      .map(({ id, parent, role, text, parts = [], unfinished }) => ({ id, parent, role, text, parts, unfinished }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    activePath: chat.activePath,
    completeness: chat.completeness.state,
  };

test.each(files)('%s', async name => {
  const rows = readFileSync(path.join(folder, name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .flatMap((line): unknown[] => {
      try {
        return [JSON.parse(line)];
      } catch {
        return [];
      }
    });
  const reader = readers.find(each => rows.some(row => each.canRead(row)));
  if (!reader) return;
  const grown = new Map<string, Conversation>();
  for (let length = 1; length <= rows.length; length++)
    for (const chat of (await toldBy(reader, rows.slice(0, length), name)).chats)
      grown.set(chat.id, merge(grown.get(chat.id), chat).conversation);
  const whole = (await toldBy(reader, rows, name)).chats;
  expect([...grown.keys()].sort()).toEqual(whole.map(({ id }) => id).sort());
  for (const chat of whole) expect(outline(grown.get(chat.id))).toEqual(outline(merge(undefined, chat).conversation));
});
