/** A tab on a site that works: chats open and are kept, unless a chat is told to behave in another way. And a clock that runs by itself. */
import type { Clock } from '../../lib/catch-up/clock';
import type { VisitState, VisitedTab } from '../../lib/catch-up/visit';
import type { PageVisit } from '../../lib/rpc/contracts/page';

/** Waits take no time and let everything that is ready run first. */
export class FakeClock implements Clock {
  at = 1_000_000;
  /** Every wait, in milliseconds, in order. */
  readonly waits: number[] = [];
  /** Called at each wait. */
  onWait: (ms: number) => void = () => {};

  now = () => this.at;

  async wait(ms: number, signal: AbortSignal): Promise<void> {
    this.onWait(ms);
    await Promise.resolve();
    signal.throwIfAborted();
    this.waits.push(ms);
    this.at += ms;
  }
}

/** What a page says, as far as it is out of the ordinary; `elapsed`: milliseconds since the chat was opened. */
export type Behaviour = (elapsed: number) => VisitState | Partial<PageVisit>;

export class FakeTab implements VisitedTab {
  /** Addresses in the order in which they were opened. */
  readonly visited: string[] = [];
  readonly behaviours = new Map<string, Behaviour>();
  private url = '';
  private openedAt = 0;

  constructor(
    private readonly clock: Clock,
    private readonly usual: Pick<PageVisit, 'health' | 'completeness'>,
  ) {}

  /** The chat whose address ends so behaves like this. */
  on(ending: string, behaviour: Behaviour): void {
    this.behaviours.set(ending, behaviour);
  }

  async open(url: string): Promise<void> {
    this.visited.push(url);
    this.url = url;
    this.openedAt = this.clock.now();
  }

  /** Addresses whose whole chat was asked for. */
  readonly requested: string[] = [];
  /** Absent on a site that is asked for no chats. */
  onRequest?: (url: string) => void;

  async requestChat(): Promise<boolean> {
    this.requested.push(this.url);
    this.onRequest?.(this.url);
    return this.onRequest !== undefined;
  }

  async readState(): Promise<VisitState> {
    const ending = [...this.behaviours.keys()].find(end => this.url.endsWith(end));
    const said = (ending && this.behaviours.get(ending)?.(this.clock.now() - this.openedAt)) || {};
    if ('state' in said) return said;
    return {
      state: 'page',
      page: { ...this.usual, load: this.openedAt, url: this.url, ...said },
    };
  }
}
