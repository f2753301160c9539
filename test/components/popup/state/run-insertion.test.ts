import { expect, test, vi } from 'vitest';
import { insertText } from '../../../../components/popup/state/run-insertion';
import type { OpenTab } from '../../../../components/popup/state/open-tab';
import type { Outgoing } from '../../../../components/preview/state/use-preview';

const outgoing = { text: 'Name the volume.', fence: '0a1b2c3d', from: [] } as unknown as Outgoing;
const openTab = (insert: OpenTab['page']['insert']) =>
  ({ id: 1, url: new URL('https://claude.ai/new'), page: { insert } }) as unknown as OpenTab;
const copy = async () => undefined;

test('a page that never answers is given up after ten seconds, and the text can be copied', async () => {
  vi.useFakeTimers();
  try {
    const done = vi.fn<(state: unknown) => void>();
    void insertText(
      openTab(() => new Promise(() => undefined)),
      outgoing,
      { copy },
    ).then(done);
    await vi.advanceTimersByTimeAsync(9_900);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(done).toHaveBeenCalledWith({ state: 'failed', problem: 'NotInserted', outgoing });
  } finally {
    vi.useRealTimers();
  }
});

test('a page that answers in time leaves no timer behind', async () => {
  vi.useFakeTimers();
  try {
    const state = await insertText(
      openTab(async () => ({ state: 'inserted' })),
      outgoing,
      { copy },
    );
    expect(state).toMatchObject({ state: 'inserted', isLogged: true });
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
