/**
 * Inserts a text at the user's caret in the open composer, keeps the draft, and never sends. The result of editing
 * commands is not trusted: the editor is read again.
 */
import type { InsertResult } from '../rpc/contracts/index';
import { comparable, familyOf, stepBackTo } from './detect-editor';
import { holdsSoon } from './frames';
import { remember } from './undo-insertion';

export { holds, takeBack } from './undo-insertion';

/**
 * Inserts `text` on lines of its own at the caret, or at the end of the draft. `inserted`: draft and text both stand in
 * the editor, line for line. Otherwise the draft is restored as far as the editor's own undo can do it.
 */
export async function insert(composer: HTMLElement, text: string): Promise<InsertResult> {
  const family = familyOf(composer);
  if (!family) return { state: 'failed', problem: 'NoComposer' };

  const draft = family.read(composer);
  const caret = family.placeCaret(composer);
  const [before, after] = [draft.slice(0, caret), draft.slice(caret)];
  const typed = onLinesOfItsOwn(text.replace(/\r\n?/g, '\n'), before, after);
  family.type(composer, typed);

  const expected = comparable(before + typed + after);
  if (await holdsSoon(() => comparable(family.read(composer)) === expected)) {
    remember({ text, draft, steps: stepsFor(typed), full: family.read(composer) });
    return { state: 'inserted' };
  }

  await stepBackTo(draft, family, composer, stepsFor(typed));
  return { state: 'failed', problem: 'NotInserted' };
}

function onLinesOfItsOwn(text: string, before: string, after: string): string {
  const lead = before === '' || before.endsWith('\n') ? '' : '\n';
  const trail = after === '' || after.startsWith('\n') ? '' : '\n';
  return lead + text + trail;
}

/** Most editors need one undo step. Firefox needs one for each line and each line break. */
const stepsFor = (typed: string): number => 2 * typed.split('\n').length;
