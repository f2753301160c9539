import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Vault } from '../../lib/vault/vault';
import { openVault } from '../../lib/vault/dexie/open-vault';
import { ramen } from './fill';

let vault: Vault;
let databases = 0;
const url = 'https://home.example/dinner';
const [monday, tuesday] = [Date.UTC(2026, 2, 2), Date.UTC(2026, 2, 3)];

beforeEach(async () => {
  vault = await openVault(`note-versions-${(databases += 1)}`);
});

const dinner = () => vault.addNote({ text: '夕飯はカレー。', url, at: 10, about: monday, importance: 2 });

describe('a note', () => {
  test('holds what was said of it', async () => {
    const work = await vault.createSpace('Work');
    const id = await vault.addNote({
      text: 'The review is on Tuesday.',
      title: 'Review',
      url: '',
      at: 7,
      about: tuesday,
      importance: 5,
      space: work.id,
      proposedBy: 'claude',
    });
    expect(await vault.readConversation(id)).toMatchObject({
      space: 'Work',
      ownSpace: true,
      note: { importance: 5, proposedBy: 'claude' },
      createdAt: 7,
      turns: [{ text: 'The review is on Tuesday.', createdAt: tuesday, observedAt: 7 }],
    });
  });

  test.each([
    ['a space that is not there', { space: 'nowhere' }],
    ['a place without a story', { place: { episode: 'e1' } }],
    ['a note that is not there', { replaces: 'note:none' }],
  ] as const)('is refused for %s', async (_, said) => {
    const refused = vault.addNote({ text: 'x', url, at: 1, ...said });
    await expect(refused).rejects.toMatchObject({ name: 'BadMessage' });
    expect((await vault.readCounts()).conversations).toBe(0);
  });
});

describe('an edit', () => {
  test('of the words makes a new note, and the old ones stay as its history', async () => {
    const before = await dinner();
    await vault.update([before], { pinned: true, addTags: ['家'] });
    const now = await vault.updateNote(before, { at: 20, text: '夕飯は肉じゃが。' });

    expect(now).not.toBe(before);
    expect(await vault.readConversation(now)).toMatchObject({
      pinned: true,
      tags: ['家'],
      note: { importance: 2, replaces: before },
      turns: [{ text: '夕飯は肉じゃが。', createdAt: monday }],
    });
    expect(await vault.readConversation(before)).toMatchObject({
      note: { importance: 2, replaced: { by: now, at: 20 } },
      turns: [{ text: '夕飯はカレー。' }],
    });
    const said = [
      { id: before, text: '夕飯はカレー。', at: 10, about: monday },
      { id: now, text: '夕飯は肉じゃが。', at: 20, about: monday },
    ];
    expect(await vault.listNoteVersions(now)).toMatchObject(said);
    expect(await vault.listNoteVersions(before)).toMatchObject(said);
  });

  test('of the day makes a new note, too, and no day may be said', async () => {
    const now = await vault.updateNote(await dinner(), { at: 20, about: tuesday });
    const last = await vault.updateNote(now, { at: 30, about: null });
    expect((await vault.listNoteVersions(last)).map(({ about }) => about)).toEqual([monday, tuesday, undefined]);
  });

  test('of the rest changes it where it stands', async () => {
    const id = await dinner();
    expect(await vault.updateNote(id, { at: 20, importance: 5, title: '夕飯', text: '夕飯はカレー。' })).toBe(id);
    expect(await vault.readConversation(id)).toMatchObject({ title: '夕飯', note: { importance: 5 }, revision: 2 });
    expect(await vault.updateNote(id, { at: 21, importance: null })).toBe(id);
    expect((await vault.readConversation(id))?.note).toBeUndefined();
    expect(await vault.updateNote(id, { at: 22 })).toBe(id);
    expect(await vault.readConversation(id)).toMatchObject({ revision: 3 });
  });

  test('of one that was replaced, or that is no note, is refused', async () => {
    const before = await dinner();
    const now = await vault.updateNote(before, { at: 20, text: 'うどん' });
    await vault.save(ramen);
    for (const id of [before, ramen.id, 'note:none'] as const)
      await expect(vault.updateNote(id, { at: 30, text: 'x' })).rejects.toMatchObject({ name: 'BadMessage' });
    await expect(vault.updateNote(now, { at: 30, text: ' ' })).rejects.toMatchObject({ name: 'BadMessage' });
    await expect(vault.addNote({ text: 'x', url, at: 3, replaces: before })).rejects.toMatchObject({
      name: 'BadMessage',
    });
    expect(await vault.listNoteVersions(now)).toHaveLength(2);
  });

  test('puts it behind another wall with all that it said before', async () => {
    const before = await dinner();
    const now = await vault.updateNote(before, { at: 20, text: 'うどん' });
    await vault.createSpace('Home');
    const last = await vault.updateNote(now, { at: 30, text: 'そば', space: 'Home' });
    expect((await vault.listNoteVersions(last)).map(({ space }) => space)).toEqual(['Home', 'Home', 'Home']);
    await vault.update([last], { space: 'main' });
    expect((await vault.listNoteVersions(last)).map(({ space }) => space)).toEqual(['main', 'main', 'main']);
  });
});

test('a note takes the place of none in another space', async () => {
  const before = await dinner();
  await vault.createSpace('Work');
  const refused = vault.addNote({ text: 'x', url, at: 3, space: 'Work', replaces: before });
  await expect(refused).rejects.toMatchObject({ name: 'BadMessage' });
  expect((await vault.readConversation(before))?.note?.replaced).toBeUndefined();
});

describe('what was replaced', () => {
  test('is on no shelf, and among no page’s notes', async () => {
    const before = await dinner();
    const now = await vault.updateNote(before, { at: 20, text: 'うどん' });
    const ids = ({ chats }: { readonly chats: readonly { readonly id: string }[] }) => chats.map(({ id }) => id);
    expect(ids(await vault.listConversations({}, 0, 9))).toEqual([now]);
    expect(await vault.readFacets()).toMatchObject({ all: 1, spaces: [{ id: 'main', count: 1 }] });
    expect((await vault.listPageNotes(url, 9)).map(({ id }) => id)).toEqual([now]);
  });

  test('is forgotten with what took its place, and comes back with it', async () => {
    const before = await dinner();
    const now = await vault.updateNote(before, { at: 20, text: 'うどん' });
    expect([...(await vault.softDelete([now], 1000))].sort()).toEqual([before, now].sort());
    expect(await vault.readCounts()).toMatchObject({ conversations: 0 });
    expect([...(await vault.undelete([now]))].sort()).toEqual([before, now].sort());
    expect((await vault.listNoteVersions(now)).map(({ text }) => text)).toEqual(['夕飯はカレー。', 'うどん']);
    expect((await vault.listConversations({}, 0, 9)).total).toBe(1);

    expect([...(await vault.forget(now))].sort()).toEqual([before, now].sort());
    expect(await vault.isForgotten(before)).toBe(true);
    expect(await vault.listNoteVersions(before)).toEqual([]);
  });
});
