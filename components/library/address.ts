/** What the library's address says after its `#`: the chat that is open and the turn to begin at, or the space whose story is. Pure. */
import type { ConversationId } from '../../lib/conversation';

export interface Place {
  readonly chat?: ConversationId;
  readonly turn?: string;
  /** The id of a space. */
  readonly story?: string;
}

/** `#chat=claude%3A1f&turn=a2`. What is no id of a chat is no place. */
export function placeIn(hash: string): Place {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  const chat = said.get('chat') ?? '';
  const story = said.get('story');
  if (!isId(chat)) return story ? { story } : {};
  const turn = said.get('turn');
  return { chat, ...(turn && { turn }) };
}

export function hashOf({ chat, turn, story }: Place): string {
  if (chat === undefined) return story === undefined ? '#' : `#${new URLSearchParams({ story }).toString()}`;
  return `#${new URLSearchParams({ chat, ...(turn !== undefined && { turn }) }).toString()}`;
}

const isId = (text: string): text is ConversationId => /^[a-z]+:.+$/s.test(text);
