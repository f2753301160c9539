import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { ConversationId } from '../../lib/core/conversation';
import type { Vault } from '../../lib/vault/vault';
import { ramen } from '../vault/fill';
import { contentOf, emptyVault, exported, imported } from './filled-vault';

const story = {
  episodes: [
    { id: 'e1', name: '港', after: null },
    { id: 'e2', name: 'The storm', after: 'e1' },
  ],
  personas: [{ id: 'mio', name: 'ミオ' }],
};

interface Walled {
  readonly vault: Vault;
  readonly dinner: ConversationId;
  readonly secret: ConversationId;
}

/** A note with a history, a story with a secret, a rule that puts a chat into its space. */
async function walled(): Promise<Walled> {
  const vault = await emptyVault();
  for (const name of ['海', 'Food']) await vault.createSpace(name);
  await vault.setStory('海', story);
  await vault.setRules('Food', [{ site: 'chatgpt', title: 'ラーメン' }]);
  await vault.save(ramen);
  const about = Date.UTC(2026, 2, 1);
  const curry = await vault.addNote({
    text: '夕飯はカレー。',
    url: 'https://a.example/',
    at: 10,
    about,
    importance: 2,
  });
  const dinner = await vault.updateNote(curry, { at: 20, text: '夕飯は肉じゃが。' });
  await vault.replaceFacts('海', 'e1', [
    { text: 'Mio has the key.', persona: 'mio', url: '', at: 5, proposedBy: 'claude' },
  ]);
  const [fact] = await vault.listFacts('海', 'e1');
  if (!fact) throw new Error('A fact was told');
  return { vault, dinner, secret: fact.id };
}

const changed = (file: string, from: string, to: string): string => {
  if (!file.includes(from)) throw new Error(`The file does not hold ${from}`);
  return file.replace(/,"end":.*\}/, '}').replaceAll(from, to);
};

describe('notes, rules and stories', () => {
  test('go there and back, letter by letter, and twice is once', async () => {
    const { vault, dinner } = await walled();
    const file = await exported(vault);
    const other = await emptyVault();
    expect(await imported(other, file)).toEqual(['new', 'new', 'new', 'new']);
    expect(await exported(other)).toBe(file);
    expect(await imported(other, file)).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged']);
    expect(await other.listSpaces()).toEqual(await vault.listSpaces());
    expect(await other.listNoteVersions(dinner)).toEqual(await vault.listNoteVersions(dinner));
    expect(await other.listFacts('海', 'e1')).toEqual(await vault.listFacts('海', 'e1'));
    expect((await other.listConversations({}, 0, 9)).total).toBe(3);
    expect(await other.readConversation(ramen.id)).toMatchObject({ space: 'Food' });
  });

  test('are what the published schema describes', async () => {
    const schema = JSON.parse(readFileSync('public/vault-file.schema.json', 'utf8')) as object;
    const isValid = new Ajv2020({ validateFormats: false, strict: false }).compile(schema);
    const file = await exported((await walled()).vault);
    isValid(JSON.parse(file));
    expect(isValid.errors).toBeNull();
    expect(isValid(JSON.parse(changed(file, '"importance":2', '"importance":6')))).toBe(false);
  });

  test('a remark under the same key on a chat is another program’s, and comes out again', async () => {
    const said = {
      id: 'openai:1',
      source: 'openai',
      note: 'よく読む',
      turns: [{ id: '1', role: 'user', text: '潮？' }],
    };
    const vault = await emptyVault();
    await imported(vault, JSON.stringify({ schema: 'kura-vault', version: 1, conversations: [said] }));
    expect(JSON.parse(await exported(vault))).toMatchObject({ conversations: [{ note: 'よく読む' }] });
  });
});

describe('an older file', () => {
  test('takes back no newer wording, and no hand’s choice', async () => {
    const { vault, dinner } = await walled();
    const file = await exported(vault);
    const last = await vault.updateNote(dinner, { at: 30, text: '夕飯はうどん。', importance: 4 });
    await vault.update([ramen.id], { space: 'main' });
    await imported(vault, file);
    expect((await vault.listNoteVersions(last)).map(({ text }) => text)).toEqual([
      '夕飯はカレー。',
      '夕飯は肉じゃが。',
      '夕飯はうどん。',
    ]);
    expect(await vault.readConversation(ramen.id)).toMatchObject({ space: 'main', ownSpace: true });
    expect((await vault.listConversations({ source: 'note' }, 0, 9)).chats.map(({ id }) => id)).toContain(last);
    expect((await vault.listConversations({ source: 'note' }, 0, 9)).total).toBe(2);
  });

  test('brings back no fact that was forgotten', async () => {
    const { vault, secret } = await walled();
    const file = await exported(vault);
    await vault.replaceFacts('海', 'e1', []);
    await imported(vault, file);
    expect(await vault.readConversation(secret)).toBeUndefined();
    expect(await vault.listFacts('海', 'e1')).toEqual([]);
  });

  test('makes no history of what stands again, unless what replaced it is to come back, too', async () => {
    const vault = await emptyVault();
    await vault.createSpace('海');
    await vault.setStory('海', story);
    const said = { url: '', space: '海' };
    const before = await vault.addNote({ ...said, text: '港にいる。', at: 1, place: { episode: 'e1' } });
    const later = { ...said, text: 'At sea.', at: 2, place: { episode: 'e2' }, replaces: before };
    const now = await vault.addNote(later);
    const file = await exported(vault);
    await vault.forget(now);
    await imported(vault, file);
    expect((await vault.readConversation(before))?.note).toEqual({ place: { episode: 'e1' } });

    const { conversations, spaces } = await contentOf(file);
    const { id: staged } = await vault.stage(conversations);
    await vault.mergeStaged(staged, { spaces, revive: true });
    expect((await vault.readConversation(before))?.note?.replaced).toEqual({ by: now, at: 2 });
  });
});

describe('two vaults', () => {
  test('that tell on in one story have all its episodes, and each fact its place', async () => {
    const { vault } = await walled();
    const file = await exported(vault);
    const other = await emptyVault();
    await imported(other, file);
    const third = { id: 'e3', name: '島', after: 'e2' };
    await other.setStory('海', { ...story, episodes: [...story.episodes, third] });
    await other.replaceFacts('海', 'e3', [{ text: '島に着いた。', url: '', at: 7 }]);
    const third2 = { id: 'mine', name: '島', after: 'e1' };
    await vault.setStory('海', { ...story, episodes: [...story.episodes, third2] });
    await imported(vault, await exported(other));
    const told = (await vault.listSpaces()).find(({ id }) => id === '海')?.story;
    expect(told?.episodes).toEqual([...story.episodes, third2, { ...third, name: '島 2' }]);
    expect((await vault.listFacts('海', 'e3')).map(({ text }) => text)).toEqual(['島に着いた。']);
  });

  test('each of which put another wording in place of one keep both, and no circle', async () => {
    const { vault, dinner } = await walled();
    const other = await emptyVault();
    await imported(other, await exported(vault));
    const [here, there] = [
      await vault.updateNote(dinner, { at: 30, text: '夕飯はうどん。' }),
      await other.updateNote(dinner, { at: 31, text: 'Dinner was soba.' }),
    ];
    await imported(vault, await exported(other));
    expect((await vault.readConversation(dinner))?.note?.replaced).toEqual({ by: here, at: 30 });
    const texts = async (id: ConversationId) => (await vault.listNoteVersions(id)).map(({ text }) => text);
    expect(await texts(here)).toEqual(['夕飯はカレー。', '夕飯は肉じゃが。', '夕飯はうどん。']);
    expect(await texts(there)).toEqual(['夕飯はカレー。', '夕飯は肉じゃが。', 'Dinner was soba.']);
    expect((await vault.listConversations({ source: 'note' }, 0, 9)).total).toBe(3);
  });
});

describe('a stranger’s file', () => {
  test('with a place that no story has keeps it, unseen from every point, and no story takes it away', async () => {
    const { vault, secret } = await walled();
    const file = changed(await exported(vault), '"place":{"episode":"e1"', '"place":{"episode":"e9"');
    const other = await emptyVault();
    await imported(other, file);
    await other.setStory('海', { ...story, personas: [] });
    expect(await other.readConversation(secret)).toMatchObject({ note: { place: { episode: 'e9', persona: 'mio' } } });
    expect(await other.listFacts('海', 'e1')).toEqual([]);
  });

  test.each([
    ['a story that goes round', '"name":"港","after":null', '"name":"港","after":"e2"', /spaces\[\d\]\.story/],
    ['a wall for a name', '"id":"e1","name"', '"id":"e\\n1","name"', /episodes\[0\]\.id/],
    ['an importance of none', '"importance":2', '"importance":0', /note\.importance/],
    ['a note that a chat replaced', '"replaced":{"by":"note:', '"replaced":{"by":"claude:', /note\.replaced\.by/],
    ['a rule of no site', '"rules":[{"site":"chatgpt"', '"rules":[{"site":"nowhere"', /rules\[0\]\.site/],
  ])('with %s is damaged, and says where', async (_, from, to, where) => {
    const file = changed(await exported((await walled()).vault), from, to);
    await expect(contentOf(file)).rejects.toMatchObject({
      name: 'FileDamaged',
      message: expect.stringMatching(where) as string,
    });
  });

  test('with notes that replace each other in a circle brings them without it', async () => {
    const note = (id: string, other: string) => ({
      id,
      source: 'note',
      note: { replaces: other, replaced: { by: other, at: '2026-03-01T00:00:00.000Z' } },
      turns: [{ id: 'note', role: 'user', text: `I am ${id}` }],
    });
    const conversations = [note('note:a', 'note:b'), note('note:b', 'note:a'), note('note:c', 'note:c')];
    const vault = await emptyVault();
    await imported(vault, JSON.stringify({ schema: 'kura-vault', version: 1, conversations }));
    expect((await vault.listNoteVersions('note:a')).map(({ id }) => id)).toEqual(['note:a', 'note:b']);
    expect((await vault.listConversations({}, 0, 9)).chats.map(({ id }) => id).sort()).toEqual(['note:b', 'note:c']);
  });
});
