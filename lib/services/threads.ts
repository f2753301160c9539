import { Problem } from '../core/problem';
import { threadsFromVault, type ThreadsService } from '../rpc/contracts/threads';
import { parseSnapshot } from '../vault/shapes/parse';
import type { Vault } from '../vault/vault';
import { passOn } from './pass-on';

export interface ThreadsDeps {
  readonly vault: () => Promise<Vault>;
  /** Called when something new is pending for the index. */
  readonly onSaved: () => void;
}

/** Saves the threads of Ask as any other chat. */
export const createThreadsService = ({ vault, onSaved }: ThreadsDeps): ThreadsService => ({
  ...passOn(vault, threadsFromVault, async () => onSaved()),
  async saveThread(value, space) {
    const snapshot = parseSnapshot(value);
    if (snapshot.source !== 'kura') throw new Problem('Forbidden', `No thread of Ask is of ${snapshot.source}`);
    // At once: a thread that lay in the main space for a moment would stay there if this worker were stopped.
    const { result } = await (await vault()).save(snapshot, space === 'main' ? undefined : space);
    const isGrowing = snapshot.turns.some(({ unfinished }) => unfinished === 'growing');
    if ((result === 'new' || result === 'changed') && !isGrowing) onSaved();
    return result;
  },
});
