import type { Conversation } from '../../lib/conversation';
import { keptPart } from '../../lib/prompt/kept-part';
import { pack, type Packed } from '../../lib/prompt/pack';
import { tokensOf } from '../../lib/prompt/tokens';
import type { ChatToContinue } from '../../lib/messaging/continuing';
import { nameOfSource } from '../../lib/sites/sources';

/** A chat as it would go on elsewhere. */
export interface PackedChat {
  readonly goes: Omit<ChatToContinue, 'site'>;
  readonly packed: Packed;
  /** About how many tokens it is, as `tokensOf` counts. */
  readonly tokens: number;
}

/** The branch that is shown, in at most `tokens`; `undefined` where nothing was said. `locale` chooses the words around it. */
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
