/** The table of the popup: what each event changes, in which state. */
import { describe, expect, test } from 'vitest';
import type { InsertedText } from '../../../../components/popup/state/insertion';
import { toSaved, type PopupEvent, type PopupState } from '../../../../components/popup/state/popup-state';
import { getHits, getInsertion, getOpenCall } from '../../../../components/popup/state/read-popup';
import { emptyChoice } from '../../../../components/preview/state/selection';
import {
  answer,
  answered,
  claude,
  enter,
  gemini,
  hits,
  listed,
  main,
  nothingExists,
  open,
  play,
  recallCall,
  rememberCall,
  settledIn,
  tide,
  typed,
  unsettled,
  work,
} from './popup-events';

/** The columns of the table. */
function show(state: PopupState) {
  const { results, selection, scope, note, notice } = state;
  const picked = selection.choice.picked.map(({ conversation }) => conversation.split(':')[1]).join();
  return {
    results: results.state === 'asking' && results.found ? 'asking, list kept' : results.state,
    insertion: state.isRequested ? 'requested' : getInsertion(state).state,
    call: getOpenCall(state)?.phase ?? 'none',
    scope: typeof scope.override === 'string' ? scope.override : (scope.override ?? scope.current?.scope)?.space,
    picked: selection.isUsed ? `${picked} used` : picked,
    note: note ? (note.isPostponed ? 'postponed' : 'open') : 'none',
    notice: notice?.text,
    list: getHits(state)
      .map(({ conversation }) => conversation.split(':')[1])
      .join(),
  };
}
type Columns = ReturnType<typeof show>;

const [first, second] = hits as [(typeof hits)[0], (typeof hits)[0]];
const inserted: InsertedText = { state: 'inserted', isLogged: true, fence: '0a1b2c3d', contentKey: 'k' };
const ticked = () => play(listed(), { type: 'ticked', hit: second });
const inserting = () => play(ticked(), enter);
const warned: PopupEvent = { type: 'insertionChanged', tab: 1, now: { state: 'warned', at: 10_000 } };
const insertedState = () =>
  play(inserting(), { type: 'textInserted', call: undefined }, { type: 'insertionChanged', tab: 1, now: inserted });
const overridden = () => answered(play(listed(), { type: 'overridden', scope: 'everywhere' }));
const asked = (proposed = recallCall, state = open()) =>
  play(state, { type: 'callArrived', proposed, question: proposed.call.call === 'recall' ? proposed.call.query : '' });
const chosenCall = () => answered(asked());
const doubtful = answer([tide(1, { isRelevant: false })]);
const answeredCall = () => answered(asked(), doubtful);
const writing = () =>
  play(open(), { type: 'noteOpened', text: '' }, { type: 'noteChanged', draft: { ...draft, text: '夕飯' } });
const draft = { text: '', about: null, importance: 3, space: 'main', place: null } as const;
const failed = (state: PopupState): PopupState =>
  state.results.ask ? play(state, { type: 'failed', ask: state.results.ask, problem: 'EngineUnavailable' }) : state;
/** An answer to the question before this one. */
const late = (state: PopupState, type: 'answered' | 'failed'): PopupState => {
  const { ask } = state.results;
  const next = play(state, typed('tides'));
  if (!ask) throw new Error('Nothing was asked.');
  return type === 'answered'
    ? play(next, { type, ask, answer: answer([tide(9)]), isComplete: true })
    : play(next, { type, ask, problem: 'EngineUnavailable' });
};
const none: Columns = {
  results: 'idle',
  insertion: 'none',
  call: 'none',
  scope: 'main',
  picked: '',
  note: 'none',
  notice: undefined,
  list: '',
};
const list: Columns = { ...none, results: 'listed', list: '1,2,3' };

describe('the table', () => {
  test.each<readonly [event: string, state: string, after: PopupState, columns: Columns]>([
    // typed(text)
    ['typed', 'an empty box', play(open(), typed()), { ...none, results: 'asking' }],
    ['typed', 'listed', play(listed(), typed('tides')), { ...list, results: 'asking, list kept' }],
    ['typed nothing', 'listed', play(listed(), typed('')), none],
    ['typed nothing', 'everywhere', play(overridden(), typed('')), none],
    [
      'typed',
      'everywhere',
      play(overridden(), typed('tides')),
      { ...list, results: 'asking, list kept', scope: 'everywhere' },
    ],
    ['typed', 'ticked', play(ticked(), typed('tides')), { ...list, results: 'asking, list kept', picked: '2' }],
    ['typed', 'inserted', play(insertedState(), typed('tides')), { ...list, results: 'asking, list kept' }],
    ['typed', 'requested', play(open(), typed(), enter, typed('tides')), { ...none, results: 'asking' }],
    [
      'typed',
      'a call’s answer',
      play(chosenCall(), typed('tea')),
      { ...list, results: 'asking, list kept', picked: '1,2,3' },
    ],
    ['typed the same', 'a call that nothing answers', play(answeredCall(), typed('tide')), { ...list, list: '1' }],
    ['typed', 'a call’s note', play(asked(rememberCall), typed()), { ...none, results: 'asking', call: 'note' }],
    // answered(words)
    [
      'answered by words',
      'asking',
      answered(play(open(), typed()), answer(), false),
      { ...list, results: 'asking, list kept' },
    ],
    [
      'answered by no words',
      'asking',
      answered(play(open(), typed()), answer([]), false),
      { ...none, results: 'asking' },
    ],
    // answered(whole)
    ['answered', 'asking', listed(), list],
    ['answered by nothing', 'asking', answered(play(open(), typed()), answer([])), { ...none, results: 'listed' }],
    ['answered', 'requested', answered(play(open(), typed(), enter)), { ...list, insertion: 'inserting' }],
    [
      'answered by nothing',
      'requested',
      answered(play(open(), typed(), enter), answer([])),
      { ...none, results: 'listed' },
    ],
    ['answered', 'a call asks', chosenCall(), { ...list, call: 'chosen', picked: '1,2,3' }],
    [
      'answered',
      'a call asks, and all of it is ticked',
      play(answered(play(asked(), { type: 'ticked', hit: first }), answer([first])), { type: 'suggestionsChanged' }),
      { ...list, call: 'chosen', picked: '1', list: '1' },
    ],
    [
      'answered',
      'a call asks, the scope is not known',
      answered(play(asked(), unsettled(asked()))),
      { ...list, call: 'asking' },
    ],
    [
      'the text is in',
      'a call came meanwhile',
      play(asked(rememberCall, inserting()), { type: 'textInserted', call: undefined }),
      { ...list, call: 'note', picked: '2 used', insertion: 'inserting' },
    ],
    [
      'insertRequested',
      'writing a note',
      play(listed(), { type: 'noteOpened', text: '' }, enter),
      { ...list, note: 'open' },
    ],
    ['answered by nothing certain', 'a call asks', answeredCall(), { ...list, call: 'nothing', list: '1' }],
    [
      'answered by words',
      'a call asks',
      answered(asked(), answer(), false),
      { ...list, results: 'asking, list kept', call: 'asking' },
    ],
    // answered, failed: of an older text
    ['answered late', 'asking', late(listed(), 'answered'), { ...list, results: 'asking, list kept' }],
    ['failed late', 'asking', late(listed(), 'failed'), { ...list, results: 'asking, list kept' }],
    // failed(problem)
    ['failed', 'asking', failed(play(open(), typed())), { ...none, results: 'failed' }],
    [
      'failed',
      'requested',
      failed(play(open(), typed(), enter)),
      { ...none, results: 'failed', insertion: 'requested' },
    ],
    ['answered', 'failed', answered(failed(play(open(), typed()))), list],
    [
      'answered by words',
      'failed',
      answered(failed(play(open(), typed())), answer(), false),
      { ...none, results: 'failed' },
    ],
    ['failed', 'listed', failed(listed()), list],
    ['retried', 'failed', play(failed(play(open(), typed())), { type: 'retried' }), { ...none, results: 'asking' }],
    // selected(row)
    ['selected', 'inserted', play(insertedState(), { type: 'selected', index: 1 }), list],
    [
      'selected the first',
      'a call’s answer',
      play(chosenCall(), { type: 'selected', index: 0 }),
      { ...list, call: 'chosen', picked: '1,2,3' },
    ],
    [
      'selected another',
      'a call’s answer',
      play(chosenCall(), { type: 'selected', index: 1 }),
      { ...list, picked: '1,2,3' },
    ],
    [
      'selected the first',
      'a call that nothing answers',
      play(answeredCall(), { type: 'selected', index: 0 }),
      { ...list, list: '1' },
    ],
    [
      'selected',
      'a call’s note',
      play(asked(rememberCall, listed()), { type: 'selected', index: 1 }),
      { ...list, call: 'note' },
    ],
    // ticked(hit)
    ['ticked', 'listed', ticked(), { ...list, picked: '2' }],
    ['ticked', 'ticked', play(ticked(), { type: 'ticked', hit: second }), list],
    ['ticked', 'inserted', play(insertedState(), { type: 'ticked', hit: first }), { ...list, picked: '2,1' }],
    [
      'unfolded the preview',
      'requested',
      play(open(), typed(), enter, { type: 'chosen', choice: { ...emptyChoice, open: true } }),
      { ...none, results: 'asking', insertion: 'requested' },
    ],
    // scopeChanged
    ['scopeChanged', 'listed', play(listed(), settledIn(work)), { ...none, results: 'asking', scope: 'work' }],
    ['scopeChanged to the same', 'listed', play(listed(), settledIn(main)), list],
    ['scopeChanged', 'ticked', play(ticked(), settledIn(work)), { ...none, results: 'asking', scope: 'work' }],
    [
      'scopeChanged and back',
      'ticked',
      play(ticked(), settledIn(work), settledIn(main)),
      { ...none, results: 'asking' },
    ],
    [
      'overridden',
      'ticked',
      play(ticked(), { type: 'overridden', scope: 'everywhere' }),
      { ...none, results: 'asking', scope: 'everywhere', picked: '2' },
    ],
    [
      'the override ends',
      'ticked everywhere',
      play(overridden(), { type: 'ticked', hit: second }, { type: 'overridden', scope: undefined }),
      { ...none, results: 'asking' },
    ],
    [
      'the override ends',
      'ticked before it',
      play(ticked(), { type: 'overridden', scope: work }, { type: 'overridden', scope: undefined }),
      { ...none, results: 'asking', picked: '2' },
    ],
    // insertRequested
    ['insertRequested', 'listed', play(listed(), enter), { ...list, insertion: 'inserting' }],
    ['insertRequested', 'asking', play(open(), typed(), enter), { ...none, results: 'asking', insertion: 'requested' }],
    ['answered', 'requested', play(answered(play(open(), typed(), enter))), { ...list, insertion: 'inserting' }],
    [
      'answered with weak rows alone',
      'requested',
      play(answered(play(open(), typed(), enter), answer([tide(1, { isRelevant: false })]))),
      { ...list, list: '1' },
    ],
    [
      'insertRequested',
      'weak rows alone, in sight',
      play(answered(play(open(), typed()), answer([tide(1, { isRelevant: false })])), enter),
      { ...list, list: '1', insertion: 'inserting' },
    ],
    [
      'insertRequested',
      'an older list',
      play(listed(), typed('tides'), enter),
      { ...list, results: 'asking, list kept', insertion: 'requested' },
    ],
    [
      'insertRequested',
      'ticked, an older list',
      play(ticked(), typed('tides'), enter),
      { ...list, results: 'asking, list kept', picked: '2', insertion: 'inserting' },
    ],
    [
      'insertRequested',
      'the scope is not known',
      play(listed(), unsettled(listed()), enter),
      { ...list, insertion: 'requested' },
    ],
    [
      'scopeChanged to the same',
      'requested',
      play(listed(), unsettled(listed()), enter, settledIn(main)),
      { ...list, insertion: 'inserting' },
    ],
    [
      'scopeChanged',
      'requested',
      play(listed(), unsettled(listed()), enter, settledIn(work)),
      { ...none, results: 'asking', scope: 'work', insertion: 'requested' },
    ],
    [
      'insertRequested',
      'the page has not answered',
      play(listed(), { type: 'existingFound', query: { isCurrent: false } }, enter),
      { ...list, insertion: 'requested' },
    ],
    [
      'the page answered',
      'requested',
      play(listed(), { type: 'existingFound', query: { isCurrent: false } }, enter, nothingExists),
      { ...list, insertion: 'inserting' },
    ],
    [
      'insertRequested',
      'suggestions are pending',
      play(
        open(),
        { type: 'suggested', suggestions: { of: 'chat', isPending: true, hits, headings: new Map() } },
        enter,
      ),
      { ...none, insertion: 'requested', list: '1,2,3' },
    ],
    [
      'suggested',
      'requested',
      play(
        open(),
        { type: 'suggested', suggestions: { of: 'chat', isPending: true, hits: [second], headings: new Map() } },
        enter,
        { type: 'suggested', suggestions: { of: 'chat', isPending: false, hits, headings: new Map() } },
      ),
      { ...none, insertion: 'inserting', list: '1,2,3' },
    ],
    ['insertRequested', 'an empty list', play(open(), enter), none],
    [
      'insertRequested',
      'a call that nothing answers',
      play(answeredCall(), enter),
      { ...list, call: 'nothing', list: '1' },
    ],
    [
      'insertRequested',
      'a call asks, words answered',
      play(answered(asked(), answer(), false), enter),
      { ...list, results: 'asking, list kept', call: 'asking' },
    ],
    // warned
    ['warned', 'inserting', play(inserting(), warned), { ...list, picked: '2', insertion: 'warned' }],
    [
      'insertRequested too soon',
      'warned',
      play(inserting(), warned, { type: 'insertRequested', at: 10_699 }),
      { ...list, picked: '2', insertion: 'warned' },
    ],
    [
      'insertRequested',
      'warned',
      play(inserting(), warned, { type: 'insertRequested', at: 10_700 }),
      { ...list, picked: '2', insertion: 'inserting' },
    ],
    // inserted, insertFailed, copied, undone, undoFailed
    [
      'the text is in',
      'inserting',
      play(inserting(), { type: 'textInserted', call: undefined }),
      { ...list, picked: '2 used', insertion: 'inserting' },
    ],
    ['inserted', 'inserting', insertedState(), { ...list, picked: '2 used', insertion: 'inserted' }],
    [
      'the text is in',
      'inserting for a call',
      play(chosenCall(), enter, { type: 'textInserted', call: recallCall }),
      { ...list, picked: '1,2,3 used', insertion: 'inserting' },
    ],
    [
      'copied',
      'inserting',
      play(inserting(), { type: 'insertionChanged', tab: 1, now: { state: 'copied' } }),
      { ...list, picked: '2', insertion: 'copied' },
    ],
    [
      'undone',
      'inserted',
      play(insertedState(), { type: 'insertionChanged', tab: 1, now: { state: 'takenBack', isLogged: true } }),
      { ...list, picked: '2 used', insertion: 'takenBack' },
    ],
    [
      'inserted',
      'of another tab',
      play(inserting(), { type: 'tabChanged', tab: gemini }, { type: 'insertionChanged', tab: 1, now: inserted }),
      { ...list, picked: '2' },
    ],
    ['dismissed', 'inserted', play(insertedState(), { type: 'insertionDismissed' }), { ...list, picked: '2 used' }],
    [
      'insertAgainRequested',
      'inserted',
      play(insertedState(), { type: 'insertAgainRequested' }),
      { ...list, picked: '2 used', insertion: 'inserting' },
    ],
    // callArrived(recall)
    [
      'a call asks',
      'ticked, everywhere',
      asked(recallCall, play(ticked(), { type: 'overridden', scope: 'everywhere' })),
      { ...none, results: 'asking', call: 'asking' },
    ],
    [
      'a call asks',
      'writing a note',
      asked(recallCall, writing()),
      { ...none, results: 'asking', call: 'asking', note: 'postponed' },
    ],
    [
      'a call asks',
      'requested',
      asked(recallCall, play(open(), typed('tides'), enter)),
      { ...none, results: 'asking', call: 'asking' },
    ],
    // callArrived(remember)
    ['a call proposes', 'ticked', asked(rememberCall, ticked()), { ...list, call: 'note', picked: '2' }],
    [
      'a call proposes',
      'requested',
      asked(rememberCall, play(open(), typed(), enter)),
      { ...none, results: 'asking', call: 'note' },
    ],
    ['a call proposes', 'everywhere', asked(rememberCall, overridden()), { ...none, results: 'asking', call: 'note' }],
    // callDismissed
    ['callCancelled', 'a call’s answer', play(chosenCall(), { type: 'callCancelled' }), none],
    [
      'callClosed',
      'a call’s note',
      play(asked(rememberCall, ticked()), { type: 'callClosed' }),
      { ...list, picked: '2' },
    ],
    // tabChanged
    [
      'tabChanged',
      'inserted',
      play(insertedState(), { type: 'tabChanged', tab: gemini }),
      { ...list, picked: '2 used' },
    ],
    ['tabChanged', 'a call’s answer', play(chosenCall(), { type: 'tabChanged', tab: gemini }), list],
    [
      'tabChanged to the same chat',
      'a call’s answer',
      play(chosenCall(), { type: 'tabChanged', tab: { ...claude } }),
      { ...list, call: 'chosen', picked: '1,2,3' },
    ],
    [
      'tabChanged and back',
      'inserted',
      play(insertedState(), { type: 'tabChanged', tab: gemini }, { type: 'tabChanged', tab: claude }),
      { ...list, picked: '2 used', insertion: 'inserted' },
    ],
    // noteOpened, noteKept, noteDiscarded
    ['noteOpened', 'listed', play(listed(), { type: 'noteOpened', text: '' }), { ...list, note: 'open' }],
    [
      'noteOpened',
      'requested',
      play(open(), typed(), enter, { type: 'noteOpened', text: '' }),
      { ...none, results: 'asking', note: 'open' },
    ],
    [
      'noteOpened',
      'postponed',
      play(asked(recallCall, writing()), { type: 'noteOpened', text: '' }),
      { ...none, results: 'asking', call: 'asking', note: 'open' },
    ],
    ['noteClosed', 'writing a note', play(writing(), { type: 'noteClosed' }), none],
    // forgotten(chat)
    [
      'forgotten',
      'ticked',
      play(ticked(), { type: 'forgotten', chats: [second.conversation] }),
      { ...list, results: 'asking, list kept' },
    ],
    [
      'forgotten another',
      'ticked',
      play(ticked(), { type: 'forgotten', chats: ['chatgpt:7'] }),
      { ...list, results: 'asking, list kept', picked: '2' },
    ],
    // notices
    [
      'workEnded',
      'listed',
      play(listed(), { type: 'workStarted' }, { type: 'workEnded', notice: { tone: 'good', text: 'Saved' } }),
      { ...list, notice: 'Saved' },
    ],
    [
      'insertRequested',
      'a notice',
      play(listed(), { type: 'workEnded', notice: { tone: 'good', text: 'Saved' } }, enter),
      { ...list, insertion: 'inserting' },
    ],
    [
      'typed',
      'a notice',
      play(listed(), { type: 'workEnded', notice: { tone: 'good', text: 'Saved' } }, typed('tides')),
      { ...list, results: 'asking, list kept' },
    ],
    [
      'noticeDismissed',
      'a notice',
      play(listed(), { type: 'workEnded', notice: { tone: 'good', text: 'Saved' } }, { type: 'noticeDismissed' }),
      list,
    ],
  ])('%s (%s)', (_event, _state, after, columns) => expect(show(after)).toEqual(columns));

  test('a notice that is over goes, and the one that came after it stays', () => {
    const [deleted, saved] = [{ tone: 'good', text: 'Deleted' } as const, { tone: 'good', text: 'Saved' } as const];
    const after = play(listed(), { type: 'workEnded', notice: deleted });
    expect(play(after, { type: 'noticeExpired', notice: deleted }).notice).toBeUndefined();
    const other = play(after, { type: 'workEnded', notice: saved });
    expect(play(other, { type: 'noticeExpired', notice: deleted }).notice).toBe(saved);
  });
});

describe('what is saved', () => {
  test.each([
    [
      'typed, selected and ticked',
      play(ticked(), { type: 'selected', index: 1 }),
      { question: 'tide', selected: 1 },
      1,
    ],
    ['inserted: it does not come back', insertedState(), { question: 'tide', selected: 0 }, undefined],
    ['inserted, and then chosen anew', play(insertedState(), { type: 'ticked', hit: first }), { question: 'tide' }, 2],
    ['written', writing(), { note: { text: '夕飯' } }, undefined],
    ['written and empty', play(writing(), { type: 'noteChanged', draft }), { question: '', selected: 0 }, undefined],
  ])('is what was %s', (_, state, saved, picked) => {
    const { choice, ...rest } = toSaved(state);
    expect(rest).toMatchObject(saved);
    expect([choice?.picked.length, 'note' in rest]).toEqual([picked, 'note' in saved]);
  });
});
