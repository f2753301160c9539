/** A backlog that works: chunks with their texts, newest last, and the vectors that were made so far. */
import type { NewEmbedding } from '../../lib/search/engine';
import type { Backlog, TextToEmbed } from '../../lib/search/models/embed-backlog';

export class FakeBacklog implements Backlog {
  readonly vectors = new Map<number, Float32Array | undefined>();
  /** Chunks in the order in which their vectors arrived. */
  readonly order: number[] = [];
  /** Instead of taking the vectors, what this does. */
  adding?: (vectors: readonly NewEmbedding[]) => Promise<void>;

  constructor(readonly texts: string[] = []) {}

  learn(...texts: string[]): void {
    this.texts.push(...texts);
  }

  async next(limit: number, taken: ReadonlySet<number>): Promise<readonly TextToEmbed[]> {
    await Promise.resolve();
    return this.texts
      .map((text, chunk) => ({ chunk, text }))
      .filter(({ chunk }) => !this.vectors.has(chunk) && !taken.has(chunk))
      .toReversed()
      .slice(0, limit);
  }

  async add(vectors: readonly NewEmbedding[]): Promise<void> {
    await this.adding?.(vectors);
    for (const { chunk, vector } of vectors) {
      this.vectors.set(chunk, vector);
      this.order.push(chunk);
    }
  }

  count() {
    return { done: this.vectors.size, all: this.texts.length };
  }
}
