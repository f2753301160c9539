/** A long question is answered from texts that were read at its beginning. What has left the vault or the scope since is not shown. */
import type { Hit } from '../core/hit';
import type { Vault } from '../vault/vault';
import type { ResolvedScope } from './resolve-scope';

/** In milliseconds. An answer that took no longer shows what is there, as far as anybody can tell. */
const maxAnswerMs = 100;

/** Returns what is called once the hits are found. It reads the rows of their chats, without their turns, if a while has passed. */
export function createGoneCheck(
  vault: Pick<Vault, 'readWithoutTurns'>,
  readScope: () => Promise<Pick<ResolvedScope, 'isVisible'>>,
): (hits: readonly Hit[]) => Promise<readonly Hit[]> {
  const began = performance.now();
  return async hits => {
    if (hits.length === 0 || performance.now() - began <= maxAnswerMs) return hits;
    const { isVisible } = await readScope();
    const ids = hits.flatMap(hit => [hit, ...(hit.similar ?? [])].map(({ conversation }) => conversation));
    const rows = await vault.readWithoutTurns(ids);
    const visible = new Set(rows.filter(isVisible).map(({ id }) => id));
    return hits.flatMap(hit => selectVisible(hit, ({ conversation }) => visible.has(conversation)));
  };
}

/** Of hits that are alike, the first that is left speaks for the others. */
function selectVisible({ similar = [], ...hit }: Hit, isVisible: (hit: Hit) => boolean): readonly Hit[] {
  const [first, ...others] = [hit, ...similar].filter(isVisible);
  return first ? [{ ...first, ...(others.length > 0 && { similar: others }) }] : [];
}
