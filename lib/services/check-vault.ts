/** Checks whether chats still have all their messages, a few chats at a time, because counting takes time (decision 0028). */
import type { VaultInventory, VaultTotals, IntegrityContract, IncompleteConversation, VaultLoss } from '../vault/vault';

export interface StoredValue<Value> {
  getValue(): Promise<Value>;
  setValue(value: Value): Promise<void>;
}

interface AuditStore {
  readonly inventory: StoredValue<VaultInventory | null>;
  readonly storedLoss: StoredValue<VaultLoss | null>;
}

/** Checks the next chats, and stores what they miss and how far the check came. Answers whether there are more. */
export async function checkVault(
  { inventory, storedLoss }: AuditStore,
  vault: IntegrityContract,
  atOnce: number,
): Promise<boolean> {
  const previous = await inventory.getValue();
  if (!previous) return false;
  const { checkedUpTo: after, ...rest } = previous;
  const ids = await vault.listIds(after, atOnce);
  const incomplete = await vault.listIncomplete(ids);
  if (incomplete.length > 0) {
    const currentLoss = await storedLoss.getValue();
    const lossBefore = currentLoss ?? {
      had: { ...toCounts(previous), at: previous.at },
      has: toCounts(previous),
      enough: 0,
    };
    const allIncomplete = [...(lossBefore.incomplete ?? []).filter(({ id }) => !ids.includes(id)), ...incomplete];
    await storedLoss.setValue(updateLoss(lossBefore, await vault.measure(), allIncomplete));
  }
  const checkedUpTo = ids.length < atOnce ? undefined : ids.at(-1);
  if (checkedUpTo !== after) await inventory.setValue({ ...rest, ...(checkedUpTo !== undefined && { checkedUpTo }) });
  return checkedUpTo !== undefined;
}

export const toCounts = ({ conversations, turns }: VaultTotals) => ({ conversations, turns });

export const toIds = (incomplete: readonly IncompleteConversation[] = []) => incomplete.map(({ id }) => id);

/** The loss with the present totals. Lost messages are subtracted, although the rows of their chats still count them. */
export function updateLoss(
  { incomplete: _before, ...loss }: VaultLoss,
  totals: VaultTotals,
  incomplete: readonly IncompleteConversation[],
): VaultLoss {
  const lacks = incomplete.reduce((sum, conversation) => sum + conversation.lacks, 0);
  const stored = { conversations: totals.conversations, turns: totals.turns - lacks };
  return { ...loss, has: stored, ...(incomplete.length > 0 && { incomplete }) };
}
