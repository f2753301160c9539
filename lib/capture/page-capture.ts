import type { Completeness, Sighting } from '../core/conversation';
import type { Pauses } from '../health/pauses';
import type { Acknowledgement, PageHealth } from '../rpc/contracts/index';
import { problemName } from '../core/problem';
import type { SiteAdapter } from '../sites/site';
import type { Delivered } from './outbox';
import { answerOf, type FinishedAnswer } from './last-answer';
import { turnsOf, type Shown } from './chat-tracker/tracker';
import { watch, type Pace, type Watched } from './watch';
import { createWishes } from './overrides';

export interface PageCapture {
  /** Starts reading, or stops it at once. */
  allow(agreed: boolean): void;
  /** Applies the user's pauses at once. */
  pause(pauses: Pauses): void;
  /** Whether this chat may be captured, or any chat of this site if none is given: the user agreed and no pause applies. */
  mayKeep(chat?: string): boolean;
  /** Keeps the open private chat because the user asked for it. Returns `false` if none is open. */
  keepPrivate(): boolean;
  /** Reads the page once more and delivers the result. */
  readAgain(): void;
  /** Must be called when the vault has acknowledged a snapshot of this page. Only then is the chat shown as saved. */
  acknowledged(acknowledgement: Acknowledgement): void;
  health(): PageHealth;
  /** The part of the open chat that the vault acknowledged since the page was loaded. */
  receipt(): Completeness | undefined;
  /** The last answer of the open chat if it is finished, saved and the last turn. An unchanged answer is the same object. */
  answer(): FinishedAnswer | undefined;
  stop(): void;
}

export interface PageCaptureParts {
  readonly page: Document;
  readonly site: SiteAdapter;
  readonly deliver: (sighting: Sighting) => Promise<Delivered>;
  /** Called whenever the state has changed. */
  readonly onHealth: (health: PageHealth) => void;
  readonly pace?: Pace;
}

/** Runs capture on one page, switches it on and off, and reports its state. */
export function createPageCapture({ page, site, deliver, onHealth, pace }: PageCaptureParts): PageCapture {
  let health: PageHealth = { site: site.id, state: 'off' };
  let running: AbortController | undefined;
  const receipts = new Map<string, Completeness>();
  let rested: { readonly chat: string; readonly answer: FinishedAnswer | undefined } | undefined;

  const say = (next: PageHealth) => {
    const same = next.state === health.state && next.missing === health.missing && next.problem === health.problem;
    const since = (same && health.since) || Date.now();
    const news = !same || JSON.stringify(next.completeness) !== JSON.stringify(health.completeness);
    health = { ...next, since };
    if (news) onHealth(health);
  };

  const onState = (watched: Watched) => say(healthOf(watched));
  const onRest = ({ chat, reading }: Shown) => {
    rested = { chat, answer: answerOf(turnsOf(reading)) };
  };
  const start = () => {
    running?.abort();
    running = new AbortController();
    watch({ page, site: wishes.site, deliver, onState, onRest, signal: running.signal, ...(pace && { pace }) });
  };
  const wishes = createWishes(page, site, () => {
    if (running) start();
  });

  const chatHere = () => wishes.site.chatId(new URL(page.location.href));
  const receiptHere = () => receipts.get(`${site.id}:${chatHere()}`);

  const healthOf = (watched: Watched): PageHealth => {
    if (watched.state === 'waiting' && wishes.pauseHere()) return { site: site.id, state: 'paused' };
    if (watched.state !== 'saved') return { site: site.id, ...stateOf(watched) };
    const completeness = receiptHere();
    return { site: site.id, state: 'saved', ...(completeness && { completeness }) };
  };

  return {
    allow(agreed) {
      if (agreed === (running !== undefined)) return;
      if (agreed) return start();
      running?.abort();
      running = undefined;
      say({ site: site.id, state: 'off' });
    },
    pause: pauses => wishes.pause(pauses),
    mayKeep: chat => running !== undefined && wishes.pauseOver(chat) === undefined,
    keepPrivate: () => running !== undefined && wishes.keepPrivate(),
    readAgain() {
      if (running) start();
    },
    acknowledged({ id, completeness }) {
      if (completeness) receipts.set(id, completeness);
      else receipts.delete(id);
      if (health.state === 'saved') say(healthOf({ state: 'saved' }));
    },
    health: () => health,
    receipt: receiptHere,
    answer: () => (health.state === 'saved' && rested && rested.chat === chatHere() ? rested.answer : undefined),
    stop() {
      running?.abort();
      running = undefined;
    },
  };
}

function stateOf(watched: Watched): Pick<PageHealth, 'state' | 'missing' | 'problem'> {
  switch (watched.state) {
    case 'unreadable':
      return { state: 'unreadable', missing: watched.missing };
    case 'failed': {
      const problem = problemName(watched.error);
      return { state: 'failed', ...(problem && { problem }) };
    }
    case 'waiting':
    case 'reading':
    case 'saved':
    case 'forgotten':
    case 'private':
      return { state: watched.state };
  }
}
