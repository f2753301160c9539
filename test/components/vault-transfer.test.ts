import { describe, expect, test } from 'vitest';
import { conversationsOf, counted, vaultFile, vaultFileName } from '../../components/vault-transfer';
import type { Conversation } from '../../lib/conversation';

const chat = (id: string, text: string): Conversation => ({
  id: `chatgpt:${id}`,
  source: 'chatgpt',
  url: `https://chatgpt.com/c/${id}`,
  title: text.slice(0, 5),
  space: 'main',
  createdAt: 1,
  updatedAt: 1,
  completeness: { state: 'partial', turns: 1, gap: false },
  revision: 1,
  turns: [{ id: 't', role: 'user', text, observedAt: 1 }],
  activePath: ['t'],
});

/** Hands out what it keeps in the order of ids, two to a page. */
function keeper(kept: readonly Conversation[] = []) {
  return {
    async exportPage(after?: string) {
      const conversations = kept.filter(({ id }) => after === undefined || id > after).slice(0, 2);
      const last = conversations.at(-1);
      return last ? { conversations, next: last.id } : { conversations };
    },
  };
}

const lines = async function* (conversations: AsyncIterable<Conversation>) {
  for await (const conversation of conversations) yield `${JSON.stringify(conversation)}\n`;
};
describe('export', () => {
  test('writes every page of the vault into one file, and counts', async () => {
    const service = keeper([
      chat('1', 'low tide'),
      chat('2', '干潮'),
      chat('3', 'boots'),
      chat('4', '長靴'),
      chat('5', 'x'),
    ]);
    const { file, conversations } = await vaultFile(conversationsOf(service), lines);
    expect(conversations).toBe(5);
    const written = (await file.text())
      .trim()
      .split('\n')
      .map(line => (JSON.parse(line) as Conversation).turns[0]?.text);
    expect(written).toEqual(['low tide', '干潮', 'boots', '長靴', 'x']);
  });

  test('of an empty vault is a file of no chats', async () => {
    expect((await vaultFile(conversationsOf(keeper()), lines)).conversations).toBe(0);
  });

  test('says how far it is while it is written', async () => {
    const told: number[] = [];
    async function* both() {
      yield chat('1', 'low tide');
      yield chat('2', '干潮');
    }
    const { conversations, written } = counted(both(), n => told.push(n));
    for await (const _ of conversations);
    expect([told, written()]).toEqual([[1, 2], 2]);
  });

  test('is named after the user’s own day', () => {
    expect(vaultFileName(new Date(2026, 0, 5, 23, 59))).toBe('kura-vault-2026-01-05.json');
    expect(vaultFileName(new Date(2026, 0, 5), '.json.gz')).toBe('kura-vault-2026-01-05.json.gz');
  });
});
