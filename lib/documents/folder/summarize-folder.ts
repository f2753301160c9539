/** What the settings show of a folder. Pure. */
import type { FolderState } from '../../rpc/contracts/documents';
import type { RefusalReason } from '../refusal';
import type { FileRecord, FolderRecord } from './ledger';

export function toFolderState(folder: FolderRecord, files: readonly FileRecord[]): FolderState {
  const { id, name, space, handle, isPaused = false, readAt, problem } = folder;
  const stored = files.filter(({ document, textLength }) => document !== undefined && textLength !== undefined);
  const byReason = new Map<RefusalReason, string[]>();
  for (const { refusal, path } of files) {
    if (refusal === undefined) continue;
    const paths = byReason.get(refusal);
    if (paths) paths.push(path);
    else byReason.set(refusal, [path]);
  }
  return {
    id,
    name,
    space,
    isWatched: handle !== undefined,
    isPaused,
    ...(readAt !== undefined && { readAt }),
    ...(problem && { problem }),
    documentCount: stored.length,
    // A letter takes one byte in English, and three in Japanese.
    textBytes: stored.reduce((sum, { textLength = 0 }) => sum + textLength * 2, 0),
    passedOver: [...byReason]
      .map(([reason, paths]) => ({ reason, paths }))
      .toSorted((a, b) => b.paths.length - a.paths.length),
  };
}
