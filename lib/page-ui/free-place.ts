/** Finds where a note can stand beside the message box without covering any text of the page. */

interface NotePlace {
  readonly left: number;
  readonly top: number;
}

interface Area extends NotePlace {
  readonly width: number;
  readonly height: number;
}

/** In pixels, from the visible frame of the message box. */
const gapPx = 8;
/** In pixels, from an editor without a frame, because sites draw one around it by other means. */
const framelessGapPx = 20;
/** In pixels, from the edges of the page. */
const marginPx = 12;
/** In pixels. What lies this close to the note counts as below it. */
const clearancePx = 4;
/** In pixels. No line of text is lower or narrower. */
const samplePx = { x: 24, y: 10 };

/**
 * Returns the first place that is free of text: above the box, below it, at its side, in a corner of the page. It prefers the inline end.
 * Returns `undefined` if the note would cover something everywhere.
 */
export function findFreePlace(host: HTMLElement, composer: HTMLElement | undefined): NotePlace | undefined {
  const { width, height } = host.getBoundingClientRect();
  return listPlaces(host.ownerDocument, composer, width, height).find(place =>
    isFree(host, { ...place, width, height }),
  );
}

/** Whether the note covers nothing where it is now. */
export const isInFreePlace = (host: HTMLElement): boolean => isFree(host, host.getBoundingClientRect());

function listPlaces(page: Document, composer: HTMLElement | undefined, width: number, height: number): NotePlace[] {
  const root = page.documentElement;
  const [maxLeft, maxTop] = [root.clientWidth - width - marginPx, root.clientHeight - height - marginPx];
  const sortEndFirst = <Place>(places: readonly Place[]) => (root.dir === 'rtl' ? places.toReversed() : places);
  const edges = sortEndFirst([maxLeft, marginPx]);
  const corners = [maxTop, marginPx].flatMap(top => edges.map(left => ({ left, top })));
  return [...listDocked(), ...corners].filter(
    ({ left, top }) => left >= 0 && top >= 0 && left <= maxLeft + marginPx && top <= maxTop + marginPx,
  );

  function listDocked(): NotePlace[] {
    if (!composer) return [];
    const box = measureFrame(composer);
    const gap = box.isFramed ? gapPx : framelessGapPx;
    return [
      ...[box.top - height - gap, box.bottom + gap].flatMap(top =>
        sortEndFirst([box.right - width, box.left]).map(left => ({ left, top })),
      ),
      ...sortEndFirst([box.right + gap, box.left - width - gap]).map(left => ({ left, top: box.bottom - height })),
    ];
  }
}

interface BoxFrame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly isFramed: boolean;
}

/** Measures the rounded frame that people see around the editor: the outermost one that is about as large as the editor. */
function measureFrame(composer: HTMLElement): BoxFrame {
  const editor = composer.getBoundingClientRect();
  let frame: DOMRect | undefined;
  for (let element: HTMLElement | null = composer; element; element = element.parentElement) {
    const rect = element.getBoundingClientRect();
    if (rect.width > editor.width + 240 || rect.height > editor.height + 200) break;
    if (Number.parseFloat(getComputedStyle(element).borderTopLeftRadius) >= 6) frame = rect;
  }
  const { left, right, top, bottom } = frame ?? editor;
  return { left, right, top, bottom, isFramed: frame !== undefined };
}

/** Samples the area and a little around it. A note that crosses the edge of a side bar or of a message's bubble is not free either. */
function isFree(host: HTMLElement, { left, top, width, height }: Area): boolean {
  const xs = listSamples(left - clearancePx, width + 2 * clearancePx, samplePx.x);
  const ys = listSamples(top - clearancePx, height + 2 * clearancePx, samplePx.y);
  let background: string | undefined;
  return ys.every(y =>
    xs.every(x => {
      const found = findBackground(host, x, y);
      background ??= found;
      return found !== undefined && found === background;
    }),
  );
}

function listSamples(start: number, length: number, step: number): number[] {
  const count = Math.max(Math.ceil(length / step), 1);
  return Array.from({ length: count + 1 }, (_, index) => start + (length * index) / count);
}

/**
 * The color of what the person sees at this point; `undefined` if it is text, or something to press or to look at. What an opaque element
 * hides does not count.
 */
function findBackground(host: HTMLElement, x: number, y: number): string | undefined {
  for (const element of host.ownerDocument.elementsFromPoint?.(x, y) ?? []) {
    if (element === host) continue;
    if (element.closest(operated) || isOtherNote(element) || hasLines(element)) return undefined;
    const { backgroundColor } = getComputedStyle(element);
    if (isOpaque(backgroundColor)) return backgroundColor;
  }
  return '';
}

const operated = 'button, a, input, textarea, select, img, video, canvas, svg, pre, [contenteditable=true]';

/** Kura's notes are children of the root, where pages put nothing. */
const isOtherNote = (element: Element): boolean =>
  element.parentElement === element.ownerDocument.documentElement && element.localName === 'div';

/** A list of messages has more children than a line has parts. */
const maxChildren = 40;

/** Whether the element's own lines are text. Beside a short last line a message goes on, too. */
const hasLines = (element: Element): boolean =>
  [...element.childNodes]
    .slice(0, maxChildren)
    .some(
      node =>
        (node instanceof HTMLElement
          ? getComputedStyle(node).display.startsWith('inline')
          : node.nodeType === Node.TEXT_NODE) && /\S/.test(node.textContent ?? ''),
    );

const isOpaque = (color: string): boolean => !/^$|transparent|rgba|\//.test(color);
