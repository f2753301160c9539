import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ConversationId } from '../../../lib/core/conversation';
import type { LibrarySearch } from './use-search';

/** Returns what opens the first result of the question, once there are results of it. Another question takes that back. */
export function useOpenFirst(
  question: string,
  { hits, isFresh }: Pick<LibrarySearch, 'hits' | 'isFresh'>,
  onOpen: (chat: ConversationId, turn: string) => void,
): () => void {
  const wantedQuestion = useRef<string>(undefined);
  const openWanted = () => {
    if (question === '' || wantedQuestion.current !== question || !isFresh) return;
    wantedQuestion.current = undefined;
    const [first] = hits ?? [];
    if (first) onOpen(first.conversation, first.turn);
  };
  useLayoutEffect(openWanted);
  return () => {
    wantedQuestion.current = question;
    openWanted();
  };
}
