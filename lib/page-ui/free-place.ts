/** Finds where a note can stand beside the message box without covering any text of the page. */

interface NotePlace {
  readonly left: number;
  readonly top: number;
}

/** In pixels, between the note and the editor, whose visible frame is larger than the element. */
const gapPx = 20;
/** In pixels, from the edges of the page. */
const marginPx = 12;

/** Returns the first place that is free of text: above the box, below it, beside its start, in a corner of the page. */
export function findFreePlace(host: HTMLElement, composer: HTMLElement | undefined): NotePlace {
  const page = host.ownerDocument;
  const { width, height } = host.getBoundingClientRect();
  const { innerWidth = 0, innerHeight = 0 } = page.defaultView ?? {};
  const box = composer?.getBoundingClientRect();
  const [maxLeft, maxTop] = [innerWidth - width - marginPx, innerHeight - height - marginPx];
  const corners: readonly NotePlace[] = [
    { left: maxLeft, top: maxTop },
    { left: marginPx, top: maxTop },
    { left: maxLeft, top: marginPx },
  ];
  const isLeftward = page.documentElement.dir === 'rtl';
  const ends = box ? [box.right - width, box.left] : [];
  const docked = !box
    ? []
    : (isLeftward ? ends.toReversed() : ends).flatMap(left => [
        { left, top: box.top - height - gapPx },
        { left, top: box.bottom + gapPx },
      ]);
  const places = [...docked, ...corners].filter(
    ({ left, top }) => left >= 0 && top >= 0 && left <= maxLeft + marginPx && top <= maxTop + marginPx,
  );
  const free = places.find(place => isFree(page, host, { ...place, width, height }));
  return free ?? places[0] ?? { left: marginPx, top: marginPx };
}

interface Area extends NotePlace {
  readonly width: number;
  readonly height: number;
}

/** Samples the area: what lies topmost at a point has no text of its own there, and is nothing to press or to read. */
function isFree(page: Document, host: HTMLElement, { left, top, width, height }: Area): boolean {
  host.style.setProperty('visibility', 'hidden', 'important');
  const xs = [0.02, 0.25, 0.5, 0.75, 0.98].map(part => left + part * width);
  const ys = [0.05, 0.5, 0.95].map(part => top + part * height);
  const taken = ys.some(y =>
    xs.some(x => isTaken(page.elementFromPoint?.(x, y) ?? null, { left, top, width, height })),
  );
  host.style.removeProperty('visibility');
  return !taken;
}

function isTaken(element: Element | null, area: Area): boolean {
  if (!element) return false;
  if (element.closest('button, a, input, textarea, select, img, video, canvas, svg, pre, [contenteditable=true]'))
    return true;
  const range = element.ownerDocument.createRange();
  return [...element.childNodes].some(node => {
    if (node.nodeType !== 3 || !node.textContent?.trim()) return false;
    range.selectNodeContents(node);
    return [...range.getClientRects()].some(rect => isOver(rect, area));
  });
}

const isOver = (rect: DOMRect, { left, top, width, height }: Area): boolean =>
  rect.left < left + width && rect.right > left && rect.top < top + height && rect.bottom > top;
