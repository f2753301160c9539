import { describe, expect, test } from 'vitest';
import { countConversations, buildVaultFile } from '../../lib/transfer/build-vault-file';
import type { Conversation } from '../../lib/core/conversation';
import { writeVaultFile } from '../../lib/transfer/vault-file/vault-file';

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

describe('export', () => {
  test('writes all chats and the names of their spaces into one file, and counts', async () => {
    async function* all() {
      yield chat('1', 'low tide');
      yield chat('2', '干潮');
    }
    const spaces = [{ id: 'w', name: '仕事' }];
    const { file, conversations } = await buildVaultFile({ conversations: all(), spaces }, writeVaultFile);
    expect(conversations).toBe(2);
    const written = JSON.parse(await file.text()) as { conversations: Conversation[]; spaces: object[] };
    expect(written.conversations.map(({ turns }) => turns[0]?.text)).toEqual(['low tide', '干潮']);
    expect(written.spaces).toContainEqual({ id: 'w', name: '仕事' });
  });

  test('of an empty vault is a file of no chats', async () => {
    async function* none(): AsyncGenerator<Conversation> {}
    expect((await buildVaultFile({ conversations: none(), spaces: [] }, writeVaultFile)).conversations).toBe(0);
  });

  test('says how far it is while it is written', async () => {
    const told: number[] = [];
    async function* both() {
      yield chat('1', 'low tide');
      yield chat('2', '干潮');
    }
    const { conversations, written } = countConversations(both(), n => told.push(n));
    for await (const _ of conversations);
    expect([told, written()]).toEqual([[1, 2], 2]);
  });
});
