import type { Conversation } from '../../lib/core/conversation';
import { getPartialChat } from '../../lib/compose/get-partial-chat';
import { packChat, type PackResult } from '../../lib/compose/pack-chat';
import { estimateTokens } from '../../lib/compose/estimate-tokens';
import type { ChatToContinue } from '../../lib/rpc/contracts/continue-chat';
import { getSourceName } from '../../lib/sites/sources';

/** A chat in the form in which it continues on another site. */
export interface PackedChat {
  readonly content: Omit<ChatToContinue, 'site'>;
  readonly packed: PackResult;
  /** The estimated number of tokens of the text. */
  readonly tokenCount: number;
}

/** Packs the active branch into at most `maxTokens`, or returns `undefined` if it has no text. `locale` sets the wording around it. */
export function toPackedChat(chat: Conversation, locale: string, maxTokens: number): PackedChat | undefined {
  const byId = new Map(chat.turns.map(turn => [turn.id, turn]));
  const turns = chat.activePath.flatMap(id => byId.get(id) ?? []);
  if (!turns.some(({ text }) => text.trim())) return undefined;
  const { id, source, title, url, updatedAt: at } = chat;
  const siteName = getSourceName(source);
  const partialChat = getPartialChat(chat.completeness);
  const packed = packChat(
    { source, siteName, title, url, at, turns, ...(partialChat && { partialChat }) },
    { locale, maxTokens },
  );
  const from = turns.slice(packed.firstIndex).map(turn => ({ conversation: id, turn: turn.id }));
  const { text, fence } = packed;
  return { content: { title, text, fence, from }, packed, tokenCount: estimateTokens(text) };
}
