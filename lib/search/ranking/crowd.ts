/**
 * Tells words that meet by chance: of a question whose answer was never saved, many chats hold the same few words, and
 * none stands out.
 */
import type { ConversationId } from '../../core/conversation';

interface FoundChunk {
  readonly conversation: ConversationId;
  /** Share of the highest possible text score. */
  readonly textShare: number;
}

/** A chat with this share of the other's text score matches as well. */
const asGood = 0.9;
/** Someone may have asked the same thing a few times. */
const maxRivals = 5;

/** Returns a check whether more than a few other chats match the words as well as this chunk. */
export function createCrowdCheck(found: readonly FoundChunk[]): (chunk: FoundChunk) => boolean {
  const best = new Map<ConversationId, number>();
  for (const { conversation, textShare } of found)
    best.set(conversation, Math.max(textShare, best.get(conversation) ?? 0));
  const shares = [...best].sort(([, a], [, b]) => b - a);
  return ({ conversation, textShare }) => {
    if (textShare === 0) return false;
    const rivals = shares.slice(0, maxRivals + 2).filter(([other]) => other !== conversation);
    return (rivals[maxRivals]?.[1] ?? 0) >= asGood * textShare;
  };
}
