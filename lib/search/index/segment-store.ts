/**
 * The current segments, and which of them are not on disk yet. Segments created here are used in memory at once and
 * become durable with the next root. The next write repeats a failed one.
 */
import type { Files } from '../storage/files';
import { runInSlices } from '../async/yield-to-others';
import type { StoredSegment, TextIndex } from '../text-index/text-index';
import { fileNames } from './root';

export class SegmentStore {
  private ids: readonly number[];
  private readonly unwritten = new Map<number, StoredSegment>();

  constructor(
    private readonly textIndex: TextIndex,
    stored: readonly number[],
  ) {
    this.ids = stored.filter(id => textIndex.segments.includes(id));
  }

  /** Oldest first. */
  get segments(): readonly number[] {
    return this.ids;
  }

  get isWritten(): boolean {
    return this.unwritten.size === 0;
  }

  /** Turns the memtable into a segment. Queries continue meanwhile; nothing else may change. */
  async freeze(): Promise<void> {
    const freeze = this.textIndex.startFreeze();
    await runInSlices(() => freeze.step(), true);
    this.replace([], freeze.finish());
  }

  /**
   * Merges segments one after the other; returns whether it merged any. Queries and changes continue meanwhile, even
   * after a failure. `force` merges as soon as any row is removed. Must not run twice at a time.
   */
  async mergeSegments(force?: true): Promise<boolean> {
    let hasMerged = false;
    for (let ids = this.textIndex.chooseMerge(force); ids; ids = this.textIndex.chooseMerge(force)) {
      const merge = this.textIndex.startMerge(ids);
      await runInSlices(() => merge.step());
      this.replace(ids, merge.finish());
      hasMerged = true;
    }
    return hasMerged;
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
