/** The address of the library after its `#`: the open chat and the turn to start at, or the space whose story is open. Pure. */
import type { ConversationId } from '../../lib/core/conversation';

export interface Place {
  readonly chat?: ConversationId;
  readonly turn?: string;
  /** A space id. */
  readonly story?: string;
}

/** Parses a hash such as `#chat=claude%3A1f&turn=a2`. A value that is no conversation id is ignored. */
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
