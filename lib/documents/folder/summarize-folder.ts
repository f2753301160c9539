/** What the settings show of a folder. Pure. */
import type { BridgeStatus } from '../../rpc/contracts/bridge';
import type { FolderState } from '../../rpc/contracts/documents';
import type { RefusalReason } from '../refusal';
import type { FileRecord, FolderRecord } from './ledger';

/** `bridge`: wanted where the bridge reads the folder. */
export function toFolderState(
  folder: FolderRecord,
  files: readonly FileRecord[],
  bridge?: Pick<BridgeStatus, 'state' | 'folders'>,
): FolderState {
  const { id, name, space, handle, bridgePath, isPaused = false, readAt } = folder;
  const problem = findProblem(folder, bridge);
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
    isWatched: handle !== undefined || bridgePath !== undefined,
    ...(bridgePath !== undefined && { bridgePath }),
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

function findProblem(
  { bridgePath, problem }: FolderRecord,
  bridge: Pick<BridgeStatus, 'state' | 'folders'> | undefined,
): FolderState['problem'] {
  if (bridgePath === undefined) return problem;
  if (bridge?.state !== 'connected') return 'bridgeOff';
  return bridge.folders.some(({ path }) => path === bridgePath) ? problem : 'notOffered';
}
