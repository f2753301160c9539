/** A vault with its sentinel, as the background starts it; what is written down beside it stays when the vault is closed. */
import { Dexie } from 'dexie';
import { createLossDetector } from '../../lib/services/loss-detector';
import { openVault } from '../../lib/vault/dexie/open-vault';
import type { VaultInventory, Vault, VaultLoss } from '../../lib/vault/vault';
import type { ramen } from '../vault/fill';
import { until } from '../e2e/until';

/** A setting, as the browser keeps one beside the vault. */
export function kept<Value>(value: Value) {
  const stored = { value };
  return {
    stored,
    getValue: async () => structuredClone(stored.value),
    setValue: async (next: Value) => void (stored.value = structuredClone(next)),
  };
}

export const fail = (error: unknown): never => {
  throw error;
};

export type Guarded = ReturnType<typeof guarded>;

export function guarded() {
  const name = `sentinel-${Math.random()}`;
  const opened: Vault[] = [];
  const book = { inventory: kept<VaultInventory | null>(null), storedLoss: kept<VaultLoss | null>(null) };

  /** As the background does at its start. */
  async function start() {
    const guard = createLossDetector({ ...book, report: fail, now: () => 1000, delayMs: 0 });
    const vault = await guard.watch(await openVault(name));
    opened.push(vault);
    return { guard, vault };
  }

  /** Until so many are written down, and nothing more is on its way. */
  async function noted(conversations: number) {
    await until(
      `${conversations} written down`,
      async () => book.inventory.stored.value?.conversations === conversations,
    );
    await new Promise(resolve => setTimeout(resolve, 50));
  }

  /** Answers them as a file would hold them. */
  async function keep(...seen: (typeof ramen)[]) {
    const { vault } = await start();
    for (const one of seen) await vault.save(one);
    await noted(seen.length);
    const all = await vault.readPage(undefined, 1_000_000);
    vault.close();
    return all;
  }

  /** As if the browser had begun anew, with these. */
  async function beginAnew(...seen: (typeof ramen)[]) {
    await Dexie.delete(name);
    const vault = await openVault(name);
    for (const one of seen) await vault.save(one);
    vault.close();
  }

  /** As if the part of the database's files that holds these chats' answers had been lost. */
  async function tearAnswers(...ids: string[]) {
    const raw = await new Dexie(name).open();
    const rows = (await raw.table('turns').toArray()) as { conversation: string; id: string; role: string }[];
    const answers = rows.filter(({ conversation, role }) => ids.includes(conversation) && role === 'assistant');
    await raw.table('turns').bulkDelete(answers.map(({ conversation, id }) => [conversation, id]));
    raw.close();
    return answers.length;
  }

  return { name, book, opened, start, noted, keep, beginAnew, tearAnswers };
}
