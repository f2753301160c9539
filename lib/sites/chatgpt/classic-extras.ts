/** Reads files, pictures and canvases of the classic page, which stand beside a turn's text. */
import type { Attachment, Part } from '../../core/conversation';
import { isWithin, joinParagraphs, readLine, findOutermost } from '../page/elements';
import { readProse } from './prose';

const select = {
  // A tile above the bubble. Its label is the file's name, which it also shows (2025, 2026). The action bar has a label too.
  tile: '[class*="file-tile"][aria-label], [role="group"][aria-label]',
  // The first line of a tile without a label (2024).
  fileName: '.truncate.font-semibold',
  // An uploaded picture outside a tile. Its only name is the alternative text, in the reader's language.
  picture: 'img[alt]',
  // A generated picture occurs up to five times, sharp and blurred. One named copy per address is enough.
  generated: '[class*="imagegen-image"] img[alt]',
  canvas: '[id^="textdoc-message-"]',
  canvasTitle: '.font-semibold',
  canvasBody: '.markdown, .cm-editor',
} as const;

/** Returns the elements of the files attached to a prompt, in page order. */
export const findFiles = (turn: Element, bubble: string): Element[] =>
  findOutermost(turn, `${select.tile}, ${select.fileName}, ${select.picture}`).filter(
    element => !isWithin(element, bubble, turn),
  );

/** Returns the files attached to a prompt, in page order. */
export const readAttachments = (turn: Element, bubble: string): Attachment[] =>
  findFiles(turn, bubble).flatMap((element): Attachment[] => {
    if (element.matches(select.picture)) return toAttachment(element.getAttribute('alt'), 'image');
    if (!element.matches(select.tile)) return toAttachment(element.textContent, 'file');
    const label = element.getAttribute('aria-label') ?? '';
    if (element.querySelector('img')) return toAttachment(label, 'image');
    return readLine(element)?.includes(label) ? toAttachment(label, 'file') : [];
  });

function toAttachment(label: string | null, kind: 'image' | 'file'): Attachment[] {
  const name = label?.trim();
  return name ? [{ name, kind }] : [];
}

/** Returns generated pictures as Markdown, each once. Their addresses need the user's session and expire. */
export function readPictures(turn: Element): string[] {
  const pictures = [...turn.querySelectorAll(select.generated)].filter(
    picture => !isWithin(picture, '[aria-hidden="true"]', turn),
  );
  return [...new Set(pictures.map(readProse))].filter(picture => picture !== '');
}

/** The canvas is read from the answer; the side panel shows the same text. */
export function readParts(turn: Element): Part[] {
  return [...turn.querySelectorAll(select.canvas)].flatMap((canvas): Part[] => {
    const text = joinParagraphs(findOutermost(canvas, select.canvasBody).map(readProse));
    const title = readLine(canvas.querySelector(select.canvasTitle));
    return text ? [{ kind: 'canvas', ...(title ? { title } : {}), text }] : [];
  });
}
