/**
 * Detects a vault that came back with less than it had. When a database's files are damaged, Chromium starts with an empty one and reports
 * no error. So the vault's totals (no text of a chat) are kept in another store, and compared at each start before the vault is used
 * (decision 0028).
 */
import { getNow } from '../core/clock';
import type { VaultInventory, VaultTotals, IntegrityContract, Vault, VaultLoss } from '../vault/vault';
import { createRecordedVault } from './recorded-vault';
import { toCounts, toIds, checkVault, updateLoss, type StoredValue } from './check-vault';

export interface LossDetectorDeps {
  readonly inventory: StoredValue<VaultInventory | null>;
  readonly storedLoss: StoredValue<VaultLoss | null>;
  /** Receives errors of the log. They must not block the vault. */
  readonly report: (error: unknown) => void;
  readonly now?: () => number;
  /** Milliseconds between a change and the update of the totals. */
  readonly delayMs?: number;
  /** The number of chats that are checked for lost messages in one step. */
  readonly batchSize?: number;
}

export interface LossDetector {
  /** Compares, and answers the same vault with recording: every change updates the totals. */
  watch(vault: Vault): Promise<Vault>;
  /** The loss, or `null` if nothing is missing. */
  readLoss(): Promise<VaultLoss | null>;
  /** Accepts the loss: the present totals become the expected ones. */
  acceptLoss(vault: IntegrityContract): Promise<void>;
  /** Another context has imported into the vault, by which missing chats may be back. */
  recordImport(vault: IntegrityContract): Promise<void>;
}

/** Milliseconds. A burst of changes is counted once: a streaming answer is saved every two seconds. */
const defaultDelayMs = 5000;
/** Counting blocks saves, and takes longer the more chats there are. It gets at most this share of the time. */
const maxCountingShare = 1 / 20;
/** Milliseconds. The last count may have waited for something else, such as an import, and an idle background is stopped after 30 s. */
const maxDelayMs = 20_000;
/** Small, so that nothing waits long for it. */
const defaultBatchSize = 200;

export function createLossDetector(deps: LossDetectorDeps): LossDetector {
  const { report, delayMs = defaultDelayMs } = deps;
  const log = createInventoryLog(deps);
  let onChange: (() => void) | undefined;
  return {
    async watch(vault) {
      await log.compareInventory(vault).catch(report);
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isOpen = true;
      let lastDurationMs = 0;
      const updateInventory = async () => {
        timer = undefined;
        const startedAt = performance.now();
        await log.updateInventory(vault).catch((error: unknown) => isOpen && report(error));
        lastDurationMs = performance.now() - startedAt;
      };
      const scheduleUpdate = () => {
        timer ??= setTimeout(
          () => void updateInventory(),
          Math.max(delayMs, Math.min(lastDurationMs / maxCountingShare, maxDelayMs)),
        );
      };
      // Continues where the last background stopped, up to the last chat; the next start begins again.
      let auditTimer: ReturnType<typeof setTimeout> | undefined;
      const scheduleAudit = () => {
        auditTimer = setTimeout(() => {
          log.checkNext(vault).then(
            hasMore => hasMore && isOpen && scheduleAudit(),
            (error: unknown) => isOpen && report(error),
          );
        }, delayMs);
      };
      scheduleAudit();
      onChange = scheduleUpdate;
      const close = () => {
        isOpen = false;
        clearTimeout(timer);
        clearTimeout(auditTimer);
        vault.close();
      };
      return { ...createRecordedVault(vault, log, scheduleUpdate, report), close };
    },
    readLoss: () => deps.storedLoss.getValue(),
    acceptLoss: vault => log.acceptLoss(vault),
    async recordImport(vault) {
      onChange?.();
      await log.updateAfterImport(vault).catch(report);
    },
  };
}

/** The single updates of the totals and the loss. `createInventoryLog` runs them one after the other. */
function createInventoryWriter({
  inventory,
  storedLoss,
  now,
}: Pick<LossDetectorDeps, 'inventory' | 'storedLoss'> & { readonly now: () => number }) {
  const writeInventory = async (has: VaultTotals) => {
    const checkedUpTo = (await inventory.getValue())?.checkedUpTo;
    await inventory.setValue({ ...has, at: now(), ...(checkedUpTo !== undefined && { checkedUpTo }) });
  };

  /**
   * Updates the totals. While chats are missing, only the loss is updated and the old totals stay. Chats that only miss messages do not
   * keep the old totals, because other chats may still be lost.
   */
  const updateInventory = async (vault: IntegrityContract) => {
    const has = await vault.measure();
    const missing = await storedLoss.getValue();
    if (missing) {
      const incomplete = await vault.listIncomplete(toIds(missing.incomplete));
      // The messages came back with a snapshot of their chat, or the chat was forgotten.
      await storedLoss.setValue(
        isMissingConversations(missing) || incomplete.length > 0 ? updateLoss(missing, has, incomplete) : null,
      );
      if (isMissingConversations(missing)) return;
    }
    const had = await inventory.getValue();
    // Nothing is written while the vault has never held a chat.
    if (had ? !isSame(has, had) : has.conversations > 0) await writeInventory(has);
  };

  /** Compares the totals with the stored ones, at each start. */
  const compareInventory = async (vault: IntegrityContract) => {
    const had = await inventory.getValue();
    const known = await storedLoss.getValue();
    if (!had || isMissingConversations(known)) return updateInventory(vault);
    const has = await vault.measure();
    if (!isLess(has, had)) return updateInventory(vault);
    const missing = { had: { ...toCounts(had), at: had.at }, has: toCounts(has), enough: had.conversations };
    await storedLoss.setValue(updateLoss(missing, has, await vault.listIncomplete(toIds(known?.incomplete))));
  };

  /** The user added or removed chats while others are missing, so the number that counts as restored changes as well. */
  const addExpected = async (more: number) => {
    const missing = await storedLoss.getValue();
    if (missing && isMissingConversations(missing))
      await storedLoss.setValue({ ...missing, enough: missing.enough + more });
  };

  const announceFewer = async (fewer: number) => {
    if (isMissingConversations(await storedLoss.getValue())) return addExpected(-fewer);
    const had = await inventory.getValue();
    if (had) await inventory.setValue({ ...had, conversations: had.conversations - fewer, revisions: 0, digest: 0 });
  };
  return { writeInventory, updateInventory, compareInventory, addExpected, announceFewer };
}

/** Runs the updates one after the other. None runs while chats are being removed. */
function createInventoryLog({ inventory, storedLoss, now = getNow, batchSize = defaultBatchSize }: LossDetectorDeps) {
  let last: Promise<unknown> = Promise.resolve();
  const queueWork = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  const { writeInventory, updateInventory, compareInventory, addExpected, announceFewer } = createInventoryWriter({
    inventory,
    storedLoss,
    now,
  });

  return {
    updateInventory: (vault: IntegrityContract) => queueWork(() => updateInventory(vault)),
    addExpected: (more: number) => queueWork(() => addExpected(more)),

    compareInventory: (vault: IntegrityContract) => queueWork(() => compareInventory(vault)),

    /** Checks the next chats for lost messages. Answers whether there are more. */
    checkNext: (vault: IntegrityContract) => queueWork(() => checkVault({ inventory, storedLoss }, vault, batchSize)),

    /** Lowers the stored totals before `work` removes chats, so that a browser that stops in between does not look like a loss. */
    runRemoval: <Value>(by: number, work: () => Promise<Value>, report: LossDetectorDeps['report']): Promise<Value> =>
      queueWork(async () => {
        // An error of the log must not prevent a chat from being forgotten.
        await announceFewer(by).catch(report);
        return work();
      }),

    /** Called after an import, which is the only way for missing chats to come back. */
    updateAfterImport: (vault: IntegrityContract) =>
      queueWork(async () => {
        const missing = await storedLoss.getValue();
        if (!missing) return;
        const [has, incomplete] = [await vault.measure(), await vault.listIncomplete(toIds(missing.incomplete))];
        if (has.conversations < missing.enough) return updateInventory(vault);
        await writeInventory(has);
        await storedLoss.setValue(
          incomplete.length > 0 ? updateLoss({ ...missing, enough: 0 }, has, incomplete) : null,
        );
      }),

    acceptLoss: (vault: IntegrityContract) =>
      queueWork(async () => {
        await vault.acceptIncomplete(toIds((await storedLoss.getValue())?.incomplete));
        await writeInventory(await vault.measure());
        await storedLoss.setValue(null);
      }),
  };
}

/** Whether chats are missing, and not only messages. */
const isMissingConversations = (loss: VaultLoss | null): boolean => loss !== null && loss.enough > 0;

/** Whether there is less than before, or the same amount with other content. */
function isLess(has: VaultTotals, had: VaultTotals): boolean {
  if (has.conversations < had.conversations || has.revisions < had.revisions) return true;
  return has.conversations === had.conversations && has.revisions === had.revisions && has.digest !== had.digest;
}

const isSame = (has: VaultTotals, had: VaultTotals): boolean =>
  has.conversations === had.conversations && has.revisions === had.revisions && has.digest === had.digest;
