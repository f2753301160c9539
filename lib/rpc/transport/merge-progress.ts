/** The progress of a merge travels on a channel between our own pages, because a call has one answer only. */
import type { MergeProgress } from '../contracts/transfer';

export const mergeProgressChannel = 'kura-merge';

/** Calls `onProgress` for the import of this id. The returned function stops listening. */
export function listenToMerge(id: string, onProgress: (done: number, of: number) => void): () => void {
  const channel = new BroadcastChannel(mergeProgressChannel);
  channel.addEventListener('message', ({ data }: MessageEvent<MergeProgress>) => {
    if (data.id === id) onProgress(data.done, data.of);
  });
  return () => channel.close();
}
