/** What an import found, and what it left out: counted while it runs, by name, in order of first sight. */
import type { Vendor } from './vendor';

export interface Skipped {
  /** A short English name, the same for all of its kind. */
  readonly what: string;
  readonly count: number;
}

export class ImportTally {
  private readonly sources = new Set<Vendor | 'kura'>();
  private readonly counts = new Map<string, number>();

  saw(source: Vendor | 'kura'): void {
    this.sources.add(source);
  }

  /** Nothing is counted where `count` is none. */
  skip(what: string, count = 1): void {
    if (count > 0) this.counts.set(what, (this.counts.get(what) ?? 0) + count);
  }

  /** Who wrote the files: `chatgpt`, or `chatgpt+claude` in order of first sight; '' while nothing was known. */
  get source(): string {
    return [...this.sources].join('+');
  }

  get skipped(): readonly Skipped[] {
    return [...this.counts].map(([what, count]) => ({ what, count }));
  }
}
