import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Conversation } from '../../lib/core/conversation';
import { mergeDuplicates, type TemporaryStore } from '../../lib/transfer/merge-duplicates';
import { openChatsOnDisk } from '../../scripts/import/open-chats-on-disk';
import { chat } from '../search/chats';
import { inMemory } from './vendors/given';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kura-apart-'));
});
afterAll(() => rm(folder, { recursive: true }));

const tide = chat('claude:tide', 'Tide', ['When is high tide?', '満潮は六時です。'], { source: 'claude' });
const bread = chat('chatgpt:bread', 'パン', ['なぜ膨らまない？', 'It is too cold. \ud83d 📷 \u2028 \u0000']);
/** The same chat in a later batch, with an answer given anew. */
const tideLater = chat(
  'claude:tide',
  'Tide',
  ['When is high tide?', '満潮は六時です。', { role: 'assistant', parent: 't0', text: 'At six.' }],
  { source: 'claude', updatedAt: 2, activePath: ['t0', 't2'] },
);

async function* these(...chats: readonly Conversation[]): AsyncGenerator<Conversation> {
  yield* chats;
}

async function taken(chats: AsyncIterable<Conversation>): Promise<Conversation[]> {
  const all: Conversation[] = [];
  for await (const one of chats) all.push(one);
  return all;
}

describe.each<[string, (name: string) => Promise<TemporaryStore>]>([
  ['in memory', async () => inMemory()],
  ['on the disk', name => openChatsOnDisk(path.join(folder, name))],
])('%s', (_, apartIn) => {
  test('each chat comes once, in order of first sight, joined where it stood in two files', async () => {
    const { conversations, counts } = await mergeDuplicates(these(tide, bread, tideLater), await apartIn('joined'));
    const all = await taken(conversations);
    expect(all.map(({ id, turns }) => [id, turns.map(({ text }) => text)])).toEqual([
      ['claude:tide', ['When is high tide?', '満潮は六時です。', 'At six.']],
      ['chatgpt:bread', ['なぜ膨らまない？', 'It is too cold. \ud83d 📷 \u2028 \u0000']],
    ]);
    expect(all[0]?.activePath).toEqual(['t0', 't2']);
    expect(counts).toEqual({ conversations: 2, turns: 5, branches: 3 });
  });

  test('a chat is as it was', async () => {
    const apart = await apartIn('as it was');
    const places = [await apart.put(tide), await apart.put(bread)];
    expect(await apart.get(places[1] ?? -1)).toEqual(bread);
    expect(await apart.get(places[0] ?? -1)).toEqual(tide);
    await expect(apart.get(2)).rejects.toThrow(RangeError);
  });

  test('what breaks off is told, and nothing is handed out', async () => {
    async function* broken(): AsyncGenerator<Conversation> {
      yield tide;
      throw new Error('It ends here.');
    }
    await expect(mergeDuplicates(broken(), await apartIn('broken'))).rejects.toThrow('It ends here.');
  });
});
