/** What a list shows before anything is asked. */
import { getPartialChat } from '../compose/get-partial-chat';
import type { Hit, RecentHits } from '../core/hit';
import type { TurnInContext, Vault } from '../vault/vault';
import { toVisibleNote } from './notes';
import { chooseSnippet } from './to-hit';

/** A glance, and as many rows as a popup has room for. */
const maxHits = { pinned: 3, newest: 9 };

/** Lists the chats and notes of a space that are pinned, and those that changed last, each as a hit of its last exchange. */
export async function listRecentHits(
  vault: Pick<Vault, 'listConversations' | 'readExchanges'>,
  space: string,
): Promise<RecentHits> {
  const pinned = await vault.listConversations({ space, pinned: true }, 0, maxHits.pinned);
  // Pinned ones come first in every list.
  const newest = await vault.listConversations({ space }, pinned.total, maxHits.newest);
  const chats = [...pinned.chats, ...newest.chats];
  const exchanges = await vault.readExchanges(chats.map(({ id }) => ({ conversation: id })));
  return {
    pinned: toHits(exchanges.slice(0, pinned.chats.length)),
    newest: toHits(exchanges.slice(pinned.chats.length)),
  };
}

const toHits = (found: readonly (TurnInContext | undefined)[]): readonly Hit[] =>
  found.flatMap(one => (one ? [toRecentHit(one)] : []));

function toRecentHit(found: TurnInContext): Hit {
  const { conversation, turn, exchange } = found;
  const partialChat = getPartialChat(conversation.completeness);
  return {
    conversation: conversation.id,
    turn: turn.id,
    source: conversation.source,
    title: conversation.title,
    url: conversation.url,
    role: turn.role,
    at: turn.createdAt ?? turn.observedAt,
    ...chooseSnippet(
      { chunk: { start: 0, end: turn.text.length, revision: conversation.revision }, turn: found },
      { words: '', alternatives: undefined },
    ),
    ...(partialChat && { partialChat }),
    // Replaced notes are in no list.
    ...(conversation.note && { note: toVisibleNote(conversation.note, []) }),
    exchange: exchange.map(({ id, role, text }) => ({ id, role, text })),
  };
}
