/** Visits the chats that the vault lacks or has only in part, one after the other, with a rest after each. */
import type { ListedChat } from '../core/conversation';
import type { SiteAddress } from '../sites/site';
import type { Clock } from './clock';
import { ended, isDue, withGone, withoutVisited, withVisited, type Memory } from './visited';
import type { Permission } from './permission';
import type { Ending, Owner, Progress } from './progress';
import { judge, visit, type Outcome, type VisitedTab } from './visit';

export interface CatchUpParts {
  readonly owner: Owner;
  readonly site: SiteAddress;
  /** Listed chats that the vault lacks or has only in part, in the order of the visits. */
  readonly uncovered: () => Promise<readonly ListedChat[]>;
  /** Called before each visit, because the user may have changed the settings. */
  readonly mayVisit: (chat: string) => Promise<Permission>;
  readonly tab: VisitedTab;
  /** Survives the page, so that a catch-up can continue where it ended. */
  readonly memory: MemoryShelf;
  readonly clock: Clock;
  readonly rest: Rest;
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  readonly onProgress: (progress: Progress) => void;
}

export interface MemoryShelf {
  read(): Promise<Memory>;
  write(memory: Memory): Promise<void>;
}

/** The rest after each visit, in milliseconds: minimum (inclusive) and maximum (exclusive). */
export interface Rest {
  readonly least: number;
  readonly most: number;
}

/** Assumed duration of a visit until one was measured. */
const usualVisit = 6000;

/**
 * Resolves when all chats are visited, at the first reason to stop, or when `signal` pauses it. The next call continues
 * from there. Rejects only for bugs.
 */
export async function catchUp(parts: CatchUpParts, signal: AbortSignal): Promise<Ending> {
  try {
    return await visitAll(parts, signal);
  } catch (error) {
    if (signal.aborted) return { state: 'paused' };
    throw error;
  }
}

async function visitAll(parts: CatchUpParts, signal: AbortSignal): Promise<Ending> {
  const { uncovered, mayVisit } = parts;
  const timing = createTiming(parts);
  let memory = await parts.memory.read();
  /** Chats not found in a row. With two of them the site itself may be the problem. */
  let missing: readonly ListedChat[] = [];
  for (;;) {
    const [chat, ...later] = (await uncovered()).filter(listed => isDue(listed, memory));
    signal.throwIfAborted();
    if (!chat) return finish(parts, memory, missing.length);
    const may = await mayVisit(chat.id);
    if (may !== 'go' && may !== 'leave') return { state: 'stopped', why: may };

    const tell = timing.teller(chat, memory.visited.length, later.length);
    tell({ state: 'visiting' });
    const outcome: Outcome = may === 'leave' ? { end: 'left' } : await timing.timed(() => visit(chat, parts, signal));
    if (outcome.end === 'stop') return stopped(outcome);
    memory = withVisited(memory, chat);
    if (outcome.end === 'gone') missing = [...missing, chat];
    if (outcome.end === 'kept') {
      memory = withGone(memory, missing);
      missing = [];
    }
    await parts.memory.write(memory);
    if (missing.length > 1) return { state: 'stopped', why: 'goneTwice' };
    if (may === 'leave' || later.length === 0) continue;

    const pause = restOf(parts);
    tell({ state: 'resting', until: parts.clock.now() + pause });
    await parts.clock.wait(pause, signal);
    // The site may refuse the page's last request during the rest. Then the chat may be incomplete.
    const after = judge(await parts.tab.look(), chat, parts, parts.clock.now());
    if (after?.end !== 'stop') continue;
    await parts.memory.write(withoutVisited(memory, chat));
    return stopped(after);
  }
}

async function finish({ memory: shelf }: CatchUpParts, memory: Memory, missing: number): Promise<Ending> {
  await shelf.write(ended(memory));
  const gone = missing + memory.visited.filter(id => Object.hasOwn(memory.gone, id)).length;
  return { state: 'done', visited: memory.visited.length, gone };
}

const stopped = ({ why, problem }: Extract<Outcome, { end: 'stop' }>): Ending => ({
  state: 'stopped',
  why,
  ...(problem && { problem }),
});

const restOf = ({ rest: { least, most }, random }: CatchUpParts): number =>
  Math.round(least + random() * (most - least));

/** Reports the progress, and estimates the remaining time from the measured visits. */
function createTiming({ clock, rest, onProgress }: CatchUpParts) {
  const took: number[] = [];
  const each = () => (took.length > 0 ? took.reduce((sum, one) => sum + one, 0) / took.length : usualVisit);
  const perChat = () => each() + (rest.least + rest.most) / 2;
  return {
    async timed<Value>(work: () => Promise<Value>): Promise<Value> {
      const began = clock.now();
      const value = await work();
      took.push(clock.now() - began);
      return value;
    },
    teller:
      ({ title }: ListedChat, done: number, later: number) =>
      (now: Pick<Progress, 'state' | 'until'>) => {
        const isOver = now.state === 'resting';
        onProgress({
          ...now,
          done: isOver ? done + 1 : done,
          of: done + 1 + later,
          ...(title !== undefined && { title }),
          left: Math.round(later * perChat() + (isOver ? 0 : each())),
        });
      },
  };
}
