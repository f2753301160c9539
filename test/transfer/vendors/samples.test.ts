/** Exports of others, kept outside of this repository. Every number here was counted by hand in the file. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Skipped } from '../../../lib/transfer/vendors/report';
import { bytesFile, file, importExports } from './given';

const folder = '../shared/exports';
const isThere = existsSync(folder);
if (!isThere) console.warn(`${folder} is not there: the exports of others are not tested.`);

const given = (name: string) => bytesFile(path.basename(name), new Uint8Array(readFileSync(`${folder}/${name}`)));

/** Conversations, turns, branches, and what is left out. */
const counts: Record<string, [number, number, number, Record<string, number>?]> = {
  'chatgpt/synthetic-2026-no-children.json': [2, 7, 3],
  'chatgpt/llm-logparser-openai_sample.json': [1, 1, 1],
  'chatgpt/panchat-chatgpt_branched.json': [1, 4, 2],
  'chatgpt/panchat-chatgpt_sharded_000.json': [1, 3, 1],
  'chatgpt/polylogue-origin-chatgpt-export.json': [1, 1, 1],
  'chatgpt/polylogue-representative-00.json': [1, 3, 2, { 'content of an unknown kind': 1 }],
  'chatgpt/polylogue-representative-01.json': [1, 4, 2, { 'content of an unknown kind': 2 }],
  'chatgpt/librechat-zip/conversations-000.json': [1, 2, 1],
  'chatgpt/librechat-zip/conversations-001.json': [1, 2, 1],
  'chatgpt/librechat-chatgpt-export.zip': [
    2,
    4,
    2,
    { 'attached file, kept by its name only': 3, 'file about the account, never opened': 1 },
  ],
  'claude/librechat-claude-conversations.json': [2, 11, 3],
  'claude/panchat-claude_design_chat.json': [1, 2, 1],
  'claude/panchat-claude_memories_v2.json': [0, 0, 0, { memory: 3 }],
  'claude/panchat-claude_project_dir.json': [0, 0, 0, { 'project document': 1 }],
  'claude/polylogue-origin-claude-ai-export.json': [1, 1, 1],
  'claude/polylogue-representative-00.json': [1, 3, 1, { 'content of an unknown kind': 8 }],
  'claude/polylogue-representative-01.json': [1, 6, 1, { 'content of an unknown kind': 19 }],
  'deepseek/ceyaima-web-api-skeleton.text-replaced.json': [1, 11, 6],
  'deepseek/synthetic-official-linear.json': [1, 2, 1],
};

/** These files have a kind of their own for each piece of content. */
function joinKinds(skipped: readonly Skipped[]): Skipped[] {
  const kinds = new Map<string, number>();
  for (const { what, count } of skipped) {
    const kind = what.replace(/^(content of an unknown kind): .*/, '$1');
    kinds.set(kind, (kinds.get(kind) ?? 0) + count);
  }
  return [...kinds].map(([what, count]) => ({ what, count }));
}

test.skipIf(!isThere).each(Object.entries(counts))(
  '%s has the chats, turns and branches that were counted by hand',
  async (name, [conversations, turns, branches, skipped = {}]) => {
    const { report } = await importExports([given(name)]);
    expect({ ...report, skipped: joinKinds(report.skipped) }).toEqual({
      source: name.split('/')[0],
      conversations,
      turns,
      branches,
      skipped: Object.entries(skipped).map(([what, count]) => ({ what, count })),
    });
  },
);

test.skipIf(!isThere)('files of three vendors at once are one import, named in order of first sight', async () => {
  const names = [
    'claude/librechat-claude-conversations.json',
    'deepseek/synthetic-official-linear.json',
    'chatgpt/panchat-chatgpt_branched.json',
    'claude/librechat-claude-conversations.json',
  ];
  const { report } = await importExports([...names.map(given), file('notes.json', { hello: 'world' })]);
  expect(report).toEqual({
    source: 'claude+deepseek+chatgpt',
    conversations: 4,
    turns: 17,
    branches: 6,
    skipped: [{ what: 'file without chats: notes.json', count: 1 }],
  });
});
