/** The address of the library after its `#`: the open chat and the turn to start at, or the space whose story is open. Pure. */
import type { ConversationId } from '../../lib/core/conversation';

export interface Route {
  readonly chat?: ConversationId;
  readonly turn?: string;
  /** A space id. */
  readonly story?: string;
}

/** Parses a hash such as `#chat=claude%3A1f&turn=a2`. A value that is no conversation id is ignored. */
export function parseRoute(hash: string): Route {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const chat = params.get('chat') ?? '';
  const story = params.get('story');
  if (!isConversationId(chat)) return story ? { story } : {};
  const turn = params.get('turn');
  return { chat, ...(turn && { turn }) };
}

export function toHash({ chat, turn, story }: Route): string {
  if (chat === undefined) return story === undefined ? '#' : `#${new URLSearchParams({ story }).toString()}`;
  return `#${new URLSearchParams({ chat, ...(turn !== undefined && { turn }) }).toString()}`;
}

const isConversationId = (text: string): text is ConversationId => /^[a-z]+:.+$/s.test(text);
