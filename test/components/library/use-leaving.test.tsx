// @vitest-environment jsdom
import { cleanup, renderHook, act } from '@testing-library/preact';
import type { ComponentChildren } from 'preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LanguageProvider } from '../../../components/language';
import { useLeaving } from '../../../components/library/use-leaving';
import type { ConversationId } from '../../../lib/conversation';
import { translator } from '../../fakes/language';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** In milliseconds. */
const passed = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

const forgets = (result: { readonly current: ReturnType<typeof useLeaving> }, space: string) =>
  act(async () => {
    result.current.forgetSpace(space);
    await vi.advanceTimersByTimeAsync(0);
  });

function open() {
  const removed: string[] = [];
  let comeBack: (ids: readonly ConversationId[]) => Promise<readonly ConversationId[]> = async ids => ids;
  const library = {
    leave: async () => ({ ok: true }) as const,
    comeBack: (ids: readonly ConversationId[]) => comeBack(ids),
    browse: async () => ({ total: 0, chats: [] }),
    noteVersions: async () => [],
    removeSpace: async (space: string) => {
      removed.push(space);
      return { ok: true } as const;
    },
  };
  const attempt = (deed: () => Promise<unknown>) => void deed().catch(() => undefined);
  const wrapper = ({ children }: { readonly children: ComponentChildren }) => (
    <LanguageProvider t={translator('en')} locale="en">
      {children}
    </LanguageProvider>
  );
  const { result } = renderHook(() => useLeaving(library, attempt, () => undefined), { wrapper });
  return { removed, result, slowly: (way: typeof comeBack) => void (comeBack = way) };
}

test('a space goes when its chats cannot come back any more, and also when the page is left before', async () => {
  const { removed, result } = open();
  await forgets(result, 'Work');
  expect(removed).toEqual([]);
  await passed(10_000);
  expect(removed).toEqual(['Work']);

  await forgets(result, 'Home');
  await act(async () => {
    dispatchEvent(new Event('pagehide'));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(removed).toEqual(['Work', 'Home']);
  await passed(20_000);
  expect(removed).toEqual(['Work', 'Home']);
});

test('a space that is being brought back does not go meanwhile, and can be brought back again where that failed', async () => {
  const { removed, result, slowly } = open();
  let fail: (error: Error) => void = () => undefined;
  slowly(() => new Promise((_, reject) => (fail = reject)));
  await forgets(result, 'Work');
  await passed(9_900);
  await act(() => {
    result.current.undo();
  });
  await passed(5000);
  expect(removed).toEqual([]);
  await act(async () => {
    fail(new Error('test'));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(result.current.isLeaving).toBe(true);
});
