import { useState } from 'preact/hooks';
import type { ConversationId } from '../../../lib/core/conversation';
import type { LibraryService } from '../../../lib/rpc/contracts/library';
import type { ListFilter } from '../../../lib/vault/vault';
import { useQuery } from '../../hooks/use-query';
import type { ResultPlace } from './use-first-result';
import { useMedia, wideQuery } from '../use-media';

/**
 * Returns the first result of a search, or else the first chat of the list, to show it while none is open and there is a place beside the
 * list. The chat stays the same until the filter changes, whatever is saved meanwhile: somebody may be reading it.
 */
export function useFirstChat(
  library: Pick<LibraryService, 'listConversations'>,
  filter: ListFilter,
  refreshKey: string,
  isWanted: boolean,
) {
  const isWide = useMedia(wideQuery);
  const filterKey = JSON.stringify(filter);
  const [shown, setShown] = useState<{ readonly filterKey: string; readonly id: ConversationId }>();
  const [deletedIds, setDeletedIds] = useState<readonly ConversationId[]>([]);
  const [result, setResult] = useState<ResultPlace>();
  const isAsked = isWanted && isWide;
  const { value: first } = useQuery([filterKey, isAsked, refreshKey], async () => {
    const [chat] = isAsked ? (await library.listConversations(filter, 0, 1)).chats : [];
    return chat && { filterKey, id: chat.id };
  });
  const isCurrent = shown?.filterKey === filterKey && !deletedIds.includes(shown.id);
  // The answer may be older than the filter or the deletion.
  if (!isCurrent && first?.filterKey === filterKey && !deletedIds.includes(first.id)) setShown(first);
  return {
    place: getPlace(isWide ? result : undefined, isWide && isCurrent ? shown.id : undefined),
    onResult: setResult,
    onForget: (ids: readonly ConversationId[]) => setDeletedIds(before => [...before, ...ids]),
  };
}

const getPlace = (result: ResultPlace | undefined, chat: ConversationId | undefined): Partial<ResultPlace> =>
  result ?? (chat ? { chat } : {});
