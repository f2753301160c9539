import { act, cleanup, render } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { useSearchResults } from '../../../../components/library/state/use-search-results';
import type { RecallAnswer, RecallOptions } from '../../../../lib/rpc/contracts/engine';
import { Problem } from '../../../../lib/core/problem';
import { hit } from '../../../fakes/library';

afterEach(cleanup);

interface Asked {
  readonly question: string;
  readonly options: RecallOptions;
  readonly answer: (answer: RecallAnswer) => Promise<void>;
  readonly fail: (error: Error) => Promise<void>;
}

/** The hook on a page, and a library that answers when it is told to. `pages`: what each rendering showed. */
function typing() {
  const asked: Asked[] = [];
  const pages: ReturnType<typeof useSearchResults>[] = [];
  const behindWalls = () => ({
    recall: (question: string, _filter?: unknown, options: RecallOptions = {}) =>
      new Promise<RecallAnswer>((resolve, reject) => {
        asked.push({
          question,
          options,
          answer: answer => act(async () => resolve(answer)),
          fail: error => act(async () => reject(error)),
        });
      }),
  });
  let library = behindWalls();
  function Page({ question, occasion = '' }: { readonly question: string; readonly occasion?: string }) {
    pages.push(useSearchResults(library, question, occasion, { ignoreTime: false, limit: 20 }));
    return null;
  }
  const { rerender } = render(<Page question="" />);
  pages.length = 0;
  const others = new Map<string, typeof library>([['first', library]]);
  return {
    asked,
    pages,
    type: (question: string, occasion?: string) =>
      rerender(<Page question={question} {...(occasion && { occasion })} />),
    /** Behind other walls from then on, or behind those of before once more. */
    standBehind: (walls: string) => {
      library = others.get(walls) ?? behindWalls();
      others.set(walls, library);
    },
    shown: () => pages.at(-1)?.found?.hits.map(({ title }) => title),
    now: () => pages.at(-1),
    /** Until the typing has paused. */
    pause: async () => {
      const before = asked.length;
      while (asked.length === before) await new Promise(resolve => setTimeout(resolve, 10));
    },
  };
}

const titled = (...titles: string[]): RecallAnswer => ({
  hits: titles.map((title, n) => hit(n, title, 'Q', 'A')),
  by: 'words and meaning',
});

describe.each([
  ['English', 'doc', 'dock', 'docker'],
  ['Japanese', '干', '干潮', '干潮の'],
])('%s letters', (_, first, second, third) => {
  test('are asked for by words at once, for the first few, before anything is painted', () => {
    const { type, asked } = typing();
    type(first);
    expect(asked.map(({ question, options }) => [question, options.by])).toEqual([[first, 'words']]);
    expect(asked[0]?.options.maxHits).toBeLessThan(20);
    expect(asked[0]?.options.isTyping).toBe(true);
    type(second);
    type(third);
    expect(asked.map(({ question }) => question)).toEqual([first, second, third]);
  });

  test('are asked for wholly once the typing pauses, and only the last of them', async () => {
    const { type, asked, pause } = typing();
    type(first);
    type(second);
    await pause();
    expect(asked.map(({ question, options }) => [question, options.by, options.maxHits])).toEqual([
      [first, 'words', 8],
      [second, 'words', 8],
      [second, undefined, undefined],
    ]);
  });

  test('where words have no answer, the whole one is asked for at once, and once only', async () => {
    const { type, asked, pause, shown } = typing();
    type(first);
    await asked[0]?.answer(titled());
    expect(asked.map(({ question, options }) => [question, options.by])).toEqual([
      [first, 'words'],
      [first, undefined],
    ]);
    await asked[1]?.answer(titled('by meaning'));
    expect(shown()).toEqual(['by meaning']);
    type(second);
    await pause();
    await asked[2]?.answer(titled());
    expect(asked.map(({ options }) => options.by)).toEqual(['words', undefined, 'words', undefined]);
  });

  test('a letter makes the page once, and an answer once', async () => {
    const { type, asked, pages, shown } = typing();
    type(first);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.isAsking).toBe(true);
    await asked[0]?.answer(titled('one'));
    expect(pages).toHaveLength(2);
    expect(shown()).toEqual(['one']);
  });

  test('what an earlier letter brings is dropped', async () => {
    const { type, asked, shown } = typing();
    type(first);
    type(second);
    await asked[1]?.answer(titled('second'));
    await asked[0]?.answer(titled('first'));
    expect(shown()).toEqual(['second']);
  });

  test('the list before stands until there is another, and is gone with the question', async () => {
    const { type, asked, shown, now, pages } = typing();
    type(first);
    await asked[0]?.answer(titled('first'));
    type(second);
    expect(shown()).toEqual(['first']);
    type('');
    expect(now()).toEqual({ isAsking: false });
    type(third);
    expect(pages.at(-1)).toEqual({ isAsking: true });
  });

  test('asked once more on a new occasion, the whole list stands until the next whole one', async () => {
    const { type, asked, pause, shown, now } = typing();
    type(first);
    await pause();
    await asked[1]?.answer(titled('one', 'two', 'three'));
    expect(now()?.isAsking).toBe(false);
    type(first, 'meaning joined');
    expect(now()?.isAsking).toBe(true);
    await asked[2]?.answer(titled('one'));
    expect(shown()).toEqual(['one', 'two', 'three']);
    await pause();
    await asked[3]?.answer(titled('three', 'one'));
    expect(shown()).toEqual(['three', 'one']);
  });

  test('a failure is told for the question that it befell, and for no other', async () => {
    const { type, asked, now } = typing();
    type(first);
    await asked[0]?.fail(new Problem('EngineUnavailable', 'test'));
    expect(now()).toEqual({ isAsking: false, problem: 'EngineUnavailable' });
    type(second);
    expect(now()).toEqual({ isAsking: true });
  });

  test('what was found from behind other walls is in no page any more', async () => {
    const { type, asked, pause, pages, standBehind } = typing();
    type(first);
    await pause();
    await asked[1]?.answer(titled('behind the first'));
    standBehind('second');
    pages.length = 0;
    type(first);
    expect(pages).toEqual([{ isAsking: true }]);
    await pause();
    await asked[3]?.answer(titled('behind the second'));
    standBehind('first');
    pages.length = 0;
    type(first);
    expect(pages).toEqual([{ isAsking: true }]);
  });

  test('that it failed behind other walls is said in no page any more', async () => {
    const { type, asked, pages, standBehind } = typing();
    type(first);
    await asked[0]?.fail(new Problem('EngineUnavailable', 'test'));
    standBehind('second');
    pages.length = 0;
    type(first);
    expect(pages).toEqual([{ isAsking: true }]);
  });
});
