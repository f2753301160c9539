import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Story } from '../../../lib/core/scope';
import type { NewFact } from '../../../lib/vault/notes-contract';
import type { Vault } from '../../../lib/vault/vault';
import { openVault } from '../../../lib/vault/dexie/open-vault';
import { ferry } from '../fill';

let vault: Vault;
let databases = 0;

/** Two episodes, and one that never was. */
const story: Story = {
  episodes: [
    { id: 'e1', name: '港', after: null },
    { id: 'e2', name: 'The storm', after: 'e1' },
    { id: 'if', name: 'もし晴れたら', after: 'e1' },
  ],
  personas: [
    { id: 'mio', name: 'ミオ' },
    { id: 'ren', name: 'Ren' },
  ],
};
const fact = (text: string, persona?: string): NewFact => ({ text, url: '', at: 5, ...(persona && { persona }) });
const texts = async (episode: string) => (await vault.listFacts('海', episode)).map(({ text }) => text).sort();

beforeEach(async () => {
  vault = await openVault(`stories-${(databases += 1)}`);
  await vault.createSpace('海');
  await vault.setStory('海', story);
});

describe('a story', () => {
  test('stands in its space’s row, with tidy names, and keeps its name when the space is renamed', async () => {
    await vault.setStory('海', { ...story, personas: [{ id: 'mio', name: ' ミオ \n ' }] });
    await vault.renameSpace('海', '海の話');
    expect((await vault.listSpaces())[1]).toEqual({
      id: '海',
      name: '海の話',
      story: { ...story, personas: [{ id: 'mio', name: 'ミオ' }] },
    });
    await vault.setStory('海', { episodes: [], personas: [] });
    expect((await vault.listSpaces())[1]).toEqual({ id: '海', name: '海の話' });
  });

  const [first, second] = [
    { id: 'a', name: 'A', after: 'b' },
    { id: 'b', name: 'B', after: 'a' },
  ];
  test.each<[string, Story['episodes'], Story['personas']]>([
    ['that goes round in a circle', [first, second], []],
    ['with an episode that follows itself', [{ id: 'a', name: 'A', after: 'a' }], []],
    ['with an episode that follows none that is there', [{ id: 'a', name: 'A', after: 'gone' }], []],
    [
      'of two episodes with one name',
      [
        { id: 'a', name: 'A', after: null },
        { id: 'b', name: ' A', after: null },
      ],
      [],
    ],
    ['with an episode without a name', [{ id: 'a', name: ' ', after: null }], []],
    ['with a persona whose id is written as a wall', [], [{ id: 'a\nb', name: 'A' }]],
  ])('%s is refused, and the one before stays', async (_, episodes, personas) => {
    await expect(vault.setStory('海', { episodes, personas })).rejects.toMatchObject({ name: 'BadMessage' });
    expect((await vault.listSpaces())[1]?.story).toEqual(story);
  });
});

describe('facts', () => {
  test('of an episode are replaced by others, and those that stay keep their id', async () => {
    expect(await vault.replaceFacts('海', 'e1', [fact('船が出た。'), fact('Mio has the key.', 'mio')])).toEqual([]);
    const [out, key] = (await vault.listFacts('海', 'e1')).toSorted((one, other) => (one.text < other.text ? 1 : -1));
    if (!out || !key) throw new Error('Two facts were told');
    const changed = { ...out, text: '船は夜に出た。', importance: 4 as const };
    expect(await vault.replaceFacts('海', 'e1', [changed, fact('雨だった。')])).toEqual([key.id]);

    expect(await texts('e1')).toEqual(['船は夜に出た。', '雨だった。']);
    expect(await vault.readConversation(out.id)).toMatchObject({
      title: '',
      note: { place: { episode: 'e1' }, importance: 4 },
      revision: 2,
      turns: [{ text: '船は夜に出た。' }],
    });
    expect((await vault.listNewest(9)).find(({ id }) => id === out.id)?.title).toBe('船は夜に出た。');
    expect(await vault.isForgotten(key.id)).toBe(true);
    expect(await texts('e2')).toEqual([]);
  });

  test('of one moment stay in the order in which they were told', async () => {
    const told = ['one', 'two', 'three', 'four', 'five', 'six'];
    await vault.replaceFacts(
      '海',
      'e1',
      told.map(text => fact(text)),
    );
    expect((await vault.listFacts('海', 'e1')).map(({ text }) => text)).toEqual(told);
  });

  test('that are the same are not learnt again', async () => {
    await vault.replaceFacts('海', 'e1', [fact('船が出た。', 'ren')]);
    const facts = await vault.listFacts('海', 'e1');
    await vault.replaceFacts('海', 'e1', facts);
    expect(await vault.listFacts('海', 'e1')).toEqual(facts);
    expect((await vault.listPending(9))[0]?.revision).toBe(1);
  });

  test.each([
    ['an episode that is not there', 'e9', fact('x')],
    ['a persona that is not there', 'e1', fact('x', 'nobody')],
    ['a fact without a word', 'e1', fact(' ')],
    ['a fact of another episode', 'e2', { ...fact('x'), id: 'note:elsewhere' as const }],
  ])('with %s are refused, and the old ones stay', async (_, episode, bad) => {
    await vault.replaceFacts('海', 'e1', [fact('船が出た。')]);
    const refused = vault.replaceFacts('海', episode, [fact('雨だった。'), bad]);
    await expect(refused).rejects.toMatchObject({ name: 'BadMessage' });
    expect([await texts('e1'), await texts('e2')]).toEqual([['船が出た。'], []]);
  });

  test('go with their episode, and those of a persona with it', async () => {
    await vault.replaceFacts('海', 'e1', [fact('船が出た。'), fact('Ren lied.', 'ren')]);
    await vault.replaceFacts('海', 'e2', [fact('嵐が来た。')]);
    await vault.save(ferry);
    const [lie] = (await vault.listFacts('海', 'e1')).filter(({ persona }) => persona === 'ren');
    const [storm] = await vault.listFacts('海', 'e2');
    const without = { episodes: story.episodes.filter(({ id }) => id !== 'e2'), personas: story.personas.slice(0, 1) };
    expect(new Set(await vault.setStory('海', without))).toEqual(new Set([lie?.id, storm?.id]));
    expect([await texts('e1'), await texts('e2')]).toEqual([['船が出た。'], []]);
    expect((await vault.readCounts()).conversations).toBe(2);
  });

  test('lie in main without a place once their space is removed, also those that are leaving', async () => {
    await vault.replaceFacts('海', 'e1', [fact('船が出た。'), fact('Ren lied.', 'ren')]);
    const [one, other] = await vault.listFacts('海', 'e1');
    if (!one || !other) throw new Error('Two facts were told');
    await vault.softDelete([one.id], 10);
    await vault.removeSpace('海');
    await vault.undelete([one.id]);
    for (const { id } of [one, other]) {
      const note = await vault.readConversation(id);
      expect([note?.space, note?.ownSpace, note?.note]).toEqual(['main', undefined, undefined]);
    }
    expect(await texts('e1')).toEqual([]);
  });
});

describe('a fact that a later episode replaced', () => {
  test('stands again when the later one goes, and is replaced again when that comes back', async () => {
    const before = await vault.addNote({
      text: 'Ren は港にいる。',
      url: '',
      at: 1,
      space: '海',
      place: { episode: 'e1' },
    });
    const said = { text: 'Ren は船にいる。', url: '', at: 2, space: '海', place: { episode: 'e2' } };
    const now = await vault.addNote({ ...said, replaces: before });
    expect(await texts('e1')).toEqual([]);
    expect(await vault.softDelete([now], 9)).toEqual([now]);
    expect(await texts('e1')).toEqual(['Ren は港にいる。']);
    await vault.undelete([now]);
    expect((await vault.readConversation(before))?.note?.replaced).toEqual({ by: now, at: 2 });

    await vault.setStory('海', { ...story, episodes: story.episodes.filter(({ id }) => id !== 'e2') });
    expect(await texts('e1')).toEqual(['Ren は港にいる。']);
    expect(await vault.isForgotten(now)).toBe(true);
  });

  test('another place, or the public’s, takes its earlier wordings along', async () => {
    const said = { text: '鍵は棚にある。', url: '', at: 1, space: '海', place: { episode: 'e1' } };
    const now = await vault.updateNote(await vault.addNote(said), { at: 2, text: '鍵は海にある。' });
    await vault.updateNote(now, { at: 3, place: { episode: 'e1', persona: 'mio' } });
    expect((await vault.listNoteVersions(now)).map(({ place }) => place?.persona)).toEqual(['mio', 'mio']);
    await vault.update([now], { space: 'main' });
    expect((await vault.listNoteVersions(now)).map(({ place, space }) => [place, space])).toEqual([
      [undefined, 'main'],
      [undefined, 'main'],
    ]);
  });
});
