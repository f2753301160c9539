import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Conversation } from '../../lib/core/conversation';
import { findBroken, findFollowing, readChangesFiles, readChain, type ChainResult } from '../../lib/transfer/read-chain';
import { readFiles } from '../../lib/transfer/read-files';
import { readVaultFile } from '../../lib/transfer/vault-file/vault-file';

/** What 0.5.0 wrote, by hand from the description of its format: a whole file, and what changed since. */
const folder = 'test/fixtures/vault-files/0.5.0';
const file = (name: string) => new File([readFileSync(`${folder}/${name}`)], name, { lastModified: 5 });
const whole = file('kura-2026-10-03T2000.json');
const changes = file('kura-2026-10-04T2000.changes.json');

async function all(chats: AsyncIterable<Conversation>): Promise<readonly Conversation[]> {
  const found: Conversation[] = [];
  for await (const one of chats) found.push(one);
  return found;
}

const placesOf = (chats: readonly Conversation[]) => chats.map(({ id, space, ownSpace }) => [id, space, ownSpace]);

describe('files of 0.5.0', () => {
  test('make the vault that their digests name, as they stand', async () => {
    const links = await readChangesFiles([changes]);
    const used = findFollowing(whole.name, links);
    expect([used.length, findBroken(links, used)]).toEqual([1, undefined]);
    let end: ChainResult | undefined;
    const chats = await all(readChain(whole, used, told => void (end = told)));
    expect(chats.map(({ id, title, tags }) => [id, title, tags])).toEqual([
      ['gemini:9c33', '味噌ラーメン', ['料理']],
      ['claude:1f0c', 'パンの発酵', undefined],
    ]);
    expect(chats.map(({ ownSpace }) => ownSpace)).toEqual([undefined, undefined]);
    expect(end).toMatchObject({ conversations: 2, turns: 4, upTo: changes.name, isProven: true });
  });

  test('are imported with what lies in a space as put there by hand: there were no rules', async () => {
    const { conversations, about } = readFiles([changes, whole]);
    expect(placesOf(await all(conversations))).toEqual([
      ['gemini:9c33', '台所', true],
      ['claude:1f0c', '台所', true],
    ]);
    expect(about()).toMatchObject({ isUnproven: false, spaces: [{ id: 'main' }, { id: '台所', name: '台所' }] });
    expect(placesOf(await all(readFiles([whole]).conversations))).toEqual([
      ['claude:1f0c', 'main', undefined],
      ['gemini:9c33', '台所', true],
      ['note:5b7e', 'main', undefined],
    ]);
  });

  test('of what changed are no vault by themselves', async () => {
    await expect(all(readVaultFile(changes))).rejects.toMatchObject({ name: 'ChangesAlone' });
  });
});

test('a file of another program that tells its version last is imported as an old one', async () => {
  const turns = [{ id: 't', role: 'user', text: 'High tide? 満潮は?' }];
  const chat = { id: 'claude:tide', source: 'claude', space: '海', turns };
  const late = JSON.stringify({ conversations: [chat], version: 4, schema: 'kura-vault' });
  const { conversations } = readFiles([new File([late], 'x.json', { lastModified: 5 })]);
  expect(placesOf(await all(conversations))).toEqual([['claude:tide', '海', true]]);
});
