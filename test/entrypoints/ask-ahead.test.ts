/** What the popup opens with is asked while it is being set up, and answered once: a later question gets a fresh answer. */
import { afterEach, expect, test, vi } from 'vitest';
import type { LibraryService } from '../../lib/rpc/contracts/library';
import { askAhead } from '../../entrypoints/popup/ask-ahead';

afterEach(() => void vi.useRealTimers());

function open(url: string | undefined) {
  const asked: string[] = [];
  const library = {
    getCurrentScope: async page => {
      asked.push(`scope ${page?.url ?? ''}`);
      return { scope: { space: 'main' }, by: 'chosen' };
    },
    listRecentHits: async space => {
      asked.push(`recent ${space}`);
      return { pinned: [], newest: [] };
    },
    listSpaces: async () => [],
  } satisfies Partial<LibraryService>;
  return { asked, library: askAhead(library as unknown as LibraryService, url) };
}

const url = 'https://claude.ai/chat/1';

test('the first question of each kind takes the answer that is on its way, and the second one asks again', async () => {
  const { asked, library } = open(url);
  expect(asked).toEqual([`scope ${url}`]);
  const { scope } = await library.getCurrentScope({ url });
  expect(await library.listRecentHits(scope.space)).toEqual({ pinned: [], newest: [] });
  expect(asked).toEqual([`scope ${url}`, 'recent main']);
  await library.getCurrentScope({ url });
  await library.listRecentHits('main');
  expect(asked).toEqual([`scope ${url}`, 'recent main', `scope ${url}`, 'recent main']);
  expect(await library.listSpaces()).toEqual([]);
});

test('another page, another space or a late question is asked', async () => {
  const { asked, library } = open(undefined);
  await library.getCurrentScope({ url });
  await library.listRecentHits('other');
  expect(asked).toEqual(expect.arrayContaining([`scope ${url}`, 'recent other']));
  vi.useFakeTimers({ toFake: ['performance'] });
  const late = open(url);
  vi.advanceTimersByTime(2001);
  await late.library.getCurrentScope({ url });
  expect(late.asked.filter(call => call === `scope ${url}`)).toHaveLength(2);
});
