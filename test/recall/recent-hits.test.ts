import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listHits, listRecentHits } from '../../lib/recall/recent-hits';
import { openVault } from '../../lib/vault/dexie/open-vault';
import type { Vault } from '../../lib/vault/vault';
import { chat } from '../search/chats';

let vault: Vault;
let names = 0;
beforeEach(async () => {
  vault = await openVault(`recent-hits-${++names}`);
});
afterEach(() => vault.close());

const save = (n: number, more: Parameters<typeof chat>[3] = {}, texts = [`Question ${n}`, `Answer ${n}.`]) =>
  vault.importConversation(chat(`chatgpt:${n}`, `Chat ${n}`, texts, { updatedAt: n, ...more }));
const list = async (space = 'main') => {
  const { pinned, newest } = await listRecentHits(vault, space);
  return { pinned: pinned.map(({ title }) => title), newest: newest.map(({ title }) => title) };
};

describe('before anything is asked', () => {
  test('an empty vault lists nothing', async () => expect(await list()).toEqual({ pinned: [], newest: [] }));

  test('three pinned chats stand first, and nine others, those that changed last', async () => {
    for (let n = 1; n <= 16; n++) await save(n, n <= 4 ? { pinned: true } : {});
    expect(await list()).toEqual({
      pinned: ['Chat 4', 'Chat 3', 'Chat 2'],
      newest: ['16', '15', '14', '13', '12', '11', '10', '9', '8'].map(n => `Chat ${n}`),
    });
  });

  test('a document is not listed until it is pinned, however new its file is', async () => {
    await save(1);
    const sections = [{ text: 'Tide tables', headings: [] }];
    await vault.saveDocument({ id: 'document:a', path: 'a.md', title: 'Plan', modifiedAt: 9, space: 'main', sections });
    expect(await list()).toEqual({ pinned: [], newest: ['Chat 1'] });
    await vault.update(['document:a'], { pinned: true });
    expect(await list()).toEqual({ pinned: ['Plan'], newest: ['Chat 1'] });
  });

  test('another space is not listed', async () => {
    const { id } = await vault.createSpace('Work');
    await save(1);
    await save(2, { space: id });
    expect(await list()).toEqual({ pinned: [], newest: ['Chat 1'] });
    expect(await list(id)).toEqual({ pinned: [], newest: ['Chat 2'] });
  });

  test('a row is the last exchange, and says the first sentence of its answer', async () => {
    await save(1, {}, [
      'First?',
      'No.',
      'How tall is it?',
      '# Height\n\nIt is **nine** metres tall. The rest follows.',
    ]);
    const { newest } = await listRecentHits(vault, 'main');
    expect(newest).toMatchObject([
      {
        turn: 't3',
        role: 'assistant',
        snippet: expect.stringMatching(/^It is nine metres tall\./) as string,
        marks: [],
        exchange: [{ text: 'How tall is it?' }, { id: 't3' }],
      },
    ]);
  });

  test('chats that are named come in that order, without those that are not stored', async () => {
    await save(1, {}, ['First?', 'It is **nine**.']);
    await save(2, {}, ['Second?', 'It is ten.']);
    const hits = await listHits(vault, ['chatgpt:2', 'chatgpt:9', 'chatgpt:1']);
    expect(hits.map(({ conversation, snippet }) => [conversation, snippet])).toEqual([
      ['chatgpt:2', 'It is ten.'],
      ['chatgpt:1', 'It is nine.'],
    ]);
  });

  test('an unanswered question stands for itself', async () => {
    await save(1, {}, ['First?', 'No.', 'Are you there?']);
    const { newest } = await listRecentHits(vault, 'main');
    expect(newest).toMatchObject([{ turn: 't2', role: 'user', snippet: 'Are you there?' }]);
  });

  test('a note that another one replaced is not listed, and a forgotten chat neither', async () => {
    const before = await vault.addNote({ text: 'The rent is 800.', url: '', at: 5 });
    await vault.updateNote(before, { at: 6, text: 'The rent is 950.' });
    await save(1);
    await vault.forget('chatgpt:1');
    const { newest } = await listRecentHits(vault, 'main');
    expect(newest.map(({ snippet }) => snippet)).toEqual(['The rent is 950.']);
  });
});
