import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Hit } from '../../../lib/core/hit';
import { useLanguage } from '../../i18n/language';
import { nothingChosen, type Choice } from '../../preview/state/selection';
import { chosenFor, isOf, questionOf, type ProposedCall } from './call';
import { chatOf, type OpenTab } from './open-tab';
import type { Search } from './use-search';
import type { Walls } from './use-scope';

/**
 * `asking`: the answer is not complete. `chosen`: relevant hits are ticked and shown. `nothing`: there is no relevant hit, so nothing is
 * inserted unless the user selects one. `note`: the assistant proposes a note.
 */
export interface CallOnTable {
  readonly proposed: ProposedCall;
  readonly state: 'asking' | 'chosen' | 'nothing' | 'note';
}

interface Surroundings {
  readonly proposed: ProposedCall | undefined;
  readonly search: Search;
  readonly tab: OpenTab | undefined;
  /** A call clears the override and waits until the scope is known: it is always answered from the open chat's scope. */
  readonly walls: Pick<Walls, 'putBack' | 'settled'>;
  readonly choose: (choice: Choice) => void;
}

/** A tab that went on to another chat does not count. */
const isHere = ({ tab: id, chat }: ProposedCall, tab: OpenTab): boolean => tab.id === id && chatOf(tab) === chat;

/**
 * Excludes the asking chat from the hits while the call's question stands: the assistant knows that chat, and the call itself contains all
 * the words.
 */
export function useAnswering(proposed: ProposedCall | undefined, tab: OpenTab | undefined) {
  const { t } = useLanguage();
  // Computed once per call, so that a change of the language does not alter it.
  const asked = useMemo(
    () => (proposed?.call.call === 'recall' ? questionOf(proposed.call, t('language')).trim() : undefined),
    [proposed?.at],
  );
  const isOver = !proposed || (tab?.id !== undefined && !isHere(proposed, tab));
  return (hit: Hit, question: string): boolean => isOver || question !== asked || !isOf(hit, proposed.chat);
}

/** Asks an assistant's call as if the user had typed it. Relevant hits are ticked, for the user to check. */
export function useCall({ proposed, search, tab, walls, choose }: Surroundings) {
  const { t } = useLanguage();
  const [onTable, put] = useState<CallOnTable>();
  const question = useRef('');
  /** The user's own question before the call. */
  const before = useRef('');

  useEffect(() => {
    if (!proposed) return;
    const { call } = proposed;
    walls.putBack();
    // A note covers the list and leaves the hits and ticks as they are.
    if (call.call !== 'recall') return put({ proposed, state: 'note' });
    if (search.question !== question.current) before.current = search.question;
    question.current = questionOf(call, t('language'));
    search.ask(question.current);
    choose(nothingChosen);
    put({ proposed, state: 'asking' });
  }, [proposed?.at]);

  const isWhole = search.question === question.current && search.fresh && !search.asking;
  const isAnswered = onTable?.state === 'asking' && isWhole && walls.settled;
  useEffect(() => {
    if (!onTable || !isAnswered || onTable.proposed.call.call !== 'recall') return;
    const picked = chosenFor(onTable.proposed.call, search.hits, chatOf(tab));
    if (picked.length > 0) choose({ ...nothingChosen, picked, open: true });
    put({ ...onTable, state: picked.length > 0 ? 'chosen' : 'nothing' });
  }, [isAnswered]);

  const away = () => put(undefined);
  // The panel follows the active tab. A call of one chat must not show in another.
  const isElsewhere = onTable !== undefined && tab?.id !== undefined && !isHere(onTable.proposed, tab);
  useEffect(() => {
    if (!isElsewhere) return;
    choose(nothingChosen);
    away();
  }, [isElsewhere]);

  return {
    onTable: isElsewhere ? undefined : onTable,
    away,
    /** Discards the call and restores the user's own question. */
    putAway: () => {
      away();
      choose(nothingChosen);
      search.ask(before.current);
    },
    /** Ends the call when the user selects another hit or edits the question: from then on it is the user's own question. */
    turnedElsewhere: (asked: string, selected: number) => {
      if (onTable && onTable.state !== 'note' && (asked !== question.current || selected !== 0)) away();
      else if (onTable?.state === 'nothing') away();
    },
    /** Returns the hit to insert while none is ticked. A call alone inserts nothing. */
    meant: (hit: Hit | undefined) => (onTable?.state === 'asking' || onTable?.state === 'nothing' ? undefined : hit),
    /** The call is answered, so its chip on the page is removed. A page that does not answer has no chip any more. */
    done: () => {
      if (!onTable) return;
      away();
      tab?.page.callDone(onTable.proposed.written).catch(() => undefined);
    },
  };
}
