import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShownContext } from '../../../components/hooks/use-is-shown';
import { useQuery } from '../../../components/hooks/use-query';

const pause = 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  void act(() => render(null, document.body));
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** How often it is asked in a minute, where an answer takes so many milliseconds. */
async function askedInAMinute(took: number): Promise<number> {
  const ask = vi.fn<() => Promise<number>>(() => new Promise<number>(resolve => setTimeout(() => resolve(1), took)));
  function Shown() {
    return <p>{useQuery([], ask, { pollMs: pause }).value}</p>;
  }
  await act(() => render(<Shown />, document.body));
  await act(async () => void (await vi.advanceTimersByTimeAsync(59_999)));
  return ask.mock.calls.length;
}

test('what is answered at once is asked for again after each pause', async () => {
  expect(await askedInAMinute(0)).toBe(60);
});

test('what takes long is asked for in a sixth of the time at most', async () => {
  expect(await askedInAMinute(1000)).toBe(10);
});

test('an answer that waited for something else is soon asked for again', async () => {
  expect(await askedInAMinute(20_000)).toBe(2);
});

/** How the browser says that a tab comes to the front, or leaves it. */
function showTab(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

test.each([
  ['in a tab behind', (isShown: boolean) => showTab(isShown ? 'visible' : 'hidden')],
  ['in a part of the page that is hidden', undefined],
])('what nobody sees is not asked for again, %s, and at once when it is shown', async (_, show) => {
  let count = 0;
  const ask = async () => (count += 1);
  const Shown = () => <p>{useQuery([], ask, { pollMs: pause }).value}</p>;
  const draw = (isShown: boolean) =>
    act(() => {
      show?.(isShown);
      render(
        <ShownContext.Provider value={show ? true : isShown}>
          <Shown />
        </ShownContext.Provider>,
        document.body,
      );
    });
  const rest = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

  await draw(false);
  await rest(60_000);
  expect(document.body.textContent).toBe('1');
  await draw(true);
  await rest(0);
  expect(document.body.textContent).toBe('2');
  await rest(2 * pause);
  expect(document.body.textContent).toBe('4');
  // Back before its turn: nothing is asked twice.
  await draw(false);
  await draw(true);
  await rest(0);
  expect(document.body.textContent).toBe('4');
  await rest(pause);
  expect(document.body.textContent).toBe('5');
});

test('with a new occasion the old answer stays until the new one is there; about something else it is forgotten', async () => {
  const Shown = (given: { readonly answer: string; readonly key: string; readonly refreshKey: string }) => {
    const ask = () => new Promise<string>(resolve => setTimeout(() => resolve(given.answer), 100));
    const asked = useQuery([given.key, given.refreshKey], ask, { pollMs: pause, subjectParts: 1 });
    return <p>{asked.value ?? 'unknown'}</p>;
  };
  const show = async (answer: string, key: string, refreshKey: string) => {
    await act(() => render(<Shown {...{ answer, key, refreshKey }} />, document.body));
    const atFirst = document.body.textContent;
    await act(async () => void (await vi.advanceTimersByTimeAsync(150)));
    return [atFirst, document.body.textContent];
  };
  expect(await show('saved', 'this tab', 'opened')).toEqual(['unknown', 'saved']);
  expect(await show('paused', 'this tab', 'pressed')).toEqual(['saved', 'paused']);
  expect(await show('partial', 'that tab', 'pressed')).toEqual(['unknown', 'partial']);
});

/** Draws what is asked about a key, and answers it when it is told to. */
function asking() {
  const calls: { readonly of: string; readonly answer: (value: string) => void; readonly fail: () => void }[] = [];
  const shown: string[] = [];
  const Shown = ({ parts }: { readonly parts: readonly unknown[] }) => {
    const ask = () =>
      new Promise<string>((resolve, reject) =>
        calls.push({ of: parts.join(), answer: resolve, fail: () => reject(new Error('The worker was stopped.')) }),
      );
    const { value = '-', problem, isCurrent } = useQuery(parts, ask);
    shown.push(`${value}${problem ? '!' : ''}${isCurrent ? '' : ' (old)'}`);
    return null;
  };
  return {
    calls,
    now: () => shown.at(-1),
    show: (...parts: unknown[]) => act(() => render(<Shown parts={parts} />, document.body)),
    tell: (n: number, how: 'fail' | { readonly value: string }) =>
      act(async () => (how === 'fail' ? calls[n]?.fail() : calls[n]?.answer(how.value))),
  };
}

test('keys are compared part by part: the same parts ask nothing again, whatever else is drawn', async () => {
  const { show, calls } = asking();
  const space = { space: 'main' };
  await show(space, 'a b', 1);
  await show(space, 'a b', 1);
  expect(calls).toHaveLength(1);
  await show(space, 'a', 'b 1');
  await show({ ...space }, 'a', 'b 1');
  await show({ ...space }, 'a');
  expect(calls).toHaveLength(4);
});

test('the answer to an earlier key is dropped, and the last one stands until the next, as that of an earlier key', async () => {
  const { show, tell, now } = asking();
  await show('first');
  await tell(0, { value: 'one' });
  expect(now()).toBe('one');
  await show('second');
  expect(now()).toBe('one (old)');
  await show('third');
  await tell(1, { value: 'two' });
  expect(now()).toBe('one (old)');
  await tell(2, { value: 'three' });
  expect(now()).toBe('three');
});

test('what failed is asked again, and the problem is said until there is an answer', async () => {
  const { show, tell, now, calls } = asking();
  await show('first');
  await tell(0, 'fail');
  expect([now(), calls.length]).toEqual(['-! (old)', 1]);
  await act(async () => void (await vi.advanceTimersByTimeAsync(1999)));
  expect(calls).toHaveLength(1);
  await act(async () => void (await vi.advanceTimersByTimeAsync(1)));
  expect(calls).toHaveLength(2);
  await tell(1, { value: 'one' });
  expect(now()).toBe('one');
  await act(async () => void (await vi.advanceTimersByTimeAsync(60_000)));
  expect(calls).toHaveLength(2);
});
