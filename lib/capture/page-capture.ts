import { getNow } from '../core/clock';
import type { Completeness, Snapshot } from '../core/conversation';
import type { Pauses } from '../health/pauses';
import type { Acknowledgement, PageHealth } from '../rpc/contracts/capture';
import { toProblemName, type ProblemName } from '../core/problem';
import { translatedPage } from '../core/translated-page';
import type { SiteAdapter } from '../sites/site';
import type { DeliveryResult } from './outbox';
import { findLastAnswer, type LastAnswer } from './last-answer';
import { getTurns, type ChatReading, type WatchState } from './chat-tracker/tracker';
import { watch, type Timing } from './watch';
import { createOverrides } from './overrides';

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
  getHealth(): PageHealth;
  /** Reports the state once more, because what `getProblem` returns has changed. */
  updateHealth(): void;
  /** The part of the open chat that the vault acknowledged since the page was loaded. */
  getCompleteness(): Completeness | undefined;
  /** The last answer of the open chat if it is finished, saved and the last turn. An unchanged answer is the same object. */
  getLastAnswer(): LastAnswer | undefined;
  stop(): void;
}

export interface PageCaptureDeps {
  readonly page: Document;
  readonly site: SiteAdapter;
  readonly deliver: (snapshot: Snapshot) => Promise<DeliveryResult>;
  /** Called whenever the state has changed. */
  readonly onHealth: (health: PageHealth) => void;
  readonly timing?: Timing;
  /** A problem of the whole page. While there is one, nothing is shown as saved. */
  readonly getProblem?: () => ProblemName | undefined;
}

/** Runs capture on one page, switches it on and off, and reports its state. */
export function createPageCapture(deps: PageCaptureDeps): PageCapture {
  const { page, site, deliver, timing } = deps;
  const reporter = createHealthReporter({ site: site.id, state: 'off' }, deps);
  let running: AbortController | undefined;
  const completenessById = new Map<string, Completeness>();
  let lastSettled: { readonly chat: string; readonly answer: LastAnswer | undefined } | undefined;

  const onState = (watched: WatchState) => reporter.report(toHealth(watched));
  const onSettled = ({ chat, reading }: ChatReading) => {
    lastSettled = { chat, answer: findLastAnswer(getTurns(reading)) };
  };
  const start = () => {
    running?.abort();
    running = new AbortController();
    const options = { page, deliver, onState, onSettled, ...(timing && { timing }) };
    watch({ ...options, site: overrides.site, signal: running.signal });
  };
  const overrides = createOverrides(page, site, () => {
    if (running) start();
  });

  const getChatId = () => overrides.site.chatId(new URL(page.location.href));
  const getCompleteness = () => completenessById.get(`${site.id}:${getChatId()}`);

  const toHealth = (watched: WatchState): PageHealth => {
    if (watched.state === 'waiting' && overrides.getCurrentPause()) return { site: site.id, state: 'paused' };
    // The data of a translated page is not translated, so its chat may be saved.
    const isKept = watched.state === 'saved' || ('missing' in watched && watched.missing === translatedPage);
    const completeness = isKept && getCompleteness();
    return { site: site.id, ...toHealthState(watched), ...(completeness && { completeness }) };
  };

  return {
    allow(agreed) {
      if (agreed === (running !== undefined)) return;
      if (agreed) return start();
      running?.abort();
      running = undefined;
      reporter.report({ site: site.id, state: 'off' });
    },
    pause: pauses => overrides.setPauses(pauses),
    mayKeep: chat => running !== undefined && overrides.getPause(chat) === undefined,
    keepPrivate: () => running !== undefined && overrides.keepPrivate(),
    readAgain() {
      if (running) start();
    },
    acknowledged({ id, completeness }) {
      if (completeness) completenessById.set(id, completeness);
      else completenessById.delete(id);
      const { state, missing } = reporter.getHealth();
      if (state === 'saved') reporter.report(toHealth({ state }));
      else if (missing === translatedPage) reporter.report(toHealth({ state: 'unreadable', missing }));
    },
    getHealth: reporter.getHealth,
    updateHealth: reporter.update,
    getCompleteness,
    getLastAnswer: () =>
      reporter.getHealth().state === 'saved' && lastSettled?.chat === getChatId() ? lastSettled?.answer : undefined,
    stop() {
      running?.abort();
      running = undefined;
    },
  };
}

/** Keeps the health of the page and reports each change. The moment since when a state holds is kept. */
function createHealthReporter(
  initial: PageHealth,
  { onHealth, getProblem }: Pick<PageCaptureDeps, 'onHealth' | 'getProblem'>,
) {
  let health = initial;
  let lastReported = initial;
  const addProblem = (reported: PageHealth): PageHealth => {
    const problem = activeStates.has(reported.state) ? getProblem?.() : undefined;
    return problem ? { site: reported.site, state: 'failed', problem } : reported;
  };
  const reporter = {
    getHealth: () => health,
    update: () => reporter.report(lastReported),
    report(reported: PageHealth): void {
      lastReported = reported;
      const next = addProblem(reported);
      const isSameState =
        next.state === health.state && next.missing === health.missing && next.problem === health.problem;
      const since = (isSameState && health.since) || getNow();
      const isNews = !isSameState || JSON.stringify(next.completeness) !== JSON.stringify(health.completeness);
      health = { ...next, since };
      if (isNews) onHealth(health);
    },
  };
  return reporter;
}

/** The states in which chats of the page may be saved. */
const activeStates: ReadonlySet<PageHealth['state']> = new Set(['waiting', 'reading', 'saved', 'failed']);

function toHealthState(watched: WatchState): Pick<PageHealth, 'state' | 'missing' | 'problem'> {
  switch (watched.state) {
    case 'unreadable':
      return { state: 'unreadable', missing: watched.missing };
    case 'failed': {
      const problem = toProblemName(watched.error);
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
