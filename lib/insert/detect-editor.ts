/** Detects the family of an editor, and holds the functions that all families share. */
import { contenteditable } from './contenteditable';
import type { EditorFamily } from './editor';
import { waitForFrames } from './frames';
import { lexical } from './lexical';
import { prosemirror } from './prosemirror';
import { quill } from './quill';
import { textarea } from './textarea';

/** The first family that can handle the element is used. The last one takes any editable element. */
const families: readonly EditorFamily[] = [textarea, prosemirror, quill, lexical, contenteditable];

/** Returns `undefined` if the element is not writable. */
export function detectEditor(composer: HTMLElement): EditorFamily | undefined {
  return isWritable(composer) ? families.find(family => family.canHandle(composer)) : undefined;
}

function isWritable(composer: HTMLElement): boolean {
  return composer.isConnected && (composer.isContentEditable || composer.matches('textarea:read-write:enabled'));
}

/** Undoes in the editor's own history until it reads `text`, at most `maxSteps` times. Stops if a step changes nothing. */
export async function undoUntil(
  text: string,
  family: EditorFamily,
  composer: HTMLElement,
  maxSteps: number,
): Promise<boolean> {
  for (let step = 0; step < maxSteps; step += 1) {
    const before = family.read(composer);
    if (normalizeText(before) === normalizeText(text)) return true;
    family.undo(composer);
    await waitForFrames();
    if (family.read(composer) === before) return false;
  }
  return normalizeText(family.read(composer)) === normalizeText(text);
}

/** Browsers and editors differ in the empty line at the very end, and write no-break spaces for spaces. */
export function normalizeText(text: string): string {
  const written = text.replace(/\u00a0/g, ' ').replace(/\ufeff/g, '');
  let end = written.length;
  while (written[end - 1] === '\n') end -= 1;
  return written.slice(0, end);
}
