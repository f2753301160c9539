import { describe, expect, test } from 'vitest';
import {
  createTrackerState,
  observe,
  type Decision,
  type Delivery,
  type TrackerEvent,
} from '../../../lib/capture/chat-tracker/tracker';
import type { ObservedTurn } from '../../../lib/core/conversation';
import { Problem } from '../../../lib/core/problem';
import type { Reading } from '../../../lib/sites/site';

const settleTimes = { confirmed: 500, unconfirmed: 4000, unreadable: 3000, checkpoint: 2000 };

/** Holds the state from one event to the next. */
function createTracker() {
  let state = createTrackerState(settleTimes, 2000);
  const step = (event: TrackerEvent, now = 0): Decision => {
    const [next, decision] = observe(Object.freeze(state), event, now);
    state = next;
    return decision;
  };
  return {
    step,
    /** What `watch` does with the page at the address of `chat`. */
    see: (reading: Reading, now: number, chat = 'one', type: 'reading' | 'leaving' = 'reading') => {
      step({ type: 'moved', chat }, now);
      return step({ type, chat, reading }, now);
    },
    acknowledge: (decision: Decision, result: 'kept' | 'new' | 'forgotten' = 'kept') =>
      step({ type: 'acknowledged', delivery: getDelivery(decision), result }),
    fail: (decision: Decision, error: unknown) => step({ type: 'failed', delivery: getDelivery(decision), error }),
  };
}

const getDelivery = ({ delivery }: Decision): Delivery => {
  if (!delivery) throw new Error('Nothing was sent.');
  return delivery;
};
const getIds = ({ delivery }: Decision) => delivery?.turns.map(({ id }) => id);
/** A decision in short: what is done, the state that is reported, and the turns that are sent. */
const inShort = (decision: Decision) => [decision.do, decision.status?.state, getIds(decision)];

const prompt = (id: string, text = `${id}は？`): ObservedTurn => ({ id, role: 'user', text });
const answer = (id: string, text = `${id}です。`): ObservedTurn => ({ id, role: 'assistant', text });
const two = [prompt('q1'), answer('a1')];
const four = [...two, prompt('q2'), answer('a2')];
const settled = (turns: readonly ObservedTurn[], confirmed = true): Reading => ({ state: 'settled', confirmed, turns });
const streaming = (text: string, turns: readonly ObservedTurn[] = [prompt('q1')]): Reading => ({
  state: 'streaming',
  growing: 'g',
  turns: [...turns, answer('g', text)],
});
const unreadable: Reading = { state: 'unreadable', missing: 'main' };

/** A tracker that has sent `turns` of chat `one`, of which the vault has all. */
function createSaved(turns: readonly ObservedTurn[]) {
  const tracker = createTracker();
  tracker.see(settled(turns), 0);
  tracker.acknowledge(tracker.see(settled(turns), 500));
  return tracker;
}

describe('whatever was there before', () => {
  test('a private chat is not sent, nor is what was seen of it before', () => {
    const tracker = createSaved(two);
    tracker.see(streaming('The', four), 600);
    expect(tracker.step({ type: 'private' }, 700)).toEqual({ do: 'wait', status: { state: 'private' } });
    // The turns above this answer were seen, and not sent, before the chat was private.
    expect(getIds(tracker.see(settled([answer('a2'), prompt('q3')], false), 800))).toBeUndefined();
    expect(getIds(tracker.see(settled([answer('a2'), prompt('q3')], false), 4800))).toEqual(['a2', 'q3']);
  });

  test('a page without a chat is waited for, and remembered as the possible beginning of one', () => {
    const tracker = createTracker();
    const waiting: Decision = { do: 'wait', status: { state: 'waiting' } };
    expect(tracker.step({ type: 'reading', chat: undefined, reading: settled([]) })).toEqual(waiting);
    expect(tracker.step({ type: 'reading', chat: undefined, reading: settled([prompt('p', 'Why?')]) })).toEqual(
      waiting,
    );
    tracker.see(settled([prompt('q', 'Why?'), answer('a')]), 100);
    const first = { ...prompt('q', 'Why?'), parent: null };
    expect(getDelivery(tracker.see(settled([prompt('q', 'Why?'), answer('a')]), 600)).turns[0]).toEqual(first);
    tracker.see(settled([prompt('q', 'Why?'), answer('b')]), 700);
    expect(getDelivery(tracker.see(settled([prompt('q', 'Why?'), answer('b')]), 1200)).turns[0]).toEqual(first);
  });

  test('a chat that the page had the address of, though it was not read there, does not begin later', () => {
    const tracker = createTracker();
    tracker.step({ type: 'moved', chat: 'one' });
    tracker.step({ type: 'reading', chat: undefined, reading: settled([]) });
    tracker.step({ type: 'reading', chat: undefined, reading: settled([prompt('q1')]) });
    tracker.see(settled(two), 100);
    expect(getDelivery(tracker.see(settled(two), 600)).turns).toEqual(two);
  });

  test('a page that cannot be read is looked at again, and then said to be unreadable, with what is missing', () => {
    const tracker = createTracker();
    expect(inShort(tracker.see(unreadable, 0))).toEqual(['look again', 'reading', undefined]);
    expect(inShort(tracker.see(unreadable, 2999))).toEqual(['look again', 'reading', undefined]);
    expect(tracker.see(unreadable, 3000)).toEqual({
      do: 'wait',
      status: { state: 'unreadable', missing: 'main' },
    });
  });
});

describe('a chat with an id', () => {
  test.each<[string, Reading]>([
    ['shows only turns of the chat before', settled(two)],
    ['is named otherwise by the page', { state: 'settled', confirmed: true, turns: four, chat: 'one' }],
  ])('that %s is waited for, and nothing is sent', (_what, reading) => {
    const tracker = createSaved(two);
    expect(inShort(tracker.see(reading, 1000, 'other'))).toEqual(['look again', 'reading', undefined]);
    expect(tracker.see(reading, 1500, 'other')).toEqual({ do: 'wait', status: { state: 'reading' } });
    expect(getIds(tracker.see(reading, 9000, 'other', 'leaving'))).toBeUndefined();
  });

  test('whose answer is being written is looked at again, with a checkpoint when one is due', () => {
    const tracker = createSaved(two);
    expect(tracker.see(streaming('The', [...two, prompt('q2')]), 1000)).toEqual({
      do: 'look again',
      status: { state: 'reading' },
      isStreaming: true,
    });
    const due = tracker.see(streaming('The ferry', [...two, prompt('q2')]), 3000);
    expect(due).toMatchObject({ do: 'look again', isStreaming: true });
    expect(getDelivery(due)).toMatchObject({
      isPassing: true,
      turns: [answer('a1'), prompt('q2'), { id: 'draft:q2', text: 'The ferry', unfinished: 'growing' }],
    });
  });

  test('that changed, or has not rested for long enough, is looked at again', () => {
    const tracker = createTracker();
    const again = ['look again', 'reading', undefined];
    expect(inShort(tracker.see(settled(two), 0))).toEqual(again);
    expect(inShort(tracker.see(settled(four), 499))).toEqual(again);
    expect(inShort(tracker.see(settled(four), 998))).toEqual(again);
    expect(inShort(tracker.see(settled(four), 999))).toEqual(['send', 'reading', ['q1', 'a1', 'q2', 'a2']]);
    expect(inShort(tracker.see(settled(two, false), 2000))).toEqual(again);
    expect(inShort(tracker.see(settled(two, false), 5999))).toEqual(again);
    expect(inShort(tracker.see(settled(two, false), 6000))[0]).toBe('send');
  });

  test('that is scrolled before it comes to rest is looked at again, and what would scroll away is sent', () => {
    const tracker = createSaved(four);
    const window = [answer('a0'), ...two, prompt('q2')];
    const decision = tracker.see(settled([prompt('q0'), ...window]), 1000);
    expect(inShort(decision)).toEqual(['look again', 'reading', ['q0', 'a0', 'q1', 'a1']]);
    expect(getDelivery(decision).isPassing).toBe(true);
    // It was sent already.
    expect(getIds(tracker.see(settled(window), 1100))).toBeUndefined();
    // The vault now takes those turns for what is shown, so the page is sent again although it is as it was.
    expect(inShort(tracker.see(settled(four), 1200))).toEqual(['look again', 'reading', undefined]);
    expect(inShort(tracker.see(settled(four), 1700))[0]).toBe('send');
    expect(inShort(tracker.see(settled(four), 1800))[0]).toBe('wait');
  });

  test('that rests without a turn is waited for', () => {
    const tracker = createTracker();
    tracker.see(settled([]), 0);
    expect(tracker.see(settled([]), 500)).toEqual({ do: 'wait', status: { state: 'waiting' } });
  });

  test('that shows nothing new is saved', () => {
    const tracker = createSaved(two);
    expect(tracker.see(settled(two), 501)).toEqual({ do: 'wait', status: { state: 'saved' } });
  });

  test('that shows something new is sent, from the two turns before it', () => {
    const tracker = createSaved(four);
    const six = [...four, prompt('q3'), answer('a3')];
    tracker.see(settled(six), 1000);
    expect(inShort(tracker.see(settled(six), 1500))).toEqual(['send', 'reading', ['q2', 'a2', 'q3', 'a3']]);
  });

  test('whose beginning was removed before it was sent is sent with it', () => {
    const tracker = createTracker();
    tracker.see(settled(four), 0);
    tracker.see(settled(four.slice(2)), 100);
    expect(getIds(tracker.see(settled(four.slice(2)), 600))).toEqual(['q1', 'a1', 'q2', 'a2']);
  });
});

describe('what was sent', () => {
  /** A tracker that waits for the vault. */
  const send = (turns: readonly ObservedTurn[] = two) => {
    const tracker = createTracker();
    tracker.see(settled(turns), 0);
    return { ...tracker, sent: tracker.see(settled(turns), 500) };
  };

  test('and acknowledged is saved', () => {
    const { sent, acknowledge, see } = send();
    expect(see(settled(two), 501)).toEqual({ do: 'wait', status: { state: 'reading' } });
    expect(acknowledge(sent)).toEqual({ do: 'wait', status: { state: 'saved' } });
    expect(see(settled(two), 502)).toEqual({ do: 'wait', status: { state: 'saved' } });
  });

  test('of a chat that the user had forgotten is forgotten', () => {
    const { sent, acknowledge, see } = send();
    expect(acknowledge(sent, 'forgotten')).toEqual({ do: 'wait', status: { state: 'forgotten' } });
    expect(see(settled(two), 501)).toEqual({ do: 'wait', status: { state: 'forgotten' } });
  });

  test('and refused for good has failed, and is not sent again', () => {
    const { sent, fail, see } = send();
    const error = new Problem('TooLarge', 'A turn has too many characters.');
    expect(fail(sent, error)).toEqual({ do: 'wait', status: { state: 'failed', error } });
    expect(see(settled(two), 501)).toEqual({ do: 'wait', status: { state: 'failed', error } });
  });

  test('and failed is sent again after the retry delay, which doubles up to a minute and begins anew', () => {
    const { sent, fail, see, acknowledge } = send();
    const error = new Error('The worker was killed.');
    const delays = [1, 2, 3, 4, 5, 6, 7].map(() => fail(sent, error).inMs);
    expect(delays).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    const again = see(settled(two), 2500);
    expect(inShort(again)).toEqual(['send', 'reading', ['q1', 'a1']]);
    acknowledge(again);
    see(settled(four), 3000);
    expect(fail(see(settled(four), 3500), error)).toEqual({
      do: 'look again',
      status: { state: 'failed', error },
      inMs: 2000,
    });
  });

  test('in parts that the vault takes for the beginning of a chat is sent again as a whole', () => {
    const tracker = createSaved(four);
    const five = [...four, prompt('q3')];
    tracker.see(settled(five), 1000);
    const part = tracker.see(settled(five), 1500);
    expect(getIds(part)).toEqual(['q2', 'a2', 'q3']);
    expect(tracker.acknowledge(part, 'new')).toEqual({ do: 'look again', inMs: 0 });
    const whole = tracker.see(settled(five), 1501);
    expect(getIds(whole)).toHaveLength(5);
    expect(tracker.acknowledge(whole, 'new')).toEqual({ do: 'wait', status: { state: 'saved' } });
  });

  test('before what was sent last says nothing of that, but counts as what the vault has', () => {
    const { sent, acknowledge, fail, see } = send();
    see(settled(four), 1000);
    const later = see(settled(four), 1500);
    expect(acknowledge(sent)).toEqual({ do: 'wait' });
    expect(fail(sent, new Problem('Forbidden', 'No.'))).toEqual({ do: 'wait' });
    expect(see(settled(four), 1501).status).toEqual({ state: 'reading' });
    expect(acknowledge(later).status).toEqual({ state: 'saved' });
  });

  test('in passing is reported only if it failed, and then the page is sent again', () => {
    const tracker = createSaved(four);
    const passing = tracker.see(settled([prompt('q0'), answer('a0'), ...two, prompt('q2')]), 1000);
    expect(tracker.acknowledge(passing)).toEqual({ do: 'wait' });
    const refusal = new Problem('TooLarge', 'A turn has too many characters.');
    expect(tracker.fail(passing, refusal)).toEqual({ do: 'wait', status: { state: 'failed', error: refusal } });
    const error = new Error('The worker was killed.');
    expect(tracker.fail(passing, error)).toEqual({ do: 'look again', status: { state: 'failed', error }, inMs: 2000 });
  });
});

describe('when the page hides', () => {
  test('a settled and confirmed chat is sent now', () => {
    expect(inShort(createTracker().see(settled(two), 0, 'one', 'leaving'))).toEqual(['send', 'reading', ['q1', 'a1']]);
  });

  test('an answer that is still being written is saved so far, whenever the last checkpoint was', () => {
    const tracker = createTracker();
    tracker.see(streaming('The'), 0);
    expect(getIds(tracker.see(streaming('The ferry'), 2000))).toEqual(['q1', 'draft:q1']);
    expect(getIds(tracker.see(streaming('The ferry leaves'), 2100))).toBeUndefined();
    const last = tracker.see(streaming('The ferry leaves'), 2101, 'one', 'leaving');
    expect(last).toMatchObject({ do: 'look again', isStreaming: true });
    expect(getDelivery(last).turns.at(-1)).toMatchObject({ text: 'The ferry leaves', unfinished: 'growing' });
  });

  test('an answer that ended without a sign of it is saved as if it were still being written', () => {
    const tracker = createTracker();
    tracker.see(streaming('The ferry'), 0);
    const ended = settled([prompt('q1'), answer('g', 'The ferry leaves at noon.')], false);
    const last = tracker.see(ended, 2100, 'one', 'leaving');
    expect(last).toMatchObject({ do: 'look again', isStreaming: true });
    expect(getDelivery(last).turns.at(-1)).toMatchObject({ id: 'draft:q1', unfinished: 'growing' });
  });

  test('an unconfirmed chat that was sent already, or cannot be read, is not sent', () => {
    const tracker = createTracker();
    tracker.see(settled(two, false), 0);
    tracker.acknowledge(tracker.see(settled(two, false), 4000));
    expect(inShort(tracker.see(settled(two, false), 4100, 'one', 'leaving'))).toEqual(['wait', 'saved', undefined]);
    expect(inShort(tracker.see(unreadable, 9000, 'one', 'leaving'))).toEqual(['look again', 'reading', undefined]);
  });
});
