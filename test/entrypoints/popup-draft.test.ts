/** When what stands in the popup is written down: before the browser can end the page, and not with every letter. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyChoice } from '../../components/preview/state/selection';
import type { SavedPopup } from '../../components/popup/state/popup-state';
import { keepDraft } from '../../entrypoints/popup/keep-draft';

let page: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const typed = (question: string): SavedPopup => ({ question, selected: 0 });
const ticked: SavedPopup = { ...typed('docker'), choice: { ...emptyChoice, open: true } };

function kept() {
  const drafts: SavedPopup[] = [];
  const setValue = async ({ savedAt, ...draft }: SavedPopup) => {
    expect(savedAt).toBe(Date.now());
    drafts.push(draft);
  };
  return { drafts, keep: keepDraft({ setValue }) };
}

test('letters are written down once, a moment later, the last of them', () => {
  const { drafts, keep } = kept();
  keep(typed('d'));
  drafts.length = 0;
  for (const question of ['do', 'doc', 'dock']) keep(typed(question));
  expect(drafts).toEqual([]);
  vi.runAllTimers();
  expect(drafts).toEqual([typed('dock')]);
});

test('letters are written down at once when the page closes, and not again after it', () => {
  const { drafts, keep } = kept();
  keep(typed('d'));
  drafts.length = 0;
  keep(typed('docker ボリューム'));
  expect(drafts).toEqual([]);
  page.dispatchEvent(new Event('pagehide'));
  expect(drafts).toEqual([typed('docker ボリューム')]);
  vi.runAllTimers();
  page.dispatchEvent(new Event('pagehide'));
  expect(drafts).toHaveLength(1);
});

test('the hit one went to is written down at once, and while a key is held down no more often than letters', () => {
  const { drafts, keep } = kept();
  keep(typed('docker'));
  vi.runAllTimers();
  drafts.length = 0;
  for (const selected of [1, 2, 3]) keep({ ...typed('docker'), selected });
  expect(drafts.map(({ selected }) => selected)).toEqual([1]);
  vi.runAllTimers();
  expect(drafts.map(({ selected }) => selected)).toEqual([1, 3]);
});

test('what is ticked is written down at once, with the letters before it', () => {
  const { drafts, keep } = kept();
  keep(typed('docker'));
  keep(ticked);
  expect(drafts.at(-1)).toEqual(ticked);
  vi.runAllTimers();
  expect(drafts.at(-1)).toEqual(ticked);
});

test('that it was used is written down at once, also by a popup that opened with it', () => {
  const { drafts, keep } = kept();
  keep(typed('docker'));
  expect(drafts).toEqual([typed('docker')]);
});
