import { describe, expect, test } from 'vitest';
import { importAll, vaultFile, vaultFileName } from '../../components/vault-transfer';
import type { Conversation } from '../../lib/conversation';
import type { TransferService } from '../../lib/messaging/services';
import { Problem } from '../../lib/problem';

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

/** Keeps what it is given, in the order of ids, two to a page. */
function keeper(kept: Conversation[] = []) {
  const batches: number[] = [];
  const service: TransferService = {
    spaces: async () => [],
    importSpaces: async () => ({ ok: true }),
    async exportPage(after) {
      const conversations = kept.filter(({ id }) => after === undefined || id > after).slice(0, 2);
      const last = conversations.at(-1);
      return last ? { conversations, next: last.id } : { conversations };
    },
    async importBatch(conversations) {
      batches.push(conversations.length);
      const fresh = conversations.filter(({ id }) => !kept.some(known => known.id === id));
      kept.push(...fresh);
      return { new: fresh.length, changed: 0, unchanged: conversations.length - fresh.length, forgotten: 0 };
    },
  };
  return { service, kept, batches };
}

const lines = async function* (conversations: AsyncIterable<Conversation>) {
  for await (const conversation of conversations) yield `${JSON.stringify(conversation)}\n`;
};
const each = async function* (conversations: readonly Conversation[], end?: Error) {
  yield* conversations;
  if (end) throw end;
};

describe('export', () => {
  test('writes every page of the vault into one file, and counts', async () => {
    const { service } = keeper([
      chat('1', 'low tide'),
      chat('2', '干潮'),
      chat('3', 'boots'),
      chat('4', '長靴'),
      chat('5', 'x'),
    ]);
    const { file, conversations } = await vaultFile(service, lines);
    expect(conversations).toBe(5);
    const written = (await file.text())
      .trim()
      .split('\n')
      .map(line => (JSON.parse(line) as Conversation).turns[0]?.text);
    expect(written).toEqual(['low tide', '干潮', 'boots', '長靴', 'x']);
  });

  test('of an empty vault is a file of no chats', async () => {
    expect((await vaultFile(keeper().service, lines)).conversations).toBe(0);
  });

  test('is named after the user’s own day', () => {
    expect(vaultFileName(new Date(2026, 0, 5, 23, 59))).toBe('kura-vault-2026-01-05.json');
  });
});

describe('import', () => {
  test('hands everything over and adds up what became of it', async () => {
    const { service, kept } = keeper([chat('1', '干潮')]);
    const progress: number[] = [];
    const result = await importAll(service, each([chat('1', '干潮'), chat('2', 'boots')]), read => progress.push(read));
    expect(result).toEqual({ counts: { new: 1, changed: 0, unchanged: 1, forgotten: 0 } });
    expect(kept).toHaveLength(2);
    expect(progress).toEqual([2]);
  });

  test('keeps each message small, and sends a chat that is larger than that alone', async () => {
    const { service, batches } = keeper();
    const large = '蔵'.repeat(900_000);
    await importAll(
      service,
      each([chat('1', large), chat('2', large), chat('3', large), chat('4', large.repeat(4))]),
      () => {},
    );
    expect(batches).toEqual([2, 1, 1]);
  });

  test('says why it stopped, and what had gone in', async () => {
    const { service } = keeper();
    const large = 'k'.repeat(1_500_000);
    const damaged = each([chat('1', large), chat('2', large)], new Problem('FileDamaged', 'Line 3'));
    expect(await importAll(service, damaged, () => {})).toEqual({
      counts: { new: 1, changed: 0, unchanged: 0, forgotten: 0 },
      trouble: 'FileDamaged',
    });
  });
});
