/** Notices when a draft rests, so that the person can be told before they send it that they asked this before. */
import { quotesIn } from '../../lib/quotation';

export interface DraftWatch {
  readonly page: Document;
  readonly composer: () => HTMLElement | undefined;
  /** A draft rests, with this in it; `undefined`: it is being written again, so what was said of it is over. */
  readonly onDraft: (text: string | undefined) => void;
  readonly signal: AbortSignal;
}

/** In milliseconds: who writes on pauses for less. */
const rest = 800;
/** In UTF-16 units: below it there is no question yet, above it is a text. The background looks closer. */
const shortest = 10;
const longest = 2000;

/** Follows what a person writes in the composer until the signal. Nothing is read from the page before the draft rests. */
export function watchDraft({ page, composer, onDraft, signal }: DraftWatch): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: string | undefined;
  const atRest = () => {
    const text = draftIn(composer())?.trim();
    if (!text || text === last || text.length < shortest || text.length > longest) return;
    // What Kura inserted was asked before: it says so itself.
    if (quotesIn(text).length > 0) return;
    last = text;
    onDraft(text);
  };
  const onInput = (event: Event) => {
    if (!event.isTrusted) return;
    clearTimeout(timer);
    onDraft(undefined);
    last = undefined;
    timer = setTimeout(atRest, rest);
  };
  page.addEventListener('input', onInput, { capture: true, passive: true, signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}

function draftIn(composer: HTMLElement | undefined): string | undefined {
  if (!composer) return undefined;
  return 'value' in composer && typeof composer.value === 'string' ? composer.value : composer.innerText;
}
