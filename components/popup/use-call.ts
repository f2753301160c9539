import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Hit } from '../../lib/hit';
import { useLanguage } from '../language';
import { nothingChosen, type Choice } from '../preview/choice';
import { chosenFor, isOf, questionOf, type ProposedCall } from './call';
import { chatOf, type OpenTab } from './tab-health';
import type { Search } from './use-search';
import type { Walls } from './use-walls';

/**
 * `asking`: the whole answer is not there yet. `chosen`: what answers for certain is ticked, and on show. `nothing`: nothing does, so
 * nothing goes in before the person chooses it. `note`: something is to be remembered.
 */
export interface CallOnTable {
  readonly proposed: ProposedCall;
  readonly state: 'asking' | 'chosen' | 'nothing' | 'note';
}

interface Surroundings {
  readonly proposed: ProposedCall | undefined;
  readonly search: Search;
  readonly tab: OpenTab | undefined;
  /** They are put back up, and known: a call is never answered from behind others than the open chat's. */
  readonly walls: Pick<Walls, 'putBack' | 'settled'>;
  readonly choose: (choice: Choice) => void;
}

/** Also one whose page went on to another chat is another. */
const isHere = ({ tab: id, chat }: ProposedCall, tab: OpenTab): boolean => tab.id === id && chatOf(tab) === chat;

/** While its question stands, in its chat, the chat that asks is left out of what is found: the assistant knows it, and the call itself has all the words. */
export function useAnswering(proposed: ProposedCall | undefined, tab: OpenTab | undefined) {
  const { t } = useLanguage();
  // As it was asked, whatever language is spoken since.
  const asked = useMemo(
    () => (proposed?.call.call === 'recall' ? questionOf(proposed.call, t('language')).trim() : undefined),
    [proposed?.at],
  );
  const isOver = !proposed || (tab?.id !== undefined && !isHere(proposed, tab));
  return (hit: Hit, question: string): boolean => isOver || question !== asked || !isOf(hit, proposed.chat);
}

/** What an assistant asks for is asked as if the user had typed it; what is found for certain is ticked, to be looked at. */
export function useCall({ proposed, search, tab, walls, choose }: Surroundings) {
  const { t } = useLanguage();
  const [onTable, put] = useState<CallOnTable>();
  const question = useRef('');
  /** What the user had asked before the assistant did. */
  const before = useRef('');

  useEffect(() => {
    if (!proposed) return;
    const { call } = proposed;
    walls.putBack();
    // A note stands before what was found and ticked, and leaves it as it is.
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
  // The panel follows the tab in front; what one chat's assistant asked for is nothing to another's.
  const isElsewhere = onTable !== undefined && tab?.id !== undefined && !isHere(onTable.proposed, tab);
  useEffect(() => {
    if (!isElsewhere) return;
    choose(nothingChosen);
    away();
  }, [isElsewhere]);

  return {
    onTable: isElsewhere ? undefined : onTable,
    away,
    /** Nothing of it is left: the user's own question is back. */
    putAway: () => {
      away();
      choose(nothingChosen);
      search.ask(before.current);
    },
    /** The user chose another hit, or asked something else: from then on it is their own question. */
    turnedElsewhere: (asked: string, selected: number) => {
      if (onTable && onTable.state !== 'note' && (asked !== question.current || selected !== 0)) away();
      else if (onTable?.state === 'nothing') away();
    },
    /** What is meant while nothing is ticked: nothing, as long as only the call has spoken. */
    meant: (hit: Hit | undefined) => (onTable?.state === 'asking' || onTable?.state === 'nothing' ? undefined : hit),
    /** It was done, so the chip on the page goes, too. A page that does not answer has none any more. */
    done: () => {
      if (!onTable) return;
      away();
      tab?.page.callDone(onTable.proposed.written).catch(() => undefined);
    },
  };
}
