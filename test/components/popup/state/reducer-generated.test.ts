/** Whatever happens, in whatever order: what must hold after each event. */
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import {
  createPopupState,
  toSaved,
  type OpenedView,
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
  isListCovered,
  isScopeSettled,
} from '../../../../components/popup/state/read-popup';
import type { Ask } from '../../../../components/popup/state/results';
import { emptyChoice, filterByScope, toHitKey } from '../../../../components/preview/state/selection';
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
const toSpace = (scope: unknown): string => (typeof scope === 'string' ? scope : (scope as typeof main).space);

function generate(state: PopupState, asked: readonly Ask[], { pick, chance }: Chooser): PopupEvent {
  const found = (of: Ask): Hit[] =>
    [1, 2, 3, 4, 5]
      .filter(() => chance(0.6))
      .map(number =>
        tide(number, {
          space: toSpace(of.scope),
          isRelevant: chance(0.7),
          ...(chance(0.2) && { conversation: 'claude:9' }),
          ...(chance(0.2) && { similar: [tide(20 + number, { space: toSpace(of.scope) })] }),
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
    () => ({ type: pick(['insertAgainRequested', 'insertionDismissed'] as const) }),
    () => ({ type: 'textInserted', call: pick([undefined, ...calls]) }),
    () => ({ type: 'insertionChanged', tab, now: { state: 'warned', at: 0 } }),
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
    () => ({ type: 'viewOpened', view: { kind: pick(['actions', 'spaces', 'tag', 'forget'] as const), hit: hit() } }),
    () => ({ type: 'viewOpened', view: { kind: pick(['never', 'instructions', 'proposal'] as const) } }),
    () => ({ type: 'viewClosed' }),
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

/** What an event broke, by name. */
function listBroken(before: PopupState, event: PopupEvent, after: PopupState): string[] {
  const { choice } = after.selection;
  const started = after.insertion?.now.state === 'inserting' && after.insertion !== before.insertion;
  const isLate =
    (event.type === 'answered' || event.type === 'failed') && !isDeepStrictEqual(event.ask, before.results.ask);
  const scope = getAskedScope(after);
  const within = getTickScope(after);
  const typed = after.search.question.trim();
  const call = getOpenCall(after);
  const insertion = getInsertion(after);
  const rules: Readonly<Record<string, boolean>> = {
    'nothing goes in before it is known where one stands': !started || isScopeSettled(after),
    'nothing goes in before the page has said what it has': !started || after.existing.isCurrent,
    'nothing goes in that is neither on show for this question nor ticked':
      !started || choice.picked.length > 0 || (isFresh(after) && isShown(after, getHitToInsert(after))),
    'nothing goes in under what covers the rows': !started || !isListCovered(after),
    'what goes in goes into the tab in front': !started || after.insertion?.tab === after.tab?.id,
    'who turns to something else takes a request back': !after.isRequested || !turning.has(event.type),
    'a late answer changes nothing': !isLate || after.results === before.results,
    'no hit of another scope is shown':
      after.results.found?.hits.every(({ space }) => scope !== undefined && space === toSpace(scope)) ?? true,
    'no hit of another scope is ticked': !within || filterByScope(within, choice) === choice,
    'what is typed is what is asked': (after.results.ask?.text ?? '') === typed,
    'an empty box asks nothing': typed !== '' || after.results.state === 'idle',
    'a call inserts nothing by itself':
      (call?.phase !== 'asking' && call?.phase !== 'nothing') || getHitToInsert(after) === undefined,
    'a call of another chat is closed': !after.call || after.call.phase === 'closed' || call === after.call,
    'a call is answered by what is certain, and not by the chat that asks':
      call?.phase !== 'chosen' ||
      before.call?.phase !== 'asking' ||
      choice.picked.every(hit => hit.isRelevant !== false && hit.conversation !== call.proposed.chat),
    'one thing is said at a time':
      insertion === getInsertion(before) || insertion.state === 'none' || after.notice === undefined,
    'what asks has no older notice beside it':
      event.type !== 'viewOpened' || isMenu(event.view) || (insertion.state === 'none' && !after.notice),
    'what is open belongs to what is on show':
      !after.view || !('hit' in after.view) || (isShown(after, after.view.hit) && !isListCovered(after)),
    'what is saved is what opens again': isOpenedAlike(after),
  };
  return Object.keys(rules).filter(rule => !rules[rule]);
}

const turning = new Set<PopupEvent['type']>(['typed', 'selected', 'insertionDismissed', 'noteOpened', 'callArrived']);

const isMenu = ({ kind }: OpenedView): boolean => kind === 'actions' || kind === 'spaces';

const isShown = (state: PopupState, hit: Hit | undefined): boolean =>
  hit !== undefined && getHits(state).some(row => toHitKey(row) === toHitKey(hit));

/** All but an open preview returns. */
function isOpenedAlike(state: PopupState): boolean {
  const saved = toSaved(state);
  const { open: _open, ...closed } = saved.choice ?? emptyChoice;
  const again = toSaved(createPopupState(structuredClone(saved), state.tab));
  return isDeepStrictEqual({ ...again, choice: again.choice ?? closed }, { ...saved, choice: closed });
}

test('of generated events, in any order, none breaks what must hold', () =>
  forEachSeed(1000, seed => {
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
      expect({ step, event: event.type, broken: listBroken(before, event, state) }).toMatchObject({ broken: [] });
    }
  }));
