/** What stands beside the words in a turn of the classic page: files, pictures, canvas. */
import type { Attachment, Part } from '../../conversation';
import { outermost } from './generation';
import { proseText } from './prose';

const select = {
  // A tile above the bubble, labelled with the file's name (2025, 2026).
  file: '.group\\/file-tile[aria-label]',
  // An uploaded picture, outside of a tile: it has no name but its alternative text, in the reader's language.
  picture: 'img[alt]',
  // The same generated picture is there up to five times, sharp and blurred. One with a name is enough of each address.
  generated: '.group\\/imagegen-image img[alt]',
  canvas: '[id^="textdoc-message-"]',
  canvasTitle: '.font-semibold',
  canvasBody: '.markdown, .cm-editor',
} as const;

/** The files given with a prompt, in page order. */
export function attachmentsIn(turn: Element, bubble: string): Attachment[] {
  return outermost(turn, `${select.file}, ${select.picture}`)
    .filter(element => !element.closest(bubble))
    .flatMap((element): Attachment[] => {
      const tile = element.matches(select.file);
      const name = (element.getAttribute(tile ? 'aria-label' : 'alt') ?? '').trim();
      const picture = !tile || element.querySelector('img') !== null;
      return name ? [{ name, kind: picture ? 'image' : 'file' }] : [];
    });
}

/** Generated pictures as Markdown, each once. Their addresses need the user's own session, and last a while. */
export function picturesIn(turn: Element): string[] {
  const pictures = [...turn.querySelectorAll(select.generated)].filter(
    picture => !picture.closest('[aria-hidden="true"]'),
  );
  return [...new Set(pictures.map(proseText))].filter(picture => picture !== '');
}

/** A canvas is kept as it stands in the answer; the side panel shows the same. */
export function partsIn(turn: Element): Part[] {
  return [...turn.querySelectorAll(select.canvas)].flatMap((canvas): Part[] => {
    const text = outermost(canvas, select.canvasBody).map(proseText).join('\n\n');
    const title = canvas.querySelector(select.canvasTitle)?.textContent.trim().replace(/\s+/g, ' ');
    return text ? [{ kind: 'canvas', ...(title ? { title } : {}), text }] : [];
  });
}
