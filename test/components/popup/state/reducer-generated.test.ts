/** Whatever happens, in whatever order: what must hold after each event. */
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import {
  createPopupState,
  toSaved,
  type PopupEvent,
  type PopupState,
} from '../../../../components/popup/state/popup-state';
import {
  getAskedScope,
  getHits,
  getHitToInsert,
  getInsertion,
  getOpenCall,
  getTickScope,
  isFresh,
  isScopeSettled,
} from '../../../../components/popup/state/read-popup';
import type { Ask } from '../../../../components/popup/state/results';
import { emptyChoice, filterByScope, isPicked, toHitKey } from '../../../../components/preview/state/selection';
import type { Hit } from '../../../../lib/core/hit';
import { random, type Random } from '../../../fakes/made-up-site';
import { forEachSeed } from '../../../set-up/seeds';
import { call, claude, freeze, gemini, main, play, settledIn, tide, unsettled, work } from './popup-events';

const questions = ['tide', 'tides', '干潮', '', 'tide?'];
const otherChat = { ...claude, url: new URL('https://claude.ai/chat/10') };
const tabs = [claude, gemini, otherChat, undefined];
const calls = [
  call({ call: 'recall', query: 'tide' }, 1),
  call({ call: 'recall', query: '干潮', limit: 1 }, 2),
  call({ call: 'remember', text: '夕飯' }, 3),
];
const draft = { text: '夕飯', about: null, importance: 3, space: 'main', place: null } as const;
const inserted = { state: 'inserted', isLogged: true, fence: '0a1b2c3d', contentKey: 'k' } as const;

/** Where a question may have found it: hits carry the scope that was asked. */
const spaceOf = (scope: unknown): string => (typeof scope === 'string' ? scope : (scope as typeof main).space);

function generate(state: PopupState, asked: readonly Ask[], { pick, chance }: Chooser): PopupEvent {
  const found = (of: Ask): Hit[] =>
    [1, 2, 3, 4, 5]
      .filter(() => chance(0.6))
      .map(number =>
        tide(number, {
          space: spaceOf(of.scope),
          isRelevant: chance(0.7),
          ...(chance(0.2) && { conversation: 'claude:9' }),
          ...(chance(0.2) && { similar: [tide(20 + number, { space: spaceOf(of.scope) })] }),
        }),
      );
  const suggestions = () => ({
    of: 'nothing' as const,
    isPending: chance(0.3),
    hits: chance(0.5) ? [tide(7), tide(8)] : [],
    headings: new Map(),
  });
  const hit = () => pick([...getHits(state), tide(9)]);
  const tab = state.tab?.id;
  const ask = asked.length > 0 && pick(chance(0.7) ? asked.slice(-1) : asked);
  return pick<() => PopupEvent>([
    () => ({ type: 'typed', text: pick(questions) }),
    () => ({ type: 'typed', text: pick(questions) }),
    () =>
      ask
        ? { type: 'answered', ask, answer: { hits: found(ask), by: 'words' }, isComplete: chance(0.6) }
        : { type: 'retried' },
    () =>
      ask
        ? { type: 'answered', ask, answer: { hits: found(ask), by: 'words', more: true }, isComplete: true }
        : { type: 'retried' },
    () => (ask ? { type: 'failed', ask, problem: 'EngineUnavailable' } : { type: 'retried' }),
    () => ({
      type: pick(['retried', 'moreRequested', 'suggestionsChanged', 'scopeChanged', 'noticeDismissed'] as const),
    }),
    () => ({ type: 'indexChanged', index: pick(['true -1', 'false 0']) }),
    () => ({ type: 'suggested', suggestions: suggestions() }),
    () => ({ type: 'selected', index: pick([0, 1, 2, 5]) }),
    () => ({ type: 'unfolded', hit: hit() }),
    () => ({ type: 'ticked', hit: hit() }),
    () => ({ type: 'chosen', choice: pick([emptyChoice, { ...state.selection.choice, open: true }]) }),
    () => settledIn(pick([main, work])),
    () => settledIn(pick([main, work])),
    () => unsettled(state),
    () => ({ type: 'overridden', scope: pick(['everywhere', work, undefined]) }),
    () => ({ type: 'tabChanged', tab: pick(tabs) }),
    () => ({
      type: 'existingFound',
      query: { isCurrent: chance(0.8), value: { inserted: chance(0.2) ? inserted : undefined } },
    }),
    () => ({ type: 'insertRequested', at: pick([0, 500, 5000]) }),
    () => ({ type: 'insertRequested', at: 10_000 }),
    () => ({ type: pick(['insertAgainRequested', 'insertionDismissed', 'textInserted'] as const) }),
    () => ({ type: 'warned', tab, at: 0 }),
    () => ({
      type: 'insertionChanged',
      tab: pick([tab, 1]),
      now: pick([inserted, { state: 'copied' }, { state: 'takenBack', isLogged: true }]),
    }),
    () => {
      const proposed = pick(calls);
      return { type: 'callArrived', proposed, question: proposed.call.call === 'recall' ? proposed.call.query : '' };
    },
    () => ({ type: pick(['callClosed', 'callCancelled', 'noteClosed'] as const) }),
    () => ({ type: 'noteOpened', text: '' }),
    () => ({ type: 'noteChanged', draft: { ...draft, text: pick(['', '夕飯', 'Dinner']) } }),
    () => ({ type: 'workEnded', notice: { tone: 'good', text: 'Saved' } }),
    () => ({ type: pick(['forgotten', 'missing'] as const), chats: [pick(['chatgpt:1', 'chatgpt:2', 'claude:9'])] }),
  ])();
}

interface Chooser {
  readonly pick: <Value>(values: readonly Value[]) => Value;
  readonly chance: (likelihood: number) => boolean;
}

const createChooser = (next: Random): Chooser => ({
  pick: values => values[next(values.length)] as (typeof values)[number],
  chance: likelihood => next(1000) < likelihood * 1000,
});

/** Every way in which an event may go wrong, by name. */
function check(before: PopupState, event: PopupEvent, after: PopupState): void {
  const { choice } = after.selection;
  const rows = getHits(after);
  const started = after.insertion?.now.state === 'inserting' && after.insertion !== before.insertion;
  if (started) {
    // Nothing goes in that is neither on show nor ticked, and nothing before it is known where one stands.
    expect(isScopeSettled(after), 'inserts before the scope is settled').toBe(true);
    expect(after.existing.isCurrent, 'inserts before the page has answered').toBe(true);
    expect(isFresh(after) || choice.picked.length > 0, 'inserts rows of an older question').toBe(true);
    const hit = getHitToInsert(after);
    expect(
      choice.picked.length > 0 || (hit && rows.some(row => toHitKey(row) === toHitKey(hit))),
      'inserts no row',
    ).toBe(true);
    expect(after.isRequested).toBe(false);
    expect(after.insertion?.tab).toBe(after.tab?.id);
    expect(['noteOpened', 'callArrived'], 'inserts under what covers the rows').not.toContain(event.type);
  }
  // Who turns to something else takes the request back.
  if (['typed', 'selected', 'chipRemoved', 'insertionDismissed', 'noteOpened', 'callArrived'].includes(event.type))
    expect(after.isRequested, `${event.type} leaves a request`).toBe(false);
  // What was asked before is of no account.
  if ((event.type === 'answered' || event.type === 'failed') && !isDeepStrictEqual(event.ask, before.results.ask))
    expect(after.results, 'a late answer is shown').toBe(before.results);
  // Nothing of another scope is shown or ticked.
  const scope = getAskedScope(after);
  const outside = after.results.found?.hits.filter(({ space }) => scope === undefined || space !== spaceOf(scope));
  expect(outside ?? [], 'shows hits of another scope').toEqual([]);
  const within = getTickScope(after);
  if (within) expect(filterByScope(within, choice), 'keeps ticks of another scope').toBe(choice);
  // The question on the page is the question that is asked.
  const typed = after.search.question.trim();
  expect(after.results.ask?.text ?? '', 'asks another question').toBe(typed);
  if (typed === '') expect(after.results.state).toBe('idle');
  // A call inserts nothing by itself, and is never shown in another chat.
  const open = getOpenCall(after);
  if (open?.phase === 'asking' || open?.phase === 'nothing') expect(getHitToInsert(after)).toBeUndefined();
  if (after.call && after.call.phase !== 'closed') expect(open, 'a call of another chat is open').toBe(after.call);
  if (open?.phase === 'chosen' && before.call?.phase === 'asking') {
    expect(choice.picked.every(hit => hit.isRelevant !== false && isPicked(choice, hit))).toBe(true);
    expect(choice.picked.some(({ conversation }) => conversation === open.proposed.chat)).toBe(false);
  }
  // One thing is said at a time.
  const insertion = getInsertion(after);
  if (insertion !== getInsertion(before) && insertion.state !== 'none') expect(after.notice).toBeUndefined();
  // What is saved is what opens again.
  const saved = toSaved(after);
  const { open: _open, ...closed } = saved.choice ?? emptyChoice;
  const again = toSaved(createPopupState(structuredClone(saved), after.tab));
  expect({ ...again, choice: again.choice ?? closed }).toEqual({ ...saved, choice: closed });
}

test('of generated events, in any order, none breaks what must hold', () =>
  forEachSeed(2000, seed => {
    const chooser = createChooser(random(seed));
    const opened = createPopupState({ question: chooser.pick(questions), selected: 0 }, claude);
    // The first rendering tells it that the scope is not known yet.
    let state = play(opened, unsettled(opened));
    const asked: Ask[] = [];
    for (let step = 0; step < 60; step++) {
      const event = generate(state, asked, chooser);
      const before = freeze(state);
      state = play(before, event);
      const { ask } = state.results;
      // While the scope is unknown, nothing is asked.
      if (ask?.scope !== undefined && !asked.includes(ask)) asked.push(ask);
      try {
        check(before, event, state);
      } catch (error) {
        throw new Error(`step ${step}, ${event.type}: ${String(error)}`, { cause: error });
      }
    }
  }));
