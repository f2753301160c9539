import { cleanup, renderHook, act } from '@testing-library/preact';
import type { ComponentChildren } from 'preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LanguageProvider } from '../../../../components/i18n/language';
import { useDelete } from '../../../../components/library/state/use-delete';
import type { ConversationId } from '../../../../lib/core/conversation';
import { translator } from '../../../fakes/language';

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

const forgets = (result: { readonly current: ReturnType<typeof useDelete> }, space: string) =>
  act(async () => {
    result.current.forgetSpace(space);
    await vi.advanceTimersByTimeAsync(0);
  });

function open() {
  const left: (readonly [chats: number, space: string | undefined])[] = [];
  const back: (string | undefined)[] = [];
  let coming: Promise<unknown> = Promise.resolve();
  const library = {
    softDelete: async (ids: readonly ConversationId[], space?: string) => {
      left.push([ids.length, space]);
      return { ok: true } as const;
    },
    undelete: async (ids: readonly ConversationId[], space?: string) => {
      await coming;
      back.push(space);
      return ids;
    },
    listConversations: async () => ({ total: 0, chats: [] }),
    listNoteVersions: async () => [],
  };
  const attempt = (deed: () => Promise<unknown>) => void deed().catch(() => undefined);
  const wrapper = ({ children }: { readonly children: ComponentChildren }) => (
    <LanguageProvider t={translator('en')} locale="en">
      {children}
    </LanguageProvider>
  );
  const { result } = renderHook(() => useDelete(library, attempt, () => undefined), { wrapper });
  const undo = () =>
    act(async () => {
      result.current.undo();
      await vi.advanceTimersByTimeAsync(0);
    });
  return { left, back, result, undo, comesAfter: (what: Promise<unknown>) => void (coming = what) };
}

test('a space leaves with its chats in one, and comes back with them', async () => {
  const { left, back, result, undo } = open();
  await forgets(result, '仕事');
  expect(left).toEqual([[0, '仕事']]);
  expect(result.current.canUndo).toBe(true);
  await undo();
  expect([back, result.current.canUndo]).toEqual([['仕事'], false]);
});

test('for ten seconds, and then the page offers it no more', async () => {
  const { result } = open();
  await forgets(result, 'Home');
  await passed(9_900);
  expect(result.current.canUndo).toBe(true);
  await passed(200);
  expect(result.current.canUndo).toBe(false);
});

test('what could not be brought back can be brought back again', async () => {
  const { back, result, undo, comesAfter } = open();
  await forgets(result, '仕事');
  comesAfter(Promise.reject(new Error('test')));
  await undo();
  expect([back, result.current.canUndo]).toEqual([[], true]);
  comesAfter(Promise.resolve());
  await undo();
  expect([back, result.current.canUndo]).toEqual([['仕事'], false]);
});
