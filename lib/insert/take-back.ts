/** Takes out of a composer what was inserted there: all of it and nothing else, or nothing at all. */
import type { TakeBackResult } from '../messaging/services';
import { closeMark, openMark, quotesIn } from '../quotation';
import { comparable, familyOf, stepBackTo } from './editors';
import type { EditorFamily } from './family';
import { aFewFrames, holdsSoon } from './frames';

/** How the last insertion left the composer of this page: nobody undoes more than that. */
interface Left {
  readonly text: string;
  /** What stood there before, and all that stood there afterwards, as the editor reads. */
  readonly draft: string;
  readonly full: string;
  /** The most steps of its history that it may have taken. */
  readonly steps: number;
}

let last: Left | undefined;

export function remember(left: Left): void {
  last = left;
}

/** Whether the text with this fence still stands there, from its first mark to its last: whether there is what could be taken back. */
export const holds = (composer: HTMLElement, fence: string): boolean =>
  quotesIn(familyOf(composer)?.read(composer) ?? '').some(quote => quote.fence === fence);

/**
 * Takes the stretch with this fence out. Where nothing was written since, by the editor's own undo, which brings back the draft
 * just as it was; else by deleting it. Whatever the way, the editor is read back.
 */
export async function takeBack(composer: HTMLElement, fence: string): Promise<TakeBackResult> {
  const family = familyOf(composer);
  const full = family?.read(composer) ?? '';
  const quote = quotesIn(full).find(each => each.fence === fence);
  if (!family || !quote) return { state: 'failed', reason: 'gone' };

  const isUntouched = last?.text.includes(openMark(fence)) && comparable(last.full) === comparable(full);
  if (last && isUntouched && (await wentBackTo(last.draft, family, composer, last.steps))) {
    await closeEnd(family, composer, last.draft);
    return { state: 'takenBack' };
  }
  const rest = full.slice(0, quote.start) + full.slice(quote.end);
  if (!(await deleted(family, composer, fence, full, rest))) return { state: 'failed', reason: 'kept' };
  if (last && isUntouched) await closeLines(family, composer, last.draft);
  const isGone = !family.read(composer).includes(openMark(fence));
  return isGone ? { state: 'takenBack' } : { state: 'failed', reason: 'kept' };
}

/** A history that took in one step what was two goes too far back: then it goes forward again. Answers whether it reads `text`. */
async function wentBackTo(text: string, family: EditorFamily, composer: HTMLElement, most: number): Promise<boolean> {
  const now = comparable(family.read(composer));
  if (await stepBackTo(text, family, composer, most)) return true;
  for (let step = 0; step < most && comparable(family.read(composer)) !== now; step += 1) {
    family.redo(composer);
    await aFewFrames();
  }
  return false;
}

async function deleted(
  family: EditorFamily,
  composer: HTMLElement,
  fence: string,
  full: string,
  rest: string,
): Promise<boolean> {
  // Somebody may have written in the meantime, and what a person wrote is not touched.
  if (comparable(family.read(composer)) !== comparable(full)) return false;
  if (!family.select(composer, openMark(fence), closeMark(fence))) return false;
  // Editors learn of a selection a moment after it was made.
  await aFewFrames();
  family.remove(composer);
  if (await holdsSoon(() => sameWords(family.read(composer), rest))) return true;
  await wentBackTo(full, family, composer, 4);
  return false;
}

/**
 * The line breaks that the insertion brought go with it: the caret stands on the empty line between them. Only a line break is
 * deleted, and only while there are more than before, because here nothing can be undone: an editor that took draft and insertion
 * in one step may have taken the deletion into the same.
 */
async function closeLines(family: EditorFamily, composer: HTMLElement, draft: string): Promise<void> {
  for (const side of ['backward', 'forward'] as const) {
    if (lineBreaksIn(family.read(composer)) <= lineBreaksIn(draft)) return;
    const isLineBreak = family.extend(composer, side) === '\n';
    await aFewFrames();
    if (isLineBreak) family.remove(composer);
    // What stays selected would be lost with the next key.
    else family.placeCaret(composer);
    await aFewFrames();
  }
}

/** Firefox's own history takes the first line break for a part of the draft, and leaves it at the end. */
async function closeEnd(family: EditorFamily, composer: HTMLElement, draft: string): Promise<void> {
  if (family.read(composer) === draft || family.placeCaret(composer) < draft.length) return;
  await closeLines(family, composer, draft);
}

const lineBreaksIn = (text: string): number => text.split('\n').length - 1;

/** An editor may close the line that is left empty, or leave it open. */
const sameWords = (one: string, other: string): boolean => lines(one) === lines(other);
const lines = (text: string): string => comparable(text).replace(/\n+/g, '\n').trim();
