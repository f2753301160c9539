import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { Vault } from '../../../lib/vault/vault';
import { openVault } from '../../../lib/vault/dexie/open-vault';

let vault: Vault;
let databases = 0;
const page = 'https://ja.wikipedia.org/wiki/%E5%87%BA%E9%9B%B2%E5%A4%A7%E7%A4%BE';

beforeEach(async () => {
  vault = await openVault(`notes-${(databases += 1)}`);
});

test('a note is a conversation of one turn, complete, which waits for the index', async () => {
  const id = await vault.addNote({ text: '神在月は旧暦十月。\nBook early.', title: '出雲大社', url: page, at: 1000 });
  expect(id).toMatch(/^note:[\da-f-]{36}$/);
  const note = {
    id,
    source: 'note',
    url: page,
    title: '出雲大社',
    space: 'main',
    createdAt: 1000,
    updatedAt: 1000,
    completeness: { state: 'complete', turns: 1 },
    revision: 1,
    turns: [{ id: 'note', parent: null, role: 'user', text: '神在月は旧暦十月。\nBook early.', observedAt: 1000 }],
    activePath: ['note'],
  };
  expect(await vault.readConversation(id)).toEqual(note);
  expect(await vault.listPending(9)).toEqual([note]);
  expect((await vault.listConversations({ source: 'note' }, 0, 9)).total).toBe(1);
});

test('a note without a title goes by its first line', async () => {
  await vault.addNote({ text: '\n神在月は旧暦十月。\nBook early.', url: page, at: 1 });
  expect((await vault.listNewest(1))[0]).toMatchObject({ title: '神在月は旧暦十月。' });
});

test('a note without a word is refused', async () => {
  await expect(vault.addNote({ text: ' \n', url: page, at: 1 })).rejects.toMatchObject({ name: 'BadMessage' });
  expect(await vault.readCounts()).toMatchObject({ conversations: 0 });
});

test('a page’s notes are found by its address, newest first, and go when they leave', async () => {
  const [early, late] = [
    await vault.addNote({ text: 'one', url: page, at: 1 }),
    await vault.addNote({ text: '二', url: 'http://ja.wikipedia.org/wiki/出雲大社?utm_source=x#祭', at: 2 }),
  ];
  await vault.addNote({ text: 'elsewhere', url: 'https://ja.wikipedia.org/wiki/', at: 3 });
  await vault.addNote({ text: 'below', url: `${page}/rest`, at: 4 });
  const found = async (url: string, limit = 9) => (await vault.listPageNotes(url, limit)).map(({ id }) => id);
  expect(await found(page)).toEqual([late, early]);
  expect(await found(`${page}/?gclid=1#top`, 1)).toEqual([late]);
  expect(await found('https://ja.wikipedia.org/wiki')).toHaveLength(1);
  expect(await found('https://ja.wikipedia.org/')).toEqual([]);
  expect(await found('chrome://settings')).toEqual([]);
  await vault.softDelete([late], 5);
  expect(await found(page)).toEqual([early]);
});

test('a note is still found by its page after it was amended, left and came back', async () => {
  const id = await vault.addNote({ text: 'one', url: page, at: 1 });
  await vault.update([id], { title: 'T', pinned: true });
  await vault.softDelete([id], 5);
  await vault.undelete([id]);
  expect(await vault.listPageNotes(page, 9)).toMatchObject([{ id, title: 'T', pinned: true }]);
});

test('what an assistant proposes twice in the same words, on one page, is kept once', async () => {
  const proposed = {
    text: '夕飯はカレーだった。',
    url: 'https://claude.ai/chat/7',
    about: 10,
    proposedBy: 'claude' as const,
  };
  const id = await vault.addNote({ ...proposed, at: 20 });
  expect(await vault.addNote({ ...proposed, at: 30 })).toBe(id);
  const others = [
    await vault.addNote({ ...proposed, at: 40, about: 11 }),
    await vault.addNote({ ...proposed, at: 41, text: '夕飯は寿司だった。' }),
    await vault.addNote({ ...proposed, at: 42, url: 'https://claude.ai/chat/8' }),
    await vault.addNote({ ...proposed, at: 43, proposedBy: 'chatgpt' }),
    // By hand one may write the same as often as one likes.
    await vault.addNote({ text: proposed.text, url: proposed.url, about: 10, at: 44 }),
  ];
  expect(new Set([id, ...others]).size).toBe(6);
});

test('what was proposed is kept anew once the first has another wording', async () => {
  const proposed = { text: 'Dinner was curry.', url: 'https://claude.ai/chat/7', proposedBy: 'claude' as const };
  const id = await vault.addNote({ ...proposed, at: 20 });
  await vault.updateNote(id, { text: 'Dinner was a mild curry.', at: 25 });
  expect(await vault.addNote({ ...proposed, at: 30 })).not.toBe(id);
});

test('what is proposed again and kept with another importance has that one from then on', async () => {
  const proposed = { text: '鍵は棚にある。', url: 'https://claude.ai/chat/7', proposedBy: 'claude' as const };
  const id = await vault.addNote({ ...proposed, at: 20, importance: 3 });
  expect(await vault.addNote({ ...proposed, at: 30, importance: 5 })).toBe(id);
  expect(await vault.readConversation(id)).toMatchObject({ note: { importance: 5 }, revision: 2 });
  expect(await vault.addNote({ ...proposed, at: 40 })).toBe(id);
  expect(await vault.readConversation(id)).toMatchObject({ note: { importance: 5 }, revision: 2 });
});
