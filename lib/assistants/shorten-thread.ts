/** What a model is sent of a thread: all of it, or what fits. Pure. */
import { buildMessages } from './build-messages';
import type { ChatMessage, ProviderKindId } from './provider';
import { getKind } from './provider-kinds';
import { joinSummary, shortenMessages } from './shorten-messages';
import type { ThreadTurn } from './thread';
import type { ThreadSummary, TurnMessages } from './vendor-parts';

export interface ShortenedThread {
  readonly messages: readonly ChatMessage[];
  /** The first turn that stays as it is; absent if all do. */
  readonly wholeFrom?: string | undefined;
  /** What stands for the turns above it; absent where their main points do. */
  readonly summary?: ThreadSummary;
  /** The turns that a summary would stand for, and the one of those above them. Absent where none is needed. */
  readonly unsummarized?: { readonly turns: readonly ThreadTurn[]; readonly before?: ThreadSummary };
}

export function shortenThread(
  path: readonly ThreadTurn[],
  stored: ReadonlyMap<string, TurnMessages>,
  kind: ProviderKindId,
  isWhole: boolean,
): ShortenedThread {
  const contextWindow = isWhole ? Infinity : getKind(kind).contextWindow;
  const { messages: all, turns } = buildMessages(path, stored, kind);
  const { messages, firstWhole, areTurnsShort } = shortenMessages(all, contextWindow);
  const wholeFrom = firstWhole === undefined ? undefined : turns[firstWhole];
  if (wholeFrom === undefined || !areTurnsShort) return { messages, wholeFrom };
  const summarized = path.findLastIndex(({ id }) => stored.get(id)?.summary !== undefined);
  const summary = stored.get(path[summarized]?.id ?? '')?.summary;
  if (summary) {
    const toMessages = (part: readonly ThreadTurn[]) => buildMessages(part, stored, kind).messages;
    const [covered, rest] = [path.slice(0, summarized), path.slice(summarized)].map(toMessages);
    const joined = joinSummary(summary.text, covered ?? [], rest ?? [], contextWindow);
    if (joined) return { messages: joined, wholeFrom: path[summarized]?.id, summary };
  }
  const end = path.findIndex(({ id }) => id === wholeFrom);
  return {
    messages,
    wholeFrom,
    unsummarized: {
      turns: path.slice(summary && summarized < end ? summarized : 0, end),
      ...(summary && summarized < end && { before: summary }),
    },
  };
}
