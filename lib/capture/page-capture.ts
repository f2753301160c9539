import type { Completeness, Sighting } from '../conversation';
import type { Pauses } from '../health/pauses';
import type { Acknowledgement, PageHealth } from '../messaging/services';
import { problemName } from '../problem';
import type { SiteAdapter } from '../sites/adapter';
import type { Delivered } from './outbox';
import { answerOf, type FinishedAnswer } from './finished-answer';
import { turnsOf, type Shown } from './look';
import { watch, type Pace, type Watched } from './watch';
import { createWishes } from './wishes';

export interface PageCapture {
  /** Starts reading, or stops it at once. */
  allow(agreed: boolean): void;
  /** Leaves alone, at once, what the user asked to be left alone. */
  pause(pauses: Pauses): void;
  /** Whether the user lets this chat be kept, or without one, anything of this site: agreed to, and no pause holds. */
  mayKeep(chat?: string): boolean;
  /** Keeps the private chat that is open; the user asked for it. `false` when none is open. */
  keepPrivate(): boolean;
  /** Reads and delivers what the page shows once more. */
  readAgain(): void;
  /** The vault acknowledged something of this page's: only then is it said to be kept. */
  acknowledged(acknowledgement: Acknowledgement): void;
  health(): PageHealth;
  /** What the vault acknowledged of the chat that is open, since the page was loaded. */
  receipt(): Completeness | undefined;
  /** The last answer of the chat that is open: finished, kept, and nothing after it. The same object as long as it is the same. */
  answer(): FinishedAnswer | undefined;
  stop(): void;
}

export interface PageCaptureParts {
  readonly page: Document;
  readonly site: SiteAdapter;
  readonly deliver: (sighting: Sighting) => Promise<Delivered>;
  /** Called whenever there is something new to say. */
  readonly onHealth: (health: PageHealth) => void;
  readonly pace?: Pace;
}

/** Capture on one page as the user switches it on and off, and what there is to say about it. */
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
