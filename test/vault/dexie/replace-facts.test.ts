import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Story } from '../../../lib/core/scope';
import type { Fact } from '../../../lib/vault/notes-contract';
import type { Vault } from '../../../lib/vault/vault';
import { openVault } from '../../../lib/vault/dexie/open-vault';

let vault: Vault;
let databases = 0;
/** What the editing began with. */
let known: readonly Fact[];

const story: Story = {
  episodes: [
    { id: 'e1', name: '港', after: null },
    { id: 'e2', name: 'The storm', after: 'e1' },
  ],
  personas: [{ id: 'mio', name: 'ミオ' }],
};
const texts = async (episode = 'e1') => (await vault.listFacts('海', episode)).map(({ text }) => text).sort();
const knownAs = (text: string): Fact => {
  const fact = known.find(one => one.text === text);
  if (!fact) throw new Error(`Nobody knows ${text}`);
  return fact;
};
const remember = (text: string) =>
  vault.addNote({ text, url: 'https://claude.ai/chat/1', at: 9, space: '海', place: { episode: 'e1' } });

beforeEach(async () => {
  vault = await openVault(`retelling-${(databases += 1)}`);
  await vault.createSpace('海');
  await vault.setStory('海', story);
  await vault.replaceFacts('海', 'e1', [
    { text: '船が出た。', url: '', at: 5 },
    { text: 'Ren has the key.', url: '', at: 6 },
  ]);
  known = await vault.listFacts('海', 'e1');
});

describe('facts that were edited a while are saved', () => {
  test('without taking away what was remembered meanwhile', async () => {
    const id = await remember('灯台が消えた。');
    const [first] = known;
    const gone = await vault.replaceFacts('海', 'e1', [{ ...knownAs('船が出た。'), text: '船は夜に出た。' }], known);
    expect(gone).toEqual([knownAs('Ren has the key.').id]);
    expect(await texts()).toEqual(['灯台が消えた。', '船は夜に出た。']);
    expect(await vault.isForgotten(id)).toBe(false);
    expect((await vault.readConversation(first?.id ?? 'note:none'))?.revision).toBe(2);
  });

  test('over one that was edited as a note, which then is its history', async () => {
    const { id } = knownAs('Ren has the key.');
    await vault.updateNote(id, { at: 10, text: 'Mio has the key.' });
    const facts = known.map(fact => (fact.id === id ? { ...fact, text: 'The key is lost.' } : fact));
    expect(await vault.replaceFacts('海', 'e1', facts, known)).toEqual([]);
    expect(await texts()).toEqual(['The key is lost.', '船が出た。']);
    expect((await vault.listNoteVersions(id)).map(({ text }) => text)).toEqual([
      'Ren has the key.',
      'Mio has the key.',
      'The key is lost.',
    ]);
  });

  test('and one that nobody touched stays as another page left it', async () => {
    await vault.updateNote(knownAs('Ren has the key.').id, { at: 10, text: 'Mio has the key.' });
    await vault.replaceFacts('海', 'e1', [{ ...knownAs('船が出た。'), text: '船は沈んだ。' }], known.slice(0, 1));
    const elsewhere = await vault.listFacts('海', 'e1');
    await vault.replaceFacts('海', 'e1', [...known, { text: '雨だった。', url: '', at: 8 }], known);
    expect(await texts()).toEqual([...elsewhere.map(({ text }) => text), '雨だった。'].sort());
  });

  test('and what was left out stays where it says something else by now', async () => {
    await vault.updateNote(knownAs('Ren has the key.').id, { at: 10, text: 'Mio has the key.' });
    await vault.replaceFacts('海', 'e1', [{ ...knownAs('船が出た。'), text: '船は沈んだ。' }], known.slice(0, 1));
    expect(await vault.replaceFacts('海', 'e1', [], known)).toEqual([]);
    expect(await texts()).toEqual(['Mio has the key.', '船は沈んだ。']);
  });

  test('also when one was forgotten meanwhile: it stays so, unless it was told in other words', async () => {
    for (const { id } of known) await vault.forget(id);
    const facts = [knownAs('船が出た。'), { ...knownAs('Ren has the key.'), text: 'Ren sold the key.' }];
    await vault.replaceFacts('海', 'e1', facts, known);
    expect(await texts()).toEqual(['Ren sold the key.']);
  });
});

describe('a fact that two pages rewrite where it stands', () => {
  const rewritten = (text: string, more: Partial<Fact> = {}) =>
    known.map(fact => (fact.text === '船が出た。' ? { ...fact, text, ...more } : fact));
  const beside = { text: '雨だった。', url: '', at: 8 };

  test.each<[string, string, Partial<Fact>]>([
    ['in other words', '船は沈んだ。', {}],
    ['for somebody alone', '船が出た。', { persona: 'mio' }],
  ])('keeps the first one’s words, and nothing is saved of the second page: %s', async (_how, text, more) => {
    await vault.replaceFacts('海', 'e1', rewritten(text, more), known);
    const before = await vault.listFacts('海', 'e1');
    const stale = vault.replaceFacts('海', 'e1', [...rewritten('The boat left at night.'), beside], known);
    await expect(stale).rejects.toMatchObject({ name: 'StoryChanged' });
    expect(await vault.listFacts('海', 'e1')).toEqual(before);
  });

  test('is no matter where both say the same', async () => {
    await vault.replaceFacts('海', 'e1', rewritten('船は沈んだ。'), known);
    await vault.replaceFacts('海', 'e1', [...rewritten('船は沈んだ。'), beside], known);
    expect(await texts()).toEqual(['Ren has the key.', '船は沈んだ。', '雨だった。']);
  });

  test('matters as much as the first page said, where the second changed its words alone', async () => {
    await vault.replaceFacts('海', 'e1', rewritten('船が出た。', { importance: 5 }), known);
    await vault.replaceFacts('海', 'e1', rewritten('船は沈んだ。'), known);
    expect((await vault.listFacts('海', 'e1')).find(({ text }) => text === '船は沈んだ。')?.importance).toBe(5);
  });
});

test('a story is not told over what another page told of it meanwhile', async () => {
  const third = { id: 'e3', name: '島', after: 'e2' };
  await vault.setStory('海', { ...story, episodes: [...story.episodes, third] }, story);
  await vault.replaceFacts('海', 'e3', [{ text: '島に着いた。', url: '', at: 7 }]);
  const stale = vault.setStory('海', { ...story, personas: [] }, story);
  await expect(stale).rejects.toMatchObject({ name: 'StoryChanged' });
  expect(await texts('e3')).toEqual(['島に着いた。']);

  const now = (await vault.listSpaces()).find(({ id }) => id === '海')?.story;
  await vault.setStory('海', { ...story, personas: [] }, now);
  expect(await texts('e3')).toEqual([]);
});

test('the first story of a space is told over none', async () => {
  await vault.createSpace('Work');
  await vault.setStory('Work', story, { episodes: [], personas: [] });
  const over = vault.setStory('Work', { episodes: [], personas: [] }, { episodes: [], personas: [] });
  await expect(over).rejects.toMatchObject({ name: 'StoryChanged' });
});
