/**
 * Inserts a text at the user's caret in the open composer, keeps the draft, and never sends. The result of editing
 * commands is not trusted: the editor is read again.
 */
import type { InsertResult } from '../rpc/contracts/page';
import { normalizeText, detectEditor, undoUntil } from './detect-editor';
import { waitUntil } from './frames';
import { setLastInsertion } from './undo-insertion';

export { hasInsertion, undoInsertion } from './undo-insertion';

/**
 * Inserts `text` on lines of its own at the caret, or at the end of the draft. `inserted`: draft and text both stand in
 * the editor, line for line. Otherwise the draft is restored as far as the editor's own undo can do it.
 */
export async function insert(composer: HTMLElement, text: string): Promise<InsertResult> {
  const family = detectEditor(composer);
  if (!family) return { state: 'failed', problem: 'NoComposer' };

  const draft = family.read(composer);
  const caret = family.placeCaret(composer);
  const [before, after] = [draft.slice(0, caret), draft.slice(caret)];
  const typedText = wrapInLines(text.replace(/\r\n?/g, '\n'), before, after);
  family.type(composer, typedText);

  const expected = normalizeText(before + typedText + after);
  if (await waitUntil(() => normalizeText(family.read(composer)) === expected)) {
    setLastInsertion({ text, draft, steps: estimateSteps(typedText), full: family.read(composer) });
    return { state: 'inserted' };
  }

  await undoUntil(draft, family, composer, estimateSteps(typedText));
  return { state: 'failed', problem: 'NotInserted' };
}

function wrapInLines(text: string, before: string, after: string): string {
  const leadingBreak = before === '' || before.endsWith('\n') ? '' : '\n';
  const trailingBreak = after === '' || after.startsWith('\n') ? '' : '\n';
  return leadingBreak + text + trailingBreak;
}

/** Most editors need one undo step. Firefox needs one for each line and each line break. */
const estimateSteps = (typedText: string): number => 2 * typedText.split('\n').length;
