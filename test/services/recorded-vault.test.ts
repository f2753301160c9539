import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Story } from '../../lib/core/scope';
import type { Vault } from '../../lib/vault/vault';
import { createRecordedVault, type InventoryLog } from '../../lib/services/recorded-vault';
import { openVault } from '../../lib/vault/dexie/open-vault';
import { bread, ferry, ramen } from '../vault/fill';
import { fail, guarded, type Guarded } from './guarded-vault';

/** One of three chats is here, so that two are missing; as many are expected as were there. */
let ground: Guarded;
let vault: Vault;
let enough: () => Promise<number | undefined>;

const story: Story = {
  episodes: [
    { id: 'e1', name: '港', after: null },
    { id: 'e2', name: 'The storm', after: 'e1' },
  ],
  personas: [],
};
const fact = (text: string) => ({ text, url: '', at: 5 });
const url = 'https://claude.ai/chat/1';

beforeEach(async () => {
  ground = guarded();
  await ground.keep(ramen, ferry, bread);
  await ground.beginAnew(ramen);
  const { guard, vault: watched } = await ground.start();
  vault = watched;
  enough = async () => (await guard.readLoss())?.enough;
  await vault.setStory('main', story);
  if ((await enough()) !== 3) throw new Error('Two of three chats were to be missing');
});
afterEach(() => {
  for (const each of ground.opened) each.close();
});

describe('while chats are missing', () => {
  test('a note is one more, its new wording another, and one that is proposed again is none', async () => {
    const said = { text: '港は六時', url, at: 1, proposedBy: 'claude' } as const;
    const id = await vault.addNote(said);
    expect(await enough()).toBe(4);
    expect(await vault.addNote({ ...said, at: 2 })).toBe(id);
    expect(await enough()).toBe(4);
    expect(await vault.updateNote(id, { at: 3, importance: 5 })).toBe(id);
    expect(await enough()).toBe(4);
    await vault.updateNote(id, { at: 4, text: 'The harbour closes at six.' });
    expect(await enough()).toBe(5);
    await vault.forget(id);
    expect(await enough()).toBe(4);
  });

  test('facts that are told are as many more, and those left out as many fewer', async () => {
    await vault.replaceFacts('main', 'e1', [fact('船が出た。'), fact('Ren has the key.')]);
    expect(await enough()).toBe(5);
    const known = await vault.listFacts('main', 'e1');
    const [first] = known;
    if (!first) throw new Error('Two facts were told');
    await vault.updateNote(first.id, { at: 6, text: '船は夜に出た。' });
    expect(await enough()).toBe(6);
    await vault.replaceFacts('main', 'e1', [{ ...first, text: '船は沈んだ。' }], known);
    // One was left out, and one more took the place of what was edited meanwhile.
    expect(await enough()).toBe(6);
    await vault.setStory('main', { episodes: [], personas: [] });
    expect(await enough()).toBe(3);
  });

  test('what was to be taken away and was not is expected as before', async () => {
    await vault.replaceFacts('main', 'e1', [fact('船が出た。')]);
    expect(await enough()).toBe(4);
    const refused = [
      () => vault.setStory('main', { episodes: [], personas: [] }, { episodes: [], personas: [] }),
      () => vault.replaceFacts('main', 'e1', [{ ...fact('x'), persona: 'nobody' }]),
    ];
    for (const each of refused) {
      await expect(each()).rejects.toBeInstanceOf(Error);
      expect(await enough()).toBe(4);
    }
  });
});

test('saving one episode announces what goes from it, and asks of no other', async () => {
  const own = await openVault(`counted-${Math.random()}`);
  ground.opened.push(own);
  await own.setStory('main', story);
  await own.replaceFacts('main', 'e1', [fact('船が出た。'), fact('Ren has the key.')]);
  await own.replaceFacts('main', 'e2', [fact('嵐が来た。')]);
  const asked: string[] = [];
  const announced: number[] = [];
  const facts: Vault['listFacts'] = (space, episode) => {
    asked.push(episode);
    return own.listFacts(space, episode);
  };
  const book: InventoryLog = {
    addExpected: async () => {},
    updateAfterImport: async () => {},
    runRemoval: (by, work) => {
      announced.push(by);
      return work();
    },
  };
  const watched = createRecordedVault({ ...own, listFacts: facts }, book, () => {}, fail);
  await watched.replaceFacts('main', 'e1', (await own.listFacts('main', 'e1')).slice(0, 1));
  expect(announced).toEqual([1]);
  expect(new Set(asked)).toEqual(new Set(['e1']));
});
