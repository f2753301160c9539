/** What a list shows before anything is asked. */
import { shortenHit } from '../compose/whole-hit';
import type { ConversationId } from '../core/conversation';
import type { Hit, RecentHits } from '../core/hit';
import type { TurnInContext, Vault } from '../vault/vault';
import { toUnaskedHit } from './to-hit';

/** A glance, and as many rows as a popup has room for. */
const maxHits = { pinned: 3, newest: 9 };

/** Lists the chats and notes of a space that are pinned, and those that changed last, each as a hit of its last exchange. */
export async function listRecentHits(
  vault: Pick<Vault, 'listFirst' | 'readExchanges'>,
  space: string,
): Promise<RecentHits> {
  const { pinned, newest } = await vault.listFirst(space, maxHits);
  const exchanges = await vault.readExchanges([...pinned, ...newest].map(({ id }) => ({ conversation: id })));
  return { pinned: toHits(exchanges.slice(0, pinned.length)), newest: toHits(exchanges.slice(pinned.length)) };
}

/** More than any screen shows. */
const maxListed = 200;

/** Each chat as a hit of its last exchange, without those that are not stored or have no text. */
export const listHits = async (
  vault: Pick<Vault, 'readExchanges'>,
  chats: readonly ConversationId[],
): Promise<readonly Hit[]> =>
  toHits(await vault.readExchanges(chats.slice(0, maxListed).map(conversation => ({ conversation }))));

/** Replaced notes are in no list. */
const toHits = (found: readonly (TurnInContext | undefined)[]): readonly Hit[] =>
  found.flatMap(one => (one ? [shortenHit(toUnaskedHit(one))] : []));
