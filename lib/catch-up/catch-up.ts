/** Visits, one after the other and with a rest after each, the chats that are not or no longer wholly in the vault. */
import type { ListedChat } from '../conversation';
import type { SiteAddress } from '../sites/adapter';
import type { Clock } from './clock';
import { ended, isDue, withGone, withoutVisited, withVisited, type Memory } from './memory';
import type { Permission } from './permission';
import type { Ending, Owner, Progress } from './progress';
import { judge, visit, type Outcome, type VisitedTab } from './visit';

export interface CatchUpParts {
  readonly owner: Owner;
  readonly site: SiteAddress;
  /** Listed chats that are not, or no longer, wholly in the vault, in the order in which they are to be visited. */
  readonly uncovered: () => Promise<readonly ListedChat[]>;
  /** Asked before each visit: the user may have changed their mind. */
  readonly mayVisit: (chat: string) => Promise<Permission>;
  readonly tab: VisitedTab;
  /** Outlives the page, so that a catch-up goes on where it ended. */
  readonly memory: MemoryShelf;
  readonly clock: Clock;
  readonly rest: Rest;
  /** From 0 up to, but not, 1. */
  readonly random: () => number;
  readonly onProgress: (progress: Progress) => void;
}

export interface MemoryShelf {
  read(): Promise<Memory>;
  write(memory: Memory): Promise<void>;
}

/** After each visit, in milliseconds: at least, and less than. */
export interface Rest {
  readonly least: number;
  readonly most: number;
}

/** Milliseconds: a guess for the time that is left, until visits were timed. */
const usualVisit = 6000;

/**
 * Resolves when every chat was visited, at the first sign that it should not go on, or when `signal` pauses it; called again, it goes
 * on from there. Rejects for bugs.
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
  /** Chats that were not there, with none since that was: it may be the site that is not there. */
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
    // The site may refuse what the page asked for last while one rests; then the chat may not be whole.
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

/** Says how far it is, and how long the rest will take by what was taken so far. */
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
