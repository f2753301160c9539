/** Conversations for tests: short to write, whole to use. */
import type { Conversation, ConversationId, Turn } from '../../lib/core/conversation';

/** Turns alternate, the user first; each text is a turn's, or a whole turn. */
export function chat(
  id: ConversationId,
  title: string,
  texts: readonly (string | Partial<Turn>)[],
  more: Partial<Conversation> = {},
): Conversation {
  const turns = texts.map((given, n): Turn => ({
    id: `t${n}`,
    parent: n === 0 ? null : `t${n - 1}`,
    role: n % 2 === 0 ? 'user' : 'assistant',
    text: '',
    observedAt: 1000 + n,
    ...(typeof given === 'string' ? { text: given } : given),
  }));
  return {
    id,
    source: 'chatgpt',
    url: `https://chatgpt.com/c/${id.slice(id.indexOf(':') + 1)}`,
    title,
    space: 'main',
    createdAt: 1,
    updatedAt: 1,
    completeness: { state: 'partial', turns: turns.length, gap: false, fromStart: true },
    revision: 1,
    turns,
    activePath: turns.map(turn => turn.id),
    ...more,
  };
}
