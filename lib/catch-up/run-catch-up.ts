/** Visits the chats that the vault lacks or has only in part, one after the other, with a rest after each. */
import type { ListedChat } from '../core/conversation';
import type { Site } from '../sites/site';
import type { Clock } from './clock';
import { toNextRun, isDue, addGone, removeVisited, addVisited, type VisitHistory } from './visit-history';
import type { VisitPermission } from './visit-permission';
import type { CatchUpResult, Owner, CatchUpProgress } from './progress';
import { toOutcome, visitChat, type VisitOutcome, type VisitedTab } from './visit';

export interface CatchUpDeps {
  readonly owner: Owner;
  readonly site: Site;
  /** Listed chats that the vault lacks or has only in part, in the order of the visits. */
  readonly listUncovered: () => Promise<readonly ListedChat[]>;
  /** Called before each visit, because the user may have changed the settings. */
  readonly getPermission: (chat: string) => Promise<VisitPermission>;
  readonly tab: VisitedTab;
  /** Survives the page, so that a catch-up can continue where it ended. */
  readonly store: HistoryStore;
  readonly clock: Clock;
  readonly rest: RestRange;
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  readonly onProgress: (progress: CatchUpProgress) => void;
}

export interface HistoryStore {
  read(): Promise<VisitHistory>;
  write(memory: VisitHistory): Promise<void>;
}

/** The rest after each visit, in milliseconds: minimum (inclusive) and maximum (exclusive). */
export interface RestRange {
  readonly minMs: number;
  readonly maxMs: number;
}

/** Assumed duration of a visit until one was measured. */
const defaultVisitMs = 6000;

/**
 * Resolves when all chats are visited, at the first reason to stop, or when `signal` pauses it. The next call continues
 * from there. Rejects only for bugs.
 */
export async function runCatchUp(deps: CatchUpDeps, signal: AbortSignal): Promise<CatchUpResult> {
  try {
    return await visitAll(deps, signal);
  } catch (error) {
    if (signal.aborted) return { state: 'paused' };
    throw error;
  }
}

async function visitAll(deps: CatchUpDeps, signal: AbortSignal): Promise<CatchUpResult> {
  const { listUncovered, getPermission } = deps;
  const timing = createTiming(deps);
  let history = await deps.store.read();
  /** Chats not found in a row. With two of them the site itself may be the problem. */
  let missing: readonly ListedChat[] = [];
  for (;;) {
    const [chat, ...remaining] = (await listUncovered()).filter(listed => isDue(listed, history));
    signal.throwIfAborted();
    if (!chat) return closeRun(deps, history, missing.length);
    const permission = await getPermission(chat.id);
    if (permission !== 'go' && permission !== 'leave') return { state: 'stopped', why: permission };

    const report = timing.createReporter(chat, history.visited.length, remaining.length);
    report({ state: 'visiting' });
    const outcome: VisitOutcome =
      permission === 'leave' ? { end: 'left' } : await timing.measure(() => visitChat(chat, deps, signal));
    if (outcome.end === 'stop') return toStopped(outcome);
    history = addVisited(history, chat);
    if (outcome.end === 'gone') missing = [...missing, chat];
    if (outcome.end === 'kept') {
      history = addGone(history, missing);
      missing = [];
    }
    await deps.store.write(history);
    if (missing.length > 1) return { state: 'stopped', why: 'goneTwice' };
    if (permission === 'leave' || remaining.length === 0) continue;

    const restMs = chooseRest(deps);
    report({ state: 'resting', restsUntil: deps.clock.now() + restMs });
    await deps.clock.wait(restMs, signal);
    // The site may refuse the page's last request during the rest. Then the chat may be incomplete.
    const outcomeAfterRest = toOutcome(await deps.tab.readState(), chat, deps, deps.clock.now());
    if (outcomeAfterRest?.end !== 'stop') continue;
    await deps.store.write(removeVisited(history, chat));
    return toStopped(outcomeAfterRest);
  }
}

async function closeRun({ store }: CatchUpDeps, history: VisitHistory, missing: number): Promise<CatchUpResult> {
  await store.write(toNextRun(history));
  const gone = missing + history.visited.filter(id => Object.hasOwn(history.gone, id)).length;
  return { state: 'done', visited: history.visited.length, gone };
}

const toStopped = ({ why, problem }: Extract<VisitOutcome, { end: 'stop' }>): CatchUpResult => ({
  state: 'stopped',
  why,
  ...(problem && { problem }),
});

const chooseRest = ({ rest: { minMs, maxMs }, random }: CatchUpDeps): number =>
  Math.round(minMs + random() * (maxMs - minMs));

/** Reports the progress, and estimates the remaining time from the measured visits. */
function createTiming({ clock, rest, onProgress }: CatchUpDeps) {
  const durations: number[] = [];
  const estimateVisit = () =>
    durations.length > 0 ? durations.reduce((sum, ms) => sum + ms, 0) / durations.length : defaultVisitMs;
  const estimateChat = () => estimateVisit() + (rest.minMs + rest.maxMs) / 2;
  return {
    async measure<Value>(work: () => Promise<Value>): Promise<Value> {
      const startedAt = clock.now();
      const value = await work();
      durations.push(clock.now() - startedAt);
      return value;
    },
    createReporter:
      ({ title }: ListedChat, done: number, remaining: number) =>
      (now: Pick<CatchUpProgress, 'state' | 'restsUntil'>) => {
        const isVisited = now.state === 'resting';
        onProgress({
          ...now,
          visitedCount: isVisited ? done + 1 : done,
          totalCount: done + 1 + remaining,
          ...(title !== undefined && { title }),
          remainingMs: Math.round(remaining * estimateChat() + (isVisited ? 0 : estimateVisit())),
        });
      },
  };
}
