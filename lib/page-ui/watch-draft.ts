/** Notices when the user pauses in a draft, so that Kura can say before sending that this was asked before. */
import { quotesIn } from '../core/fence';

export interface DraftWatch {
  readonly page: Document;
  readonly composer: () => HTMLElement | undefined;
  /** Called with the text of an idle draft, or with `undefined` when typing goes on, so that an earlier notice is removed. */
  readonly onDraft: (text: string | undefined) => void;
  readonly signal: AbortSignal;
}

/** In milliseconds. Pauses within typing are shorter. */
const rest = 800;
/** In UTF-16 units. A shorter draft is no question yet, and a longer one is a document. The background checks further. */
const shortest = 10;
const longest = 2000;

/** Watches the composer until the signal aborts. It reads the draft only when the user pauses. */
export function watchDraft({ page, composer, onDraft, signal }: DraftWatch): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: string | undefined;
  const atRest = () => {
    const text = draftIn(composer())?.trim();
    if (!text || text === last || text.length < shortest || text.length > longest) return;
    // A text that Kura inserted names its origin itself.
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
