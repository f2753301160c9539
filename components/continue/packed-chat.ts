import type { Conversation } from '../../lib/core/conversation';
import { keptPart } from '../../lib/compose/partial-chat';
import { pack, type Packed } from '../../lib/compose/pack-chat';
import { tokensOf } from '../../lib/compose/estimate-tokens';
import type { ChatToContinue } from '../../lib/rpc/contracts/continue-chat';
import { nameOfSource } from '../../lib/sites/sources';

/** A chat in the form in which it continues on another site. */
export interface PackedChat {
  readonly goes: Omit<ChatToContinue, 'site'>;
  readonly packed: Packed;
  /** The estimated number of tokens of the text. */
  readonly tokens: number;
}

/** Packs the active branch into at most `maxTokens`, or returns `undefined` if it has no text. `locale` sets the wording around it. */
export function packedChat(chat: Conversation, locale: string, tokens: number): PackedChat | undefined {
  const byId = new Map(chat.turns.map(turn => [turn.id, turn]));
  const turns = chat.activePath.flatMap(id => byId.get(id) ?? []);
  if (!turns.some(({ text }) => text.trim())) return undefined;
  const { id, source, title, url, updatedAt: at } = chat;
  const siteName = nameOfSource(source);
  const partOf = keptPart(chat.completeness);
  const packed = pack({ source, siteName, title, url, at, turns, ...(partOf && { partOf }) }, { locale, tokens });
  const from = turns.slice(packed.first).map(turn => ({ conversation: id, turn: turn.id }));
  const { text, fence } = packed;
  return { goes: { title, text, fence, from }, packed, tokens: tokensOf(text) };
}
