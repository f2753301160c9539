/** Notices when the user pauses in a draft, so that Kura can say before sending that this was asked before. */
import { findFencedQuotes } from '../core/fence';

export interface DraftWatch {
  readonly page: Document;
  readonly composer: () => HTMLElement | undefined;
  /** Called with the text of an idle draft, or with `undefined` when typing goes on, so that an earlier notice is removed. */
  readonly onDraft: (text: string | undefined) => void;
  readonly signal: AbortSignal;
}

/** In milliseconds. Pauses within typing are shorter. */
const idleDelayMs = 800;
/** In UTF-16 units. A shorter draft is no question yet, and a longer one is a document. The background checks further. */
const minDraftLength = 10;
const maxDraftLength = 2000;

/** Watches the composer until the signal aborts. It reads the draft only when the user pauses. */
export function watchDraft({ page, composer, onDraft, signal }: DraftWatch): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastText: string | undefined;
  const onIdle = () => {
    const text = readDraft(composer())?.trim();
    if (!text || text === lastText || text.length < minDraftLength || text.length > maxDraftLength) return;
    // A text that Kura inserted names its origin itself.
    if (findFencedQuotes(text).length > 0) return;
    lastText = text;
    onDraft(text);
  };
  const onInput = (event: Event) => {
    if (!event.isTrusted) return;
    clearTimeout(timer);
    onDraft(undefined);
    lastText = undefined;
    timer = setTimeout(onIdle, idleDelayMs);
  };
  page.addEventListener('input', onInput, { capture: true, passive: true, signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}

function readDraft(composer: HTMLElement | undefined): string | undefined {
  if (!composer) return undefined;
  return 'value' in composer && typeof composer.value === 'string' ? composer.value : composer.innerText;
}
