/** Removes inserted text from a composer: exactly that text, or nothing. */
import type { TakeBackResult } from '../rpc/contracts/index';
import { closeMark, openMark, quotesIn } from '../core/fence';
import { comparable, familyOf, stepBackTo } from './detect-editor';
import type { EditorFamily } from './editor';
import { aFewFrames, holdsSoon } from './frames';

/** The composer after the last insertion of this page. Only this one can be undone. */
interface Left {
  readonly text: string;
  /** The text before the insertion, and the full text after it, as the editor reads. */
  readonly draft: string;
  readonly full: string;
  /** Maximum number of undo steps that the insertion may need. */
  readonly steps: number;
}

let last: Left | undefined;

export function remember(left: Left): void {
  last = left;
}

/**
 * Whether the text with this fence still stands in the composer, from its first mark to its last, so that it can be
 * undone.
 */
export const holds = (composer: HTMLElement, fence: string): boolean =>
  quotesIn(familyOf(composer)?.read(composer) ?? '').some(quote => quote.fence === fence);

/**
 * Removes the text with this fence. If nothing was written since, the editor's own undo restores the draft exactly;
 * otherwise the text is deleted. In both cases the editor is read again.
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

/**
 * If undo goes too far, because the history joined two steps, it redoes the steps. Returns whether the editor reads
 * `text`.
 */
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
  // The user may have written in the meantime, and that text must stay.
  if (comparable(family.read(composer)) !== comparable(full)) return false;
  if (!family.select(composer, openMark(fence), closeMark(fence))) return false;
  // Editors notice a selection only a moment later.
  await aFewFrames();
  family.remove(composer);
  if (await holdsSoon(() => sameWords(family.read(composer), rest))) return true;
  await wentBackTo(full, family, composer, 4);
  return false;
}

/**
 * Removes the line breaks of the insertion around the caret. It deletes only line breaks, and only while there are more
 * than in the draft, because here an undo is unsafe: it could revert the draft as well.
 */
async function closeLines(family: EditorFamily, composer: HTMLElement, draft: string): Promise<void> {
  for (const side of ['backward', 'forward'] as const) {
    if (lineBreaksIn(family.read(composer)) <= lineBreaksIn(draft)) return;
    const isLineBreak = family.extend(composer, side) === '\n';
    await aFewFrames();
    if (isLineBreak) family.remove(composer);
    // A remaining selection would be replaced by the next key.
    else family.placeCaret(composer);
    await aFewFrames();
  }
}

/** Firefox counts the first line break as part of the draft and leaves it at the end. */
async function closeEnd(family: EditorFamily, composer: HTMLElement, draft: string): Promise<void> {
  if (family.read(composer) === draft || family.placeCaret(composer) < draft.length) return;
  await closeLines(family, composer, draft);
}

const lineBreaksIn = (text: string): number => text.split('\n').length - 1;

/** An editor may remove the empty line or keep it. */
const sameWords = (one: string, other: string): boolean => lines(one) === lines(other);
const lines = (text: string): string => comparable(text).replace(/\n+/g, '\n').trim();
