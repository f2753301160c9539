/** Keeps chats of two accounts on one site apart. Pure. */
import type { ConversationId } from '../../core/conversation';

interface Owned {
  readonly account?: string;
}

/**
 * The id under which a chat of this account is stored: the site's own, unless a chat of another account has it; then the id with the
 * account's name behind it. A chat without a known account counts as the same account's.
 */
export async function resolveAccountId(
  id: ConversationId,
  account: string | undefined,
  find: (id: ConversationId) => Promise<Owned | undefined>,
): Promise<ConversationId> {
  if (account === undefined) return id;
  const [shared, own] = toAccountIds(id, account);
  if (await find(own)) return own;
  const stored = await find(shared);
  // A chat from a file keeps the id that it has there.
  if (!stored) return id;
  return stored.account === undefined || stored.account === account ? shared : own;
}

/** Both ids that a chat of this account may have: the site's own first. */
export function toAccountIds(id: ConversationId, account: string): readonly [ConversationId, ConversationId] {
  const mark = `@${account}`;
  // An id that ends in the account's mark is already its own; only the mark is cut, so the source stays in front.
  const shared = id.endsWith(mark) ? (id.slice(0, -mark.length) as ConversationId) : id;
  return [shared, `${shared}${mark}`];
}
