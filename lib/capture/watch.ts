/**
 * Watches one page and delivers what it shows once it has come to rest. This file owns the only quiet period in Kura:
 * a reading is believed when the page shows the same again a moment later.
 */
import type { Sighting } from '../conversation';
import type { SiteAdapter } from '../sites/adapter';
import { createLook, type Patience } from './look';

/** What the page is to Kura at this moment. */
export type Watched =
  | { readonly state: 'waiting' | 'reading' | 'saved' | 'private' }
  | { readonly state: 'unreadable'; readonly missing: string }
  /** What was seen stays in the outbox and is tried again. */
  | { readonly state: 'failed'; readonly error: unknown };

export interface Watching {
  readonly page: Document;
  readonly site: SiteAdapter;
  readonly deliver: (sighting: Sighting) => Promise<void>;
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
  /** Signature of what was sent last, and whether it is still under way. */
  let delivered = '';
  let underWay = false;
  let retry = pace.retry;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const lookSoon = (delay = lookEvery) => {
    if (!signal.aborted) timer ??= setTimeout(look, delay);
  };

  const look = (patience = pace.rest) => {
    timer = undefined;
    if (signal.aborted) return;
    const started = performance.now();
    const verdict = at(started, delivered, patience);
    const streaming = verdict.next === 'look again' && verdict.streaming;
    lookEvery = Math.max(streaming ? pace.streaming : pace.look, restPerWork * (performance.now() - started));

    if (verdict.next === 'deliver') return keep(verdict.sighting, verdict.signature);
    if (verdict.next === 'wait' && !(verdict.state === 'saved' && underWay)) return onState(verdict);
    onState({ state: 'reading' });
    if (verdict.next !== 'look again') return;
    if (verdict.passing) send(verdict.passing, () => {});
    lookSoon();
  };

  const keep = (sighting: Sighting, signature: string) => {
    delivered = signature;
    underWay = true;
    onState({ state: 'reading' });
    send(sighting, arrived => {
      underWay = false;
      if (arrived) onState({ state: 'saved' });
    });
  };

  const send = (sighting: Sighting, done: (arrived: boolean) => void) => {
    deliver(sighting).then(
      () => {
        retry = pace.retry;
        done(true);
      },
      (error: unknown) => {
        delivered = '';
        done(false);
        onState({ state: 'failed', error });
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
