/**
 * The segments that belong together at this moment, and which of them are not on disk yet: a write that failed is made up for by the
 * next. What is made of them here is in force in memory at once, and on disk with the next root.
 */
import type { Files } from '../files/files';
import { inSlices } from '../give-way';
import type { StoredSegment, Words } from '../words/words';
import { fileNames } from './root';

export class Shelf {
  private ids: readonly number[];
  private readonly unwritten = new Map<number, StoredSegment>();

  constructor(
    private readonly words: Words,
    stored: readonly number[],
  ) {
    this.ids = stored.filter(id => words.segments.includes(id));
  }

  /** Oldest first. */
  get segments(): readonly number[] {
    return this.ids;
  }

  get isWritten(): boolean {
    return this.unwritten.size === 0;
  }

  /** Makes the tail a segment. */
  freeze(): void {
    this.replace([], this.words.freeze());
  }

  /**
   * Makes one of those that should be one, one after the other; answers whether any was. Questions are answered and chats are learnt in
   * between, and are still so where it fails. `force`: as soon as anything in them is gone. Not to be called again before it is done.
   */
  async tidy(force?: true): Promise<boolean> {
    let changed = false;
    for (let ids = this.words.plan(force); ids; ids = this.words.plan(force)) {
      const merging = this.words.merging(ids);
      await inSlices(() => merging.step());
      this.replace(ids, merging.finish());
      changed = true;
    }
    return changed;
  }

  async write(files: Files): Promise<void> {
    for (const { id, bytes } of this.unwritten.values()) {
      await files.write(fileNames.segment(id), bytes);
      this.unwritten.delete(id);
    }
  }

  private replace(ids: readonly number[], segment: StoredSegment | undefined): void {
    this.ids = this.ids.filter(id => !ids.includes(id)).concat(segment ? segment.id : []);
    for (const id of ids) this.unwritten.delete(id);
    if (segment) this.unwritten.set(segment.id, segment);
  }
}
