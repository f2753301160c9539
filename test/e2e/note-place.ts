/** Where Kura's note lies on a site's page, and what it covers there. */
import type { Page } from 'playwright-core';
import type { PracticeSite } from './practice-sites';
import { until } from './until';

export interface NoteRect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** After a scroll the note stays away for 0.7 s, and it looks again after 2 s where there was no room. */
const restMs = 1000;

/** Returns the note's rectangle once it rests; `undefined` where it finds no room and is out of sight. */
export async function waitForNote(page: Page): Promise<NoteRect | undefined> {
  await new Promise(resolve => setTimeout(resolve, restMs));
  return until('a note that rests', async () => {
    const [one, other] = [await readNote(page), await readNote(page)];
    return JSON.stringify(one) === JSON.stringify(other) && { rect: one };
  }).then(({ rect }) => rect);
}

const readNote = (page: Page): Promise<NoteRect | undefined> =>
  page.evaluate(() => {
    const host = [...document.documentElement.children].findLast(each => each.localName === 'div');
    if (!host || getComputedStyle(host).visibility === 'hidden') return undefined;
    const { left, top, right, bottom } = host.getBoundingClientRect();
    return { left, top, right, bottom };
  });

/** The messages and the editor, as far as they are in sight, that this rectangle lies on. */
export const listCovered = (
  page: Page,
  { marks: { prompt, answer }, composer }: PracticeSite,
  note: NoteRect,
): Promise<string[]> =>
  page.evaluate(
    ([selectors, note]) => {
      const covered = [...document.querySelectorAll(selectors)].filter(element => {
        let { left, top, right, bottom } = element.getBoundingClientRect();
        for (let outer = element.parentElement; outer; outer = outer.parentElement) {
          if (getComputedStyle(outer).overflowY === 'visible') continue;
          const clip = outer.getBoundingClientRect();
          [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
        }
        if (top >= bottom) return false;
        return left < note.right && right > note.left && top < note.bottom && bottom > note.top;
      });
      return covered.map(({ textContent }) => textContent?.slice(0, 80) ?? '');
    },
    [[prompt, answer, composer].join(', '), note] as const,
  );
