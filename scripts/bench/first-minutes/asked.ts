/** Builds the vault file with the past chats of one person. */
import type { Conversation, SiteId } from '../../../lib/core/conversation';
import { writeVaultFile } from '../../../lib/transfer/vault-file/vault-file';

/** Title, question and answer of a chat, and the text that the person types months later. */
export type Asked = readonly [title: string, question: string, answer: string, later: string];

const sites: readonly SiteId[] = ['chatgpt', 'claude', 'gemini'];

/** Builds a vault file of these chats, spread over a year and three sites. */
export async function pastExport(asked: readonly Asked[]): Promise<string> {
  const chats = asked.map(conversation);
  const pieces: string[] = [];
  for await (const piece of writeVaultFile(inTurn(chats), new Date(Date.UTC(2026, 10, 1)))) pieces.push(piece);
  return pieces.join('');
}

async function* inTurn(chats: readonly Conversation[]) {
  yield* [...chats].sort((one, other) => (one.id < other.id ? -1 : 1));
}

function conversation([title, question, answer]: Asked, place: number): Conversation {
  const source = sites[place % sites.length] ?? 'chatgpt';
  const at = Date.UTC(2025, 10, 1) + place * 5 * 86_400_000;
  const said = { createdAt: at, observedAt: at };
  return {
    id: `${source}:past-${String(place).padStart(3, '0')}`,
    source,
    url: `https://example.com/chat/${place}`,
    title,
    space: 'main',
    createdAt: at,
    updatedAt: at,
    completeness: { state: 'partial', turns: 2, gap: false, fromStart: true },
    revision: 1,
    turns: [
      { id: 'q', parent: null, role: 'user', text: question, ...said },
      { id: 'a', parent: 'q', role: 'assistant', text: answer, ...said },
    ],
    activePath: ['q', 'a'],
  };
}
