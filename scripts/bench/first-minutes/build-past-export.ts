/** Builds the vault file with the past chats of one person. */
import type { Conversation, SiteId } from '../../../lib/core/conversation';
import { writeVaultFile } from '../../../lib/transfer/vault-file/vault-file';

/** Title, question and answer of a chat, and the text that the person types months later. */
export type AskedChat = readonly [title: string, question: string, answer: string, later: string];

const sites: readonly SiteId[] = ['chatgpt', 'claude', 'gemini'];

/** Builds a vault file of these chats, spread over a year and three sites. */
export async function buildPastExport(asked: readonly AskedChat[]): Promise<string> {
  const chats = asked.map(toConversation);
  const pieces: string[] = [];
  for await (const piece of writeVaultFile(listById(chats), new Date(Date.UTC(2026, 10, 1)))) pieces.push(piece);
  return pieces.join('');
}

async function* listById(chats: readonly Conversation[]) {
  yield* [...chats].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function toConversation([title, question, answer]: AskedChat, index: number): Conversation {
  const source = sites[index % sites.length] ?? 'chatgpt';
  const at = Date.UTC(2025, 10, 1) + index * 5 * 86_400_000;
  const times = { createdAt: at, observedAt: at };
  return {
    id: `${source}:past-${String(index).padStart(3, '0')}`,
    source,
    url: `https://example.com/chat/${index}`,
    title,
    space: 'main',
    createdAt: at,
    updatedAt: at,
    completeness: { state: 'partial', turns: 2, gap: false, fromStart: true },
    revision: 1,
    turns: [
      { id: 'q', parent: null, role: 'user', text: question, ...times },
      { id: 'a', parent: 'q', role: 'assistant', text: answer, ...times },
    ],
    activePath: ['q', 'a'],
  };
}
