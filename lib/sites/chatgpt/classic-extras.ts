/** What stands beside the words in a turn of the classic page: files, pictures, canvas. */
import type { Attachment, Part } from '../../conversation';
import { isWithin, joined, lineOf, outermost } from '../elements';
import { proseText } from './prose';

const select = {
  // A tile above the bubble, labelled with the file's name, which it shows as well (2025, 2026). The bar of actions is labelled too.
  tile: '[class*="file-tile"][aria-label], [role="group"][aria-label]',
  // The first line of a tile, where that has no label (2024).
  fileName: '.truncate.font-semibold',
  // An uploaded picture, outside of a tile: it has no name but its alternative text, in the reader's language.
  picture: 'img[alt]',
  // The same generated picture is there up to five times, sharp and blurred. One with a name is enough of each address.
  generated: '[class*="imagegen-image"] img[alt]',
  canvas: '[id^="textdoc-message-"]',
  canvasTitle: '.font-semibold',
  canvasBody: '.markdown, .cm-editor',
} as const;

/** The files given with a prompt, in page order. */
export function attachmentsIn(turn: Element, bubble: string): Attachment[] {
  return outermost(turn, `${select.tile}, ${select.fileName}, ${select.picture}`)
    .filter(element => !isWithin(element, bubble, turn))
    .flatMap((element): Attachment[] => {
      if (element.matches(select.picture)) return named(element.getAttribute('alt'), 'image');
      if (!element.matches(select.tile)) return named(element.textContent, 'file');
      const label = element.getAttribute('aria-label') ?? '';
      if (element.querySelector('img')) return named(label, 'image');
      return lineOf(element)?.includes(label) ? named(label, 'file') : [];
    });
}

function named(written: string | null, kind: 'image' | 'file'): Attachment[] {
  const name = written?.trim();
  return name ? [{ name, kind }] : [];
}

/** Generated pictures as Markdown, each once. Their addresses need the user's own session, and last a while. */
export function picturesIn(turn: Element): string[] {
  const pictures = [...turn.querySelectorAll(select.generated)].filter(
    picture => !isWithin(picture, '[aria-hidden="true"]', turn),
  );
  return [...new Set(pictures.map(proseText))].filter(picture => picture !== '');
}

/** A canvas is kept as it stands in the answer; the side panel shows the same. */
export function partsIn(turn: Element): Part[] {
  return [...turn.querySelectorAll(select.canvas)].flatMap((canvas): Part[] => {
    const text = joined(outermost(canvas, select.canvasBody).map(proseText));
    const title = lineOf(canvas.querySelector(select.canvasTitle));
    return text ? [{ kind: 'canvas', ...(title ? { title } : {}), text }] : [];
  });
}
