import { expect, test } from 'vitest';
import { exportPages } from '../../lib/rpc/export-pages';
import { chat } from '../search/chats';

const kept = [
  chat('chatgpt:1', 'Low tide', ['When?']),
  chat('chatgpt:2', '干潮', ['いつ？']),
  chat('claude:3', '長靴', ['どれ？'], { source: 'claude' }),
];
const spaces = [{ id: 'main', name: '' }];

/** Hands out what it keeps in the order of ids, two to a page. */
const keeper = (all = kept) =>
  exportPages({
    async exportPage(after) {
      const conversations = all.filter(({ id }) => after === undefined || id > after).slice(0, 2);
      const last = conversations.at(-1);
      return last ? { conversations, next: last.id } : { conversations };
    },
    listSpaces: async () => spaces,
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

test('the next page is asked for while this one is written, and no page after that', async () => {
  const asked: unknown[] = [];
  const vault = exportPages({
    exportPage: async after => {
      asked.push(after);
      const at = kept.findIndex(({ id }) => id === after) + 1;
      const next = kept[at]?.id;
      return { conversations: kept.slice(at, at + 1), ...(next && { next }) };
    },
    listSpaces: async () => spaces,
  });
  const steps: unknown[] = [];
  for await (const { id } of vault.conversations()) steps.push([id, asked.length]);
  expect(steps).toEqual([
    ['chatgpt:1', 2],
    ['chatgpt:2', 3],
    ['claude:3', 4],
  ]);
  expect(asked).toEqual([undefined, 'chatgpt:1', 'chatgpt:2', 'claude:3']);
});

test('a page that cannot be had is told where it would stand; who stops before hears nothing of it', async () => {
  const vault = exportPages({
    async exportPage(after) {
      if (after !== undefined) throw new Error('The disk has a fault.');
      return { conversations: kept.slice(0, 2), next: 'chatgpt:2' };
    },
    listSpaces: async () => spaces,
  });
  const found: unknown[] = [];
  const whole = async () => {
    for await (const { id } of vault.conversations()) found.push(id);
  };
  await expect(whole()).rejects.toThrow('fault');
  expect(found).toEqual(['chatgpt:1', 'chatgpt:2']);
  for await (const { id } of vault.conversations()) {
    expect(id).toBe('chatgpt:1');
    break;
  }
});
