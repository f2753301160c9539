/** What becomes of texts that the popup inserted into the practice box, as the welcome page hears of it. */
import { expect, test } from 'vitest';
import type { BoxChange } from '../../components/welcome/use-practice';
import { watchInsertions } from '../../entrypoints/welcome/watch-insertions';
import { toCloseMark, toOpenMark } from '../../lib/core/fence';

const [one, two] = ['0a1b2c3d', '4e5f6071'].map(fence => `${toOpenMark(fence)} bread ${toCloseMark(fence)}`) as [
  string,
  string,
];
const draft = 'I bake today.';

/** Puts each text into the box in turn; those that are numbers are inserted, as the popup does it. */
async function hear(steps: readonly (string | { readonly inserted: string; readonly among?: string })[]) {
  const box = document.body.appendChild(document.createElement('div'));
  // jsdom knows no editable elements.
  Object.defineProperty(box, 'isContentEditable', { value: true });
  box.textContent = draft;
  const heard: BoxChange[] = [];
  const watch = watchInsertions(
    () => box,
    change => heard.push(change),
  );
  for (const step of steps) {
    if (typeof step === 'string') box.textContent = step;
    else {
      box.textContent = step.among ?? `${draft} ${step.inserted}`;
      watch.add(box, step.inserted);
    }
    await Promise.resolve();
  }
  watch.stop();
  box.textContent = '';
  await Promise.resolve();
  box.remove();
  return heard;
}

const once = { inserted: one };

test.each([
  ['nothing before the first insertion', ['', 'typed'], []],
  ['an undo', [once, draft], ['inserted', 'undone']],
  ['a deletion by hand', [once, ''], ['inserted', 'undone']],
  ['letters beside it, nothing new', [once, `more ${one}`, `${one} and more`], ['inserted']],
  ['an undo that is itself undone', [once, draft, `${draft} ${one}`], ['inserted', 'undone', 'inserted']],
  ['letters after an undo, nothing new', [once, draft, 'more'], ['inserted', 'undone']],
  ['one of two that stays', [once, { inserted: two, among: `${one} ${two}` }, one], ['inserted', 'inserted']],
  [
    'the last of two',
    [once, { inserted: two, among: `${one} ${two}` }, one, draft],
    ['inserted', 'inserted', 'undone'],
  ],
  ['a second try', [once, draft, { inserted: two }, draft], ['inserted', 'undone', 'inserted', 'undone']],
] as const)('%s', async (_, steps, expected) => {
  expect(await hear(steps)).toEqual(expected);
});
