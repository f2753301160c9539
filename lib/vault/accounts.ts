/** Two accounts on one site never mix. Pure. */
import type { ConversationId } from '../conversation';

interface Owned {
  readonly account?: string;
}

/**
 * Under which id a chat of this account is kept: the site's own, unless a chat of another account lies there; then under one
 * with the account's name behind it. What is not known to be of another account is taken to be of the same.
 */
export async function idOfAccount(
  id: ConversationId,
  account: string | undefined,
  find: (id: ConversationId) => Promise<Owned | undefined>,
): Promise<ConversationId> {
  if (account === undefined) return id;
  const [shared, own] = idsOf(id, account);
  if (await find(own)) return own;
  const there = await find(shared);
  // A chat from a file lies under the id that it had there.
  if (!there) return id;
  return there.account === undefined || there.account === account ? shared : own;
}

/** Both ids that a chat of this account may lie under: the site's own first. */
export function idsOf(id: ConversationId, account: string): readonly [ConversationId, ConversationId] {
  const mark = `@${account}`;
  // What ends in this account's mark already has its own id; only the mark is cut, so the source stays before it.
  const shared = id.endsWith(mark) ? (id.slice(0, -mark.length) as ConversationId) : id;
  return [shared, `${shared}${mark}`];
}
