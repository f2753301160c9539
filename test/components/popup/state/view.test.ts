/** The popup has one view, one foot and one notice: what each event leaves of them. */
import { expect, test } from 'vitest';
import { emptyChoice } from '../../../../components/preview/state/selection';
import type { OpenedView, PopupEvent, PopupState } from '../../../../components/popup/state/popup-state';
import { getFoot, getInsertion } from '../../../../components/popup/state/read-popup';
import type { ProposedCall } from '../../../../components/popup/state/call';
import { hits, listed, open, play, rememberCall, settledIn, work } from './popup-events';

const [first, second] = hits as [(typeof hits)[0], (typeof hits)[0]];
const opened = (view: OpenedView): PopupEvent => ({ type: 'viewOpened', view });
const ask = opened({ kind: 'forget', hit: first });
const tag = opened({ kind: 'tag', hit: first });
const menu = opened({ kind: 'actions', hit: first });
const spaces = opened({ kind: 'spaces', hit: first });
const never = opened({ kind: 'never' });
const instructions = opened({ kind: 'instructions' });
const proposal = opened({ kind: 'proposal' });
const preview: PopupEvent = { type: 'chosen', choice: { ...emptyChoice, open: true } };
const closed: PopupEvent = { type: 'viewClosed' };
const note: PopupEvent = { type: 'noteOpened', text: '' };
const noteClosed: PopupEvent = { type: 'noteClosed' };
const pinned: PopupEvent = { type: 'workEnded', notice: { tone: 'good', text: 'Pinned' } };
const copied: PopupEvent = { type: 'insertionChanged', tab: 1, now: { state: 'copied' } };
const requested: PopupEvent = { type: 'insertRequested', at: 10_000 };
const arrived = (proposed: ProposedCall): PopupEvent => ({ type: 'callArrived', proposed, question: 'tide' });

const show = (state: PopupState) => ({
  view: state.view?.kind ?? (state.note?.isPostponed === false ? 'note' : 'list'),
  foot: getFoot(state),
  notice: state.notice?.text ?? getInsertion(state).state,
});
const list = { view: 'list', foot: 'rows', notice: 'none' } as const;

test.each<readonly [what: string, events: readonly PopupEvent[], ReturnType<typeof show>]>([
  ['the list', [], list],
  ['a notice', [pinned], { ...list, notice: 'Pinned' }],
  // A menu lies over everything and changes nothing.
  ['the menu, after a notice', [pinned, menu], { view: 'actions', foot: 'rows', notice: 'Pinned' }],
  ['the spaces, after a notice', [pinned, menu, spaces], { view: 'spaces', foot: 'rows', notice: 'Pinned' }],
  ['the menu, closed', [menu, closed], list],
  // What asks has its own buttons, and the place of the notice.
  ['deleting, after a notice', [pinned, ask], { view: 'forget', foot: 'none', notice: 'none' }],
  ['deleting, after a copy', [copied, ask], { view: 'forget', foot: 'none', notice: 'none' }],
  ['deleting, from the menu', [menu, ask], { view: 'forget', foot: 'none', notice: 'none' }],
  ['a tag, after a notice', [pinned, tag], { view: 'tag', foot: 'none', notice: 'none' }],
  ['not saving this chat, after a notice', [pinned, never], { view: 'never', foot: 'none', notice: 'none' }],
  ['one question after another', [tag, never, ask], { view: 'forget', foot: 'none', notice: 'none' }],
  ['deleting, taken back', [pinned, ask, closed], list],
  ['deleted', [ask, closed, pinned], { ...list, notice: 'Pinned' }],
  // It goes with its hit, and does not come back with it.
  ['deleting, another hit', [ask, { type: 'selected', index: 1 }], list],
  ['deleting, another hit and back', [ask, { type: 'selected', index: 1 }, { type: 'selected', index: 0 }], list],
  ['deleting, other letters', [ask, { type: 'typed', text: '' }], list],
  ['deleting, another space', [ask, settledIn(work)], list],
  ['a tag of a hit that is not selected', [opened({ kind: 'tag', hit: second })], list],
  [
    'not saving this chat, another hit',
    [never, { type: 'selected', index: 1 }],
    { ...list, view: 'never', foot: 'none' },
  ],
  // What stands in place of the list leaves the foot only the state of the tab.
  ['a note, after a notice', [pinned, note], { view: 'note', foot: 'tab', notice: 'none' }],
  [
    'a note, two ticked',
    [{ type: 'ticked', hit: first }, { type: 'ticked', hit: second }, note],
    { view: 'note', foot: 'tab', notice: 'none' },
  ],
  ['a note, written', [note, noteClosed, pinned], { ...list, notice: 'Pinned' }],
  ['a note, over a question', [ask, note], { view: 'note', foot: 'tab', notice: 'none' }],
  ['a note, over a question, and back', [ask, note, noteClosed], list],
  ['a preview over a question', [ask, preview], list],
  ['a preview over a question, and back', [never, preview, { type: 'chosen', choice: emptyChoice }], list],
  ['a question under a note', [note, never], { view: 'note', foot: 'tab', notice: 'none' }],
  ['instructions, after a notice', [pinned, instructions], { view: 'instructions', foot: 'tab', notice: 'none' }],
  ['instructions over a note, and back', [note, instructions, closed], { view: 'note', foot: 'tab', notice: 'none' }],
  ['a note over instructions', [instructions, note], { view: 'note', foot: 'tab', notice: 'none' }],
  ['a program’s note', [pinned, proposal], { view: 'proposal', foot: 'tab', notice: 'none' }],
  ['a program’s note, Enter', [proposal, requested], { view: 'proposal', foot: 'tab', notice: 'none' }],
  ['an assistant’s note, over a question', [ask, arrived(rememberCall)], { view: 'list', foot: 'tab', notice: 'none' }],
])('%s', (_, events, expected) => {
  expect(show(play(listed(), ...events))).toEqual(expected);
});

test('at rest the rows have the same views', () => {
  const rest = play(open(), {
    type: 'suggested',
    suggestions: { of: 'nothing', isPending: false, hits: [first, second], headings: new Map() },
  });
  expect(show(play(rest, pinned, ask))).toEqual({ view: 'forget', foot: 'none', notice: 'none' });
  expect(show(play(rest, ask, { type: 'selected', index: 1 }))).toEqual(list);
});
