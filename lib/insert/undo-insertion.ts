/** Removes inserted text from a composer: exactly that text, or nothing. */
import type { UndoResult } from '../rpc/contracts/page';
import { toCloseMark, toOpenMark, findFencedQuotes } from '../core/fence';
import { normalizeText, detectEditor, undoUntil } from './detect-editor';
import type { EditorFamily } from './editor';
import { waitForFrames, waitUntil } from './frames';

/** The composer after the last insertion of this page. Only this one can be undone. */
interface LastInsertion {
  readonly text: string;
  /** The text before the insertion, and the full text after it, as the editor reads. */
  readonly draft: string;
  readonly full: string;
  /** Maximum number of undo steps that the insertion may need. */
  readonly steps: number;
}

let lastInsertion: LastInsertion | undefined;

export function setLastInsertion(insertion: LastInsertion): void {
  lastInsertion = insertion;
}

/**
 * Whether the text with this fence still stands in the composer, from its first mark to its last, so that it can be
 * undone.
 */
export const hasInsertion = (composer: HTMLElement, fence: string): boolean =>
  findFencedQuotes(detectEditor(composer)?.read(composer) ?? '').some(quote => quote.fence === fence);

/**
 * Removes the text with this fence. If nothing was written since, the editor's own undo restores the draft exactly;
 * otherwise the text is deleted. In both cases the editor is read again.
 */
export async function undoInsertion(composer: HTMLElement, fence: string): Promise<UndoResult> {
  const family = detectEditor(composer);
  const full = family?.read(composer) ?? '';
  const quote = findFencedQuotes(full).find(candidate => candidate.fence === fence);
  if (!family || !quote) return { state: 'failed', reason: 'gone' };

  const isUntouched =
    lastInsertion?.text.includes(toOpenMark(fence)) && normalizeText(lastInsertion.full) === normalizeText(full);
  if (
    lastInsertion &&
    isUntouched &&
    (await undoOrRestore(lastInsertion.draft, family, composer, lastInsertion.steps))
  ) {
    await removeTrailingBreak(family, composer, lastInsertion.draft);
    return { state: 'takenBack' };
  }
  const remainder = full.slice(0, quote.start) + full.slice(quote.end);
  if (!(await removeInsertion(family, composer, fence, full, remainder))) return { state: 'failed', reason: 'kept' };
  if (lastInsertion && isUntouched) await removeLineBreaks(family, composer, lastInsertion.draft);
  const isGone = !family.read(composer).includes(toOpenMark(fence));
  return isGone ? { state: 'takenBack' } : { state: 'failed', reason: 'kept' };
}

/**
 * If undo goes too far, because the history joined two steps, it redoes the steps. Returns whether the editor reads
 * `text`.
 */
async function undoOrRestore(
  text: string,
  family: EditorFamily,
  composer: HTMLElement,
  maxSteps: number,
): Promise<boolean> {
  const initialText = normalizeText(family.read(composer));
  if (await undoUntil(text, family, composer, maxSteps)) return true;
  for (let step = 0; step < maxSteps && normalizeText(family.read(composer)) !== initialText; step += 1) {
    family.redo(composer);
    await waitForFrames();
  }
  return false;
}

async function removeInsertion(
  family: EditorFamily,
  composer: HTMLElement,
  fence: string,
  full: string,
  remainder: string,
): Promise<boolean> {
  // The user may have written in the meantime, and that text must stay.
  if (normalizeText(family.read(composer)) !== normalizeText(full)) return false;
  if (!family.select(composer, toOpenMark(fence), toCloseMark(fence))) return false;
  // Editors notice a selection only a moment later.
  await waitForFrames();
  family.remove(composer);
  if (await waitUntil(() => isSameText(family.read(composer), remainder))) return true;
  await undoOrRestore(full, family, composer, 4);
  return false;
}

/**
 * Removes the line breaks of the insertion around the caret. It deletes only line breaks, and only while there are more
 * than in the draft, because here an undo is unsafe: it could revert the draft as well.
 */
async function removeLineBreaks(family: EditorFamily, composer: HTMLElement, draft: string): Promise<void> {
  for (const side of ['backward', 'forward'] as const) {
    if (countLineBreaks(family.read(composer)) <= countLineBreaks(draft)) return;
    const isLineBreak = family.extend(composer, side) === '\n';
    await waitForFrames();
    if (isLineBreak) family.remove(composer);
    // A remaining selection would be replaced by the next key.
    else family.placeCaret(composer);
    await waitForFrames();
  }
}

/** Firefox counts the first line break as part of the draft and leaves it at the end. */
async function removeTrailingBreak(family: EditorFamily, composer: HTMLElement, draft: string): Promise<void> {
  if (family.read(composer) === draft || family.placeCaret(composer) < draft.length) return;
  await removeLineBreaks(family, composer, draft);
}

const countLineBreaks = (text: string): number => text.split('\n').length - 1;

/** An editor may remove the empty line or keep it. */
const isSameText = (a: string, b: string): boolean => collapseLines(a) === collapseLines(b);
const collapseLines = (text: string): string => normalizeText(text).replace(/\n+/g, '\n').trim();
