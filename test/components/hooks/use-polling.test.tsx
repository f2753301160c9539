import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePolling } from '../../../components/hooks/use-polling';

const pause = 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  void act(() => render(null, document.body));
  vi.useRealTimers();
});

/** How often it is asked in a minute, where an answer takes so many milliseconds. */
async function askedInAMinute(took: number): Promise<number> {
  const ask = vi.fn<() => Promise<number>>(() => new Promise<number>(resolve => setTimeout(() => resolve(1), took)));
  function Shown() {
    return <p>{usePolling(ask, pause).value}</p>;
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

test('with a new occasion the old answer stays until the new one is there; about something else it is forgotten', async () => {
  const Shown = (given: { readonly answer: string; readonly key: string; readonly refreshKey: string }) => {
    const ask = () => new Promise<string>(resolve => setTimeout(() => resolve(given.answer), 100));
    return <p>{usePolling(ask, pause, given).value ?? 'unknown'}</p>;
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
