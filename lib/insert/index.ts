/**
 * Puts a text into the composer that is open: at the user's caret, keeping the draft, never sending. Nothing that an editing
 * command answers is believed; the editor is read back.
 */
import type { InsertResult } from '../messaging/services';
import { comparable, familyOf, stepBackTo } from './editors';
import { holdsSoon } from './frames';
import { remember } from './take-back';

export { holds, takeBack } from './take-back';

/**
 * Inserts `text` at the caret, or at the end of the draft, on lines of its own. `inserted` means that draft and text both stand
 * in the editor, line for line. Otherwise the draft is as it was, as far as the editor's own undo could bring it back.
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

/** Most editors take one step back, and Firefox alone one for each line and each line break. */
const stepsFor = (typed: string): number => 2 * typed.split('\n').length;
