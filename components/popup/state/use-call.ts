import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Hit } from '../../../lib/core/hit';
import { useLanguage } from '../../i18n/language';
import { emptyChoice, type Choice } from '../../preview/state/selection';
import { selectAnswers, isInChat, toQuestion, type ProposedCall } from './call';
import { getOpenChatId, type OpenTab } from './open-tab';
import type { PopupSearch } from './use-search';
import type { ScopeState } from './use-scope';

/**
 * `asking`: the answer is not complete. `chosen`: relevant hits are ticked and shown. `nothing`: there is no relevant hit, so nothing is
 * inserted unless the user selects one. `note`: the assistant proposes a note.
 */
export interface OpenCall {
  readonly proposed: ProposedCall;
  readonly state: 'asking' | 'chosen' | 'nothing' | 'note';
}

interface CallOptions {
  readonly proposed: ProposedCall | undefined;
  readonly search: PopupSearch;
  readonly tab: OpenTab | undefined;
  /** A call clears the override and waits until the scope is known: it is always answered from the open chat's scope. */
  readonly scope: Pick<ScopeState, 'clearOverride' | 'isSettled'>;
  readonly choose: (choice: Choice) => void;
}

/** A tab that went on to another chat does not count. */
const isInTab = ({ tab: id, chat }: ProposedCall, tab: OpenTab): boolean =>
  tab.id === id && getOpenChatId(tab) === chat;

/**
 * Excludes the asking chat from the hits while the call's question stands: the assistant knows that chat, and the call itself contains all
 * the words.
 */
export function useCallFilter(proposed: ProposedCall | undefined, tab: OpenTab | undefined) {
  const { t } = useLanguage();
  // Computed once per call, so that a change of the language does not alter it.
  const callQuestion = useMemo(
    () => (proposed?.call.call === 'recall' ? toQuestion(proposed.call, t('language')).trim() : undefined),
    [proposed?.at],
  );
  const isOver = !proposed || (tab?.id !== undefined && !isInTab(proposed, tab));
  return (hit: Hit, question: string): boolean => isOver || question !== callQuestion || !isInChat(hit, proposed.chat);
}

/** Asks an assistant's call as if the user had typed it. Relevant hits are ticked, for the user to check. */
export function useCall({ proposed, search, tab, scope, choose }: CallOptions) {
  const { t } = useLanguage();
  const [openCall, setOpenCall] = useState<OpenCall>();
  const callQuestion = useRef('');
  /** The user's own question before the call. */
  const questionBefore = useRef('');

  useEffect(() => {
    if (!proposed) return;
    const { call } = proposed;
    scope.clearOverride();
    // A note covers the list and leaves the hits and ticks as they are.
    if (call.call !== 'recall') return setOpenCall({ proposed, state: 'note' });
    if (search.question !== callQuestion.current) questionBefore.current = search.question;
    callQuestion.current = toQuestion(call, t('language'));
    search.setQuestion(callQuestion.current);
    choose(emptyChoice);
    setOpenCall({ proposed, state: 'asking' });
  }, [proposed?.at]);

  const isComplete = search.question === callQuestion.current && search.isFresh && !search.isAsking;
  const isAnswered = openCall?.state === 'asking' && isComplete && scope.isSettled;
  useEffect(() => {
    if (!openCall || !isAnswered || openCall.proposed.call.call !== 'recall') return;
    const picked = selectAnswers(openCall.proposed.call, search.hits, getOpenChatId(tab));
    if (picked.length > 0) choose({ ...emptyChoice, picked, open: true });
    setOpenCall({ ...openCall, state: picked.length > 0 ? 'chosen' : 'nothing' });
  }, [isAnswered]);

  const dismiss = () => setOpenCall(undefined);
  // The panel follows the active tab. A call of one chat must not show in another.
  const isOtherChat = openCall !== undefined && tab?.id !== undefined && !isInTab(openCall.proposed, tab);
  useEffect(() => {
    if (!isOtherChat) return;
    choose(emptyChoice);
    dismiss();
  }, [isOtherChat]);

  return {
    openCall: isOtherChat ? undefined : openCall,
    dismiss,
    /** Discards the call and restores the user's own question. */
    cancel: () => {
      dismiss();
      choose(emptyChoice);
      search.setQuestion(questionBefore.current);
    },
    /** Ends the call when the user selects another hit or edits the question: from then on it is the user's own question. */
    onQueryChanged: (typedQuestion: string, selected: number) => {
      if (openCall && openCall.state !== 'note' && (typedQuestion !== callQuestion.current || selected !== 0))
        dismiss();
      else if (openCall?.state === 'nothing') dismiss();
    },
    /** Returns the hit to insert while none is ticked. A call alone inserts nothing. */
    filterHit: (hit: Hit | undefined) =>
      openCall?.state === 'asking' || openCall?.state === 'nothing' ? undefined : hit,
    /** The call is answered, so its chip on the page is removed. A page that does not answer has no chip any more. */
    markDone: () => {
      if (!openCall) return;
      dismiss();
      tab?.page.dismissCall(openCall.proposed.location).catch(() => undefined);
    },
  };
}
