/** What a model is sent of a thread: all of it, or what fits. Pure. */
import { buildMessages } from './build-messages';
import type { ProviderKindId } from './provider';
import { getKind } from './provider-kinds';
import { shortenMessages } from './shorten-messages';
import type { ThreadTurn } from './thread';
import type { TurnMessages } from './vendor-parts';

/** `wholeFrom`: the first turn that stays as it is; absent if all do. */
export function shortenThread(
  path: readonly ThreadTurn[],
  stored: ReadonlyMap<string, TurnMessages>,
  kind: ProviderKindId,
  isWhole: boolean,
) {
  const { messages: all, turns } = buildMessages(path, stored, kind);
  const { messages, firstWhole } = shortenMessages(all, isWhole ? Infinity : getKind(kind).contextWindow);
  return { messages, wholeFrom: firstWhole === undefined ? undefined : turns[firstWhole] };
}
