/** Keeps a note beside the message box: outside it, moving with it, out of sight while the person types or scrolls, never on a message. */
import { findFreePlace, isInFreePlace } from './free-place';
import { applyStyle } from './style';

/** How much of itself a note shows: what it chooses, as little as it can where nothing else fits, or all, while it is used. */
export type NoteForm = 'usual' | 'compact' | 'expanded';

interface KeptNote {
  readonly host: HTMLElement;
  readonly composer: () => HTMLElement | undefined;
  readonly setForm: (form: NoteForm) => void;
  readonly signal: AbortSignal;
}

/** In milliseconds. Who types or scrolls sees the note again after a pause. */
const restMs = 700;
/** In milliseconds. A page may also change below the note without scrolling. */
const checkIntervalMs = 2000;

/** Keeps the note in its place until the signal aborts. The returned function places it anew, after its content has changed. */
export function keepDocked({ host, composer, setForm, signal }: KeptNote): () => void {
  const page = host.ownerDocument;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHovered = false;
  const isInUse = () => isHovered || page.activeElement === host;
  const place = () => {
    timer = undefined;
    // Under the pointer nothing moves.
    if (isInUse()) return;
    setVisible(host, placeAs('usual') || placeAs('compact'));
  };
  const placeAs = (form: NoteForm) => {
    setForm(form);
    const found = findFreePlace(host, composer());
    if (found) moveTo(host, found);
    return found !== undefined;
  };
  const hide = (event: Event) => {
    if (event.target === host || isInUse()) return;
    clearTimeout(timer);
    setVisible(host, false);
    timer = setTimeout(place, restMs);
  };
  const check = () => {
    const isDue = timer === undefined && page.visibilityState === 'visible' && !isInUse();
    if (isDue && (host.style.visibility === 'hidden' || !isInFreePlace(host))) place();
  };
  const setHovered = (isOver: boolean) => {
    isHovered = isOver;
    if (isOver) return setForm('expanded');
    clearTimeout(timer);
    timer = setTimeout(place, restMs);
  };

  const options = { capture: true, passive: true, signal };
  for (const type of ['scroll', 'input']) page.addEventListener(type, hide, options);
  page.defaultView?.addEventListener('resize', hide, options);
  host.addEventListener('pointerenter', () => setHovered(true), { signal });
  host.addEventListener('pointerleave', () => setHovered(false), { signal });
  host.addEventListener('focusin', () => setForm('expanded'), { signal });
  const stopWatching = watchSize(composer(), place);
  const interval = setInterval(check, checkIntervalMs);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    clearInterval(interval);
    stopWatching();
  });
  place();
  return () => {
    if (timer === undefined) place();
  };
}

function watchSize(composer: HTMLElement | undefined, onResize: () => void): () => void {
  if (!composer || !('ResizeObserver' in globalThis)) return () => undefined;
  const sizes = new ResizeObserver(onResize);
  sizes.observe(composer);
  return () => sizes.disconnect();
}

const setVisible = (host: HTMLElement, isVisible: boolean): void =>
  host.style.setProperty('visibility', isVisible ? 'visible' : 'hidden', 'important');

/** A note in the right half is held by its right edge, so that it grows to the left when it is shown in full. */
function moveTo(host: HTMLElement, { left, top }: { readonly left: number; readonly top: number }): void {
  const pageWidth = host.ownerDocument.documentElement.clientWidth;
  const { width } = host.getBoundingClientRect();
  const isRight = left + width / 2 > pageWidth / 2;
  const right = pageWidth - left - width;
  applyStyle(
    host,
    { top: `${top}px`, left: isRight ? 'auto' : `${left}px`, right: isRight ? `${right}px` : 'auto' },
    'important',
  );
}
