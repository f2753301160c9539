/**
 * A site's pages load a chat in the very shape that its export has. What the two readers make of it must be one chat: the same turns,
 * under the same ids, in the same words, so that an import adds nothing to what was captured whole.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { SiteId, Snapshot } from '../../../lib/core/conversation';
import { merge, mergeConversations } from '../../../lib/merge/merge';
import { adapters } from '../../../scripts/read/adapters';
import { payloadIn, type DataFixture } from '../../sites/data/fixture';
import { file, only } from './given';

const fixtures: [SiteId, string][] = [
  ['chatgpt', 'data-tree.json'],
  ['chatgpt', 'data-odd-messages.json'],
  ['claude', 'data-tree.json'],
  ['deepseek', 'data-fragments.json'],
  ['deepseek', 'data-fields.json'],
];

test.each(fixtures)('%s, %s: exported, it is what was captured', async (id, name) => {
  // What is still being written is in no capture of a whole chat, and in an export it has ended.
  const text = readFileSync(`test/fixtures/${id}/${name}`, 'utf8').replaceAll('"WIP"', '"FINISHED"');
  const fixture = JSON.parse(text) as DataFixture;
  const [data] = adapters[id].parse?.(payloadIn(fixture)) ?? [];
  if (data?.kind !== 'thread') throw new Error('The fixture holds no chat');
  const url = adapters[id].chatUrl(data.chat);
  const sighting: Snapshot = {
    id: `${id}:${data.chat}`,
    source: id,
    url,
    seenAt: Date.UTC(2026, 10, 22),
    turns: data.turns,
    data: { whole: data.partial === undefined, ...(data.leaf === undefined ? {} : { leaf: data.leaf }) },
  };
  const captured = merge(undefined, sighting).conversation;
  const { conversation } = await only(file('conversations.json', [fixture.body]));
  expect(conversation.id).toBe(captured.id);
  expect(conversation.url).toBe(url);

  const plain = ({ turns }: typeof captured) => turns.map(({ id, parent, role, text }) => ({ id, parent, role, text }));
  expect(plain(conversation)).toEqual(plain(captured));
  expect(conversation.activePath).toEqual(captured.activePath);
  const both = mergeConversations(captured, conversation).conversation;
  expect(plain(both)).toEqual(plain(captured));
  // The words of files that have a name come from exports alone.
  const beside = ({ turns }: typeof captured) =>
    turns.flatMap(({ parts = [], attachments = [] }) => {
      const names = new Set(attachments.map(each => each.name));
      return parts.filter(({ title = '' }) => !names.has(title));
    });
  expect(beside(both)).toEqual(beside(captured));
});
