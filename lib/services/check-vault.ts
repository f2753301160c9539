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
  const { looked: after, ...rest } = previous;
  const ids = await vault.listIds(after, atOnce);
  const incomplete = await vault.listIncomplete(ids);
  if (incomplete.length > 0) {
    const currentLoss = await storedLoss.getValue();
    const lossBefore = currentLoss ?? {
      had: { ...toCounts(previous), at: previous.at },
      has: toCounts(previous),
      enough: 0,
    };
    const allIncomplete = [...(lossBefore.torn ?? []).filter(({ id }) => !ids.includes(id)), ...incomplete];
    await storedLoss.setValue(updateLoss(lossBefore, await vault.measure(), allIncomplete));
  }
  const looked = ids.length < atOnce ? undefined : ids.at(-1);
  if (looked !== after) await inventory.setValue({ ...rest, ...(looked !== undefined && { looked }) });
  return looked !== undefined;
}

export const toCounts = ({ conversations, turns }: VaultTotals) => ({ conversations, turns });

export const toIds = (incomplete: readonly IncompleteConversation[] = []) => incomplete.map(({ id }) => id);

/** The loss with the present totals. Lost messages are subtracted, although the rows of their chats still count them. */
export function updateLoss(
  { torn: _before, ...loss }: VaultLoss,
  totals: VaultTotals,
  incomplete: readonly IncompleteConversation[],
): VaultLoss {
  const lacks = incomplete.reduce((sum, conversation) => sum + conversation.lacks, 0);
  const stored = { conversations: totals.conversations, turns: totals.turns - lacks };
  return { ...loss, has: stored, ...(incomplete.length > 0 && { torn: incomplete }) };
}
