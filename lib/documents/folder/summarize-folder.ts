/** What the settings show of a folder. Pure. */
import type { RefusalReason } from '../refusal';
import type { FileRecord } from './ledger';

export interface FolderSummary {
  readonly documentCount: number;
  /** Bytes of text that are stored, about. */
  readonly textBytes: number;
  /** The files that were passed over, by reason: most first. */
  readonly passedOver: readonly { readonly reason: RefusalReason; readonly paths: readonly string[] }[];
}

export function computeFolderSummary(files: readonly FileRecord[]): FolderSummary {
  const stored = files.filter(({ document, textLength }) => document !== undefined && textLength !== undefined);
  const byReason = new Map<RefusalReason, string[]>();
  for (const { refusal, path } of files) {
    if (refusal === undefined) continue;
    const paths = byReason.get(refusal);
    if (paths) paths.push(path);
    else byReason.set(refusal, [path]);
  }
  return {
    documentCount: stored.length,
    // A letter takes a byte in English, and three in Japanese.
    textBytes: stored.reduce((sum, { textLength = 0 }) => sum + textLength * 2, 0),
    passedOver: [...byReason]
      .map(([reason, paths]) => ({ reason, paths }))
      .toSorted((a, b) => b.paths.length - a.paths.length),
  };
}
