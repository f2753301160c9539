/** A page's own settings: asked for again while the worker dies, and in the order of the questions. */
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createPageSettings } from '../../entrypoints/page/page-settings';
import { noPauses } from '../../lib/health/pauses';
import type { PageSettings } from '../../lib/rpc/contracts/page-settings';
import { useFastClock } from '../set-up/fast-clock';

useFastClock();

const settings = (agreed: boolean): PageSettings => ({
  agreed,
  pauses: noPauses,
  siteData: true,
  pageMark: true,
  askedBefore: false,
  savedNotice: false,
});

let answers: unknown[];
let questions: number;
const life = () => new AbortController();

beforeEach(() => {
  fakeBrowser.reset();
  vi.stubGlobal('addEventListener', () => undefined);
  [answers, questions] = [[], 0];
  const sendMessage = async () => {
    questions++;
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  Object.assign(fakeBrowser.runtime, { sendMessage });
});

test('it asks until there is an answer', async () => {
  answers = [new Error('Could not establish connection'), undefined, { ok: true, value: settings(true) }];
  const source = createPageSettings(life().signal);
  const seen: PageSettings[] = [];
  source.watch(now => seen.push(now));
  await expect.poll(() => seen).toEqual([settings(true)]);
  expect(questions).toBe(3);
  expect(source.get()).toEqual(settings(true));
});

test('the last answer wins, and a refresh resolves when its own applies', async () => {
  answers = [
    { ok: true, value: settings(true) },
    { ok: true, value: settings(false) },
  ];
  const source = createPageSettings(life().signal);
  const seen: boolean[] = [];
  source.watch(({ agreed }) => seen.push(agreed));
  await source.refresh();
  expect(seen).toEqual([true, false]);
});

test('a question that is never answered holds back no other, and a late answer does not undo a newer one', async () => {
  let answerLate: (answer: unknown) => void = () => undefined;
  answers = [new Promise(resolve => (answerLate = resolve)), { ok: true, value: settings(false) }];
  const source = createPageSettings(life().signal);
  const seen: boolean[] = [];
  source.watch(({ agreed }) => seen.push(agreed));
  await source.refresh();
  expect(seen).toEqual([false]);
  answerLate({ ok: true, value: settings(true) });
  await source.refresh();
  expect(seen).toEqual([false, false]);
  expect(source.get()?.agreed).toBe(false);
});

test('after the end of the extension it asks nothing and changes nothing', async () => {
  answers = [new Error('Extension context invalidated')];
  const end = life();
  const source = createPageSettings(end.signal);
  const seen: unknown[] = [];
  source.watch(now => seen.push(now));
  await expect.poll(() => questions).toBeGreaterThan(0);
  end.abort();
  answers = [{ ok: true, value: settings(true) }];
  await source.refresh();
  expect(seen).toEqual([]);
});
