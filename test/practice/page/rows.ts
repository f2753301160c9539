/** A feed whose rows are placed by hand: only those in view and one screen around it exist. */
import type { Turn } from './app';
import { arrange } from './dom';
import { followEnd } from './follow-end';
import { Keyed, type Drawn } from './turns';

const guessedHeight = 160;

/** A mounted row: its element, the pixels above it, its place in the whole conversation. */
export interface PlacedRow {
  readonly element: HTMLElement;
  readonly top: number;
  readonly ordinal: number;
  readonly isLast: boolean;
}

export class RowFeed {
  private readonly heights = new Map<string, number>();
  private readonly rows: Keyed<Turn>;
  private readonly sizes: ResizeObserver;
  private turns: readonly Turn[] = [];
  private readonly follow: (force?: boolean) => void;
  private key = '';

  constructor(
    private readonly scroller: HTMLElement,
    private readonly sizer: HTMLElement,
    make: (turn: Turn) => Drawn<Turn>,
    /** Puts the mounted rows where they belong and marks them as the site does. */
    private readonly place: (rows: readonly PlacedRow[]) => void,
    /** Stand before and after the rows. */
    private readonly spacers: readonly [HTMLElement, HTMLElement] | readonly [] = [],
  ) {
    this.sizes = new ResizeObserver(entries => {
      for (const { target } of entries) {
        const id = (target as HTMLElement).dataset['practiceRow'];
        if (id !== undefined) this.heights.set(id, (target as HTMLElement).offsetHeight);
      }
      this.layout();
    });
    this.rows = new Keyed(
      turn => turn.message.id,
      turn => {
        const row = make(turn);
        row.root.dataset['practiceRow'] = turn.message.id;
        this.sizes.observe(row.root);
        return row;
      },
    );
    this.follow = followEnd(scroller);
    scroller.addEventListener('scroll', () => this.layout());
  }

  draw(key: string, turns: readonly Turn[]): void {
    const isAnother = key !== this.key;
    if (isAnother) {
      this.rows.clear();
      this.heights.clear();
    }
    const last = turns.at(-1);
    const wasSent = last?.phase === 'done' && last.message.role === 'user';
    this.key = key;
    this.turns = turns;
    this.layout(isAnother || wasSent);
  }

  private layout(toEnd = false): void {
    const tops: number[] = [];
    let total = 0;
    for (const { message } of this.turns) {
      tops.push(total);
      total += this.heights.get(message.id) ?? guessedHeight;
    }
    this.sizer.style.height = `${total}px`;
    this.follow(toEnd);

    const screen = this.scroller.clientHeight;
    const from = this.scroller.scrollTop - screen;
    const to = this.scroller.scrollTop + 2 * screen;
    const mounted = this.turns.filter(({ message }, index) => {
      const top = tops[index] ?? 0;
      return top + (this.heights.get(message.id) ?? guessedHeight) >= from && top <= to;
    });
    const rows = this.rows.sync(mounted);
    this.place(
      rows.map((element, index) => {
        const ordinal = mounted[index]?.ordinal ?? 0;
        return { element, top: tops[ordinal] ?? 0, ordinal, isLast: ordinal === this.turns.length - 1 };
      }),
    );
    const [above, below] = this.spacers;
    arrange(this.sizer, [...(above ? [above] : []), ...rows, ...(below ? [below] : [])]);
  }
}
