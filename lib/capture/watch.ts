/**
 * Watches one page and delivers what it shows once it has come to rest. This file owns the only quiet period in Kura:
 * a reading is believed when the page shows the same again a moment later.
 */
import type { Sighting } from '../conversation';
import type { SiteAdapter } from '../sites/adapter';
import { createLook, type Patience, type Verdict } from './look';
import { refusedForGood, type Delivered } from './outbox';

/** What the page is to Kura at this moment. */
export type Watched =
  | { readonly state: 'waiting' | 'reading' | 'saved' | 'forgotten' | 'private' }
  | { readonly state: 'unreadable'; readonly missing: string }
  /** What was seen stays in the outbox and is tried again, unless it was refused for good. */
  | { readonly state: 'failed'; readonly error: unknown };

export interface Watching {
  readonly page: Document;
  readonly site: SiteAdapter;
  readonly deliver: (sighting: Sighting) => Promise<Delivered>;
  /** Called on every look, also when nothing changed. */
  readonly onState: (watched: Watched) => void;
  readonly signal: AbortSignal;
  readonly pace?: Pace;
}

/** Milliseconds. */
export interface Pace {
  /** Between a change on the page and a look at it, and between looks while it comes to rest. */
  readonly look: number;
  /** Between looks while an answer is being written. */
  readonly streaming: number;
  readonly rest: Patience;
  /** Before a failed delivery is tried again; doubled each time, up to a minute. */
  readonly retry: number;
}

const usualPace: Pace = {
  look: 150,
  streaming: 500,
  rest: { confirmed: 500, unconfirmed: 4000, unreadable: 6000 },
  retry: 2000,
};

/** A long chat takes longer to read: at most a fifth of the time is spent on it. */
const restPerWork = 5;

/** The page goes away: no time for a second look, so only what the site itself marked as final. */
const lastPatience: Patience = { confirmed: 0, unconfirmed: Infinity, unreadable: Infinity };

/** Starts watching; ends with the signal. */
export function watch({ page, site, deliver, onState, signal, pace = usualPace }: Watching): void {
  const { at } = createLook(page, site);
  let lookEvery = pace.look;
  /** Signature of what was sent last, and what became of it. */
  let delivered = '';
  let outcome: Watched = { state: 'reading' };
  let retry = pace.retry;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const lookSoon = (delay = lookEvery) => {
    if (!signal.aborted) timer ??= setTimeout(look, delay);
  };

  const look = (patience = pace.rest) => {
    timer = undefined;
    if (signal.aborted) return;
    const started = performance.now();
    let verdict: Verdict;
    try {
      verdict = at(started, delivered, patience);
    } catch (error) {
      // A bug of ours, or a page that plays tricks: said aloud, and read again when the page changes.
      return onState({ state: 'failed', error });
    }
    const streaming = verdict.next === 'look again' && verdict.streaming;
    lookEvery = Math.max(streaming ? pace.streaming : pace.look, restPerWork * (performance.now() - started));

    if (verdict.next === 'deliver') return keep(verdict.sighting, verdict.signature);
    if (verdict.next === 'wait') return onState(verdict.state === 'saved' ? outcome : verdict);
    onState({ state: 'reading' });
    if (verdict.passing) {
      send(verdict.passing, result => {
        if (result.state === 'failed') onState(result);
      });
    }
    lookSoon();
  };

  const keep = (sighting: Sighting, signature: string) => {
    delivered = signature;
    outcome = { state: 'reading' };
    onState(outcome);
    send(sighting, result => {
      // The page may show more by now, which waits for its own outcome.
      if (delivered === signature) onState((outcome = result));
    });
  };

  const send = (sighting: Sighting, done: (result: Watched) => void) => {
    deliver(sighting).then(
      result => {
        retry = pace.retry;
        done({ state: result === 'kept' ? 'saved' : result });
      },
      (error: unknown) => {
        done({ state: 'failed', error });
        // The same once more would be refused once more; what the page shows next may not be.
        if (refusedForGood(error)) return;
        delivered = '';
        lookSoon(retry);
        retry = Math.min(retry * 2, 60_000);
      },
    );
  };

  onChange(page, site, signal, lookSoon);
  page.defaultView?.addEventListener('pagehide', () => look(lastPatience), { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  lookSoon(0);
}

/** Calls back on every change outside the editor: what the user types is not the chat yet. */
function onChange(page: Document, site: SiteAdapter, signal: AbortSignal, changed: () => void): void {
  const observer = new MutationObserver(records => {
    const editor = site.composer(page);
    if (records.some(record => !editor?.contains(record.target))) changed();
  });
  observer.observe(page, { subtree: true, childList: true, characterData: true, attributes: true });
  signal.addEventListener('abort', () => observer.disconnect());
}
