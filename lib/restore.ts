/** The way back: after a restart the index is rebuilt from its segments, and what cannot be rebuilt is queued to be learnt again. */
import type { Engine } from './engine/engine';
import type { Segment, Vault } from './vault/vault';

/** Words answer from here on, and meaning too as soon as the model is there whose vectors were stored. */
export const restore = (vault: Vault, engine: Engine): Promise<void> =>
  queueAllBut(vault, ({ conversation, bytes }) => engine.restore(conversation, bytes));

/** What has no vectors of this model goes back into the queue; words answer for it meanwhile. */
export const requeue = (vault: Vault, fingerprint: string): Promise<void> =>
  queueAllBut(vault, segment => segment.fingerprint === fingerprint);

/** Cut off in between, it is done again at the next start: the segments, not the marks, say what is learnt. */
async function queueAllBut(vault: Vault, isLearnt: (segment: Segment) => boolean | Promise<boolean>): Promise<void> {
  const learnt: Omit<Segment, 'bytes'>[] = [];
  for await (const { bytes, ...segment } of vault.segments()) {
    if (await isLearnt({ ...segment, bytes })) learnt.push(segment);
  }
  await vault.queueAllBut(learnt);
}
