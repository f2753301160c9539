import { expect, test } from 'vitest';
import { sourceFrom } from '../../lib/messaging/vault-source';
import { chat } from '../engine/chats';

const kept = [
  chat('chatgpt:1', 'Low tide', ['When?']),
  chat('chatgpt:2', '干潮', ['いつ？']),
  chat('claude:3', '長靴', ['どれ？'], { source: 'claude' }),
];
const spaces = [{ id: 'main', name: '' }];

/** Hands out what it keeps in the order of ids, two to a page. */
const keeper = (all = kept) =>
  sourceFrom({
    async exportPage(after) {
      const conversations = all.filter(({ id }) => after === undefined || id > after).slice(0, 2);
      const last = conversations.at(-1);
      return last ? { conversations, next: last.id } : { conversations };
    },
    spaces: async () => spaces,
  });

async function all(vault: ReturnType<typeof keeper>): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const each of vault.conversations()) found.push(each);
  return found;
}

test('a vault is handed out whole, page by page, and again when it is asked again', async () => {
  const vault = keeper();
  expect(await all(vault)).toEqual(kept);
  expect(await all(vault)).toEqual(kept);
  expect(await vault.spaces()).toEqual(spaces);
});

test('an empty vault is nothing', async () => expect(await all(keeper([]))).toEqual([]));
