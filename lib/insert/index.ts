/**
 * Puts a text into the composer that is open: at the user's caret, keeping the draft, never sending. Nothing that an editing
 * command answers is believed; the editor is read back.
 */
import type { InsertResult } from '../messaging/services';
import { contenteditable } from './contenteditable';
import type { EditorFamily } from './family';
import { aFewFrames, holdsSoon } from './frames';
import { lexical } from './lexical';
import { prosemirror } from './prosemirror';
import { quill } from './quill';
import { textarea } from './textarea';

/** The first that owns the element is asked; the last takes whatever can be edited. */
const families: readonly EditorFamily[] = [textarea, prosemirror, quill, lexical, contenteditable];

/**
 * Inserts `text` at the caret, or at the end of the draft, on lines of its own. `inserted` means that draft and text both stand
 * in the editor, line for line. Otherwise the draft is as it was, as far as the editor's own undo could bring it back.
 */
export async function insert(composer: HTMLElement, text: string): Promise<InsertResult> {
  const family = families.find(each => each.owns(composer));
  if (!family || !isWritable(composer)) return { state: 'failed', problem: 'NoComposer' };

  const draft = family.read(composer);
  const caret = family.placeCaret(composer);
  const [before, after] = [draft.slice(0, caret), draft.slice(caret)];
  const typed = onLinesOfItsOwn(text.replace(/\r\n?/g, '\n'), before, after);
  family.type(composer, typed);

  const expected = comparable(before + typed + after);
  if (await holdsSoon(() => comparable(family.read(composer)) === expected)) return { state: 'inserted' };

  await restore(family, composer, draft, typed);
  return { state: 'failed', problem: 'NotInserted' };
}

function isWritable(composer: HTMLElement): boolean {
  return composer.isConnected && (composer.isContentEditable || composer.matches('textarea:read-write:enabled'));
}

function onLinesOfItsOwn(text: string, before: string, after: string): string {
  const lead = before === '' || before.endsWith('\n') ? '' : '\n';
  const trail = after === '' || after.startsWith('\n') ? '' : '\n';
  return lead + text + trail;
}

/** Most editors take one step, and Firefox alone one for each line and each line break. Stops where a step changes nothing. */
async function restore(family: EditorFamily, composer: HTMLElement, draft: string, typed: string): Promise<void> {
  const most = 2 * typed.split('\n').length;
  for (let step = 0; step < most; step += 1) {
    const text = family.read(composer);
    if (comparable(text) === comparable(draft)) return;
    family.undo(composer);
    await aFewFrames();
    if (family.read(composer) === text) return;
  }
}

/** Browsers and editors disagree about the empty line at the very end, and write no-break spaces for spaces. */
function comparable(text: string): string {
  return text
    .replace(/\u00a0/g, ' ')
    .replace(/\ufeff/g, '')
    .replace(/\n+$/, '');
}
