/**
 * Notices a vault that came back with less than it had. Chromium begins anew, without an error, when the files of a database are
 * damaged; so what the vault holds is written down in another store (counts and a digest, no word of a chat), and compared before
 * anything is done with the vault at the next start (decision 0028).
 */
import type { Holding, Measure, Measuring, Vault, VaultLoss } from '../vault/vault';

interface Kept<Value> {
  getValue(): Promise<Value>;
  setValue(value: Value): Promise<void>;
}

export interface SentinelDesk {
  readonly holding: Kept<Holding | null>;
  readonly loss: Kept<VaultLoss | null>;
  readonly report: (error: unknown) => void;
  readonly now?: () => number;
  /** Milliseconds between a change and writing down what is there then. */
  readonly restMs?: number;
}

export interface Sentinel {
  /** Compares, and answers the same vault, of which every change is written down. */
  watch(vault: Vault): Promise<Vault>;
  /** What is missing, if anything is. */
  loss(): Promise<VaultLoss | null>;
  /** The user goes on with what is here. */
  accept(vault: Measuring): Promise<void>;
}

/** A burst of changes is counted once: an answer that grows is saved every two seconds. */
const usualRest = 5000;

export function sentinel({ holding, loss, report, now = Date.now, restMs = usualRest }: SentinelDesk): Sentinel {
  const note = async (vault: Measuring) => holding.setValue({ ...(await vault.measure()), at: now() });

  /** While chats are missing, what was there stays written down, until as much is there again. */
  const changed = async (vault: Measuring) => {
    const missing = await loss.getValue();
    if (missing && (await vault.measure()).conversations < missing.had.conversations) return;
    if (missing) await loss.setValue(null);
    await note(vault);
  };

  const compare = async (vault: Measuring) => {
    if (await loss.getValue()) return changed(vault);
    const [had, has] = [await holding.getValue(), await vault.measure()];
    if (!had || !isLess(has, had)) return note(vault);
    const { conversations, turns } = has;
    const before = { conversations: had.conversations, turns: had.turns, at: had.at };
    return loss.setValue({ had: before, has: { conversations, turns } });
  };

  /** Written before chats are taken away: a browser that ends in between must not take it for a loss. */
  const fewer = async (by: number) => {
    const had = await holding.getValue();
    if (!had || (await loss.getValue())) return;
    await holding.setValue({ ...had, conversations: Math.max(0, had.conversations - by), revisions: 0, digest: 0 });
  };

  return {
    async watch(vault) {
      await compare(vault);
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isOpen = true;
      const later = () => {
        timer ??= setTimeout(() => {
          timer = undefined;
          changed(vault).catch((error: unknown) => isOpen && report(error));
        }, restMs);
      };
      const close = () => {
        isOpen = false;
        clearTimeout(timer);
        vault.close();
      };
      return { ...noting(vault, later, fewer), close };
    },
    loss: () => loss.getValue(),
    async accept(vault) {
      await note(vault);
      await loss.setValue(null);
    },
  };
}

/** Less of anything, or as much of other things. */
function isLess(has: Measure, had: Measure): boolean {
  if (has.conversations < had.conversations || has.revisions < had.revisions) return true;
  return has.conversations === had.conversations && has.revisions === had.revisions && has.digest !== had.digest;
}

/** The vault, with `later` called after whatever changes how much it holds, and `fewer` awaited before what makes it less. */
function noting(vault: Vault, later: () => void, fewer: (by: number) => Promise<void>): Vault {
  const then = async <Value>(work: Promise<Value>): Promise<Value> => {
    try {
      return await work;
    } finally {
      later();
    }
  };
  return {
    ...vault,
    save: sighting => then(vault.save(sighting)),
    adopt: conversation => then(vault.adopt(conversation)),
    amend: (ids, change) => then(vault.amend(ids, change)),
    removeSpace: id => then(vault.removeSpace(id)),
    addNote: given => then(vault.addNote(given)),
    mergeStaged: (id, options) => then(vault.mergeStaged(id, options)),
    comeBack: ids => then(vault.comeBack(ids)),
    forget: async id => {
      await fewer(1);
      await then(vault.forget(id));
    },
    leave: async (ids, at) => {
      await fewer(new Set(ids).size);
      await then(vault.leave(ids, at));
    },
  };
}
