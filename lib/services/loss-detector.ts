/**
 * Detects a vault that came back with less than it had. When a database's files are damaged, Chromium starts with an empty one and reports
 * no error. So the vault's totals (no text of a chat) are kept in another store, and compared at each start before the vault is used
 * (decision 0028).
 */
import type { Holding, Measure, Measuring, Vault, VaultLoss } from '../vault/vault';
import { counted } from './recorded-vault';
import { countsOf, idsOf, lookThrough, toldOf, type Kept } from './vault-audit';

export interface SentinelDesk {
  readonly holding: Kept<Holding | null>;
  readonly loss: Kept<VaultLoss | null>;
  /** Receives errors of the log. They must not block the vault. */
  readonly report: (error: unknown) => void;
  readonly now?: () => number;
  /** Milliseconds between a change and the update of the totals. */
  readonly restMs?: number;
  /** The number of chats that are checked for lost messages in one step. */
  readonly atOnce?: number;
}

export interface Sentinel {
  /** Compares, and answers the same vault with recording: every change updates the totals. */
  watch(vault: Vault): Promise<Vault>;
  /** The loss, or `null` if nothing is missing. */
  loss(): Promise<VaultLoss | null>;
  /** Accepts the loss: the present totals become the expected ones. */
  accept(vault: Measuring): Promise<void>;
}

/** Milliseconds. A burst of changes is counted once: a streaming answer is saved every two seconds. */
const usualRest = 5000;
/** Counting blocks saves, and takes longer the more chats there are. It gets at most this share of the time. */
const partCounting = 1 / 20;
/** Milliseconds. The last count may have waited for something else, such as an import, and an idle background is stopped after 30 s. */
const longestRest = 20_000;
/** Small, so that nothing waits long for it. */
const usuallyAtOnce = 200;

export function sentinel(desk: SentinelDesk): Sentinel {
  const { report, restMs = usualRest } = desk;
  const book = bookOf(desk);
  return {
    async watch(vault) {
      await book.compare(vault).catch(report);
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isOpen = true;
      let lastTook = 0;
      const note = async () => {
        timer = undefined;
        const began = performance.now();
        await book.note(vault).catch((error: unknown) => isOpen && report(error));
        lastTook = performance.now() - began;
      };
      const later = () => {
        timer ??= setTimeout(() => void note(), Math.max(restMs, Math.min(lastTook / partCounting, longestRest)));
      };
      // Continues where the last background stopped, up to the last chat; the next start begins again.
      let looking: ReturnType<typeof setTimeout> | undefined;
      const look = () => {
        looking = setTimeout(() => {
          book.look(vault).then(
            isMore => isMore && isOpen && look(),
            (error: unknown) => isOpen && report(error),
          );
        }, restMs);
      };
      look();
      const close = () => {
        isOpen = false;
        clearTimeout(timer);
        clearTimeout(looking);
        vault.close();
      };
      return { ...counted(vault, book, later, report), close };
    },
    loss: () => desk.loss.getValue(),
    accept: vault => book.accept(vault),
  };
}

/** The single updates of the totals and the loss. `createInventoryLog` runs them one after the other. */
function notesOf({ holding, loss, now }: Pick<SentinelDesk, 'holding' | 'loss'> & { readonly now: () => number }) {
  const write = async (has: Measure) => {
    const looked = (await holding.getValue())?.looked;
    await holding.setValue({ ...has, at: now(), ...(looked !== undefined && { looked }) });
  };

  /**
   * Updates the totals. While chats are missing, only the loss is updated and the old totals stay. Chats that only miss messages do not
   * keep the old totals, because other chats may still be lost.
   */
  const note = async (vault: Measuring) => {
    const has = await vault.measure();
    const missing = await loss.getValue();
    if (missing) {
      const torn = await vault.torn(idsOf(missing.torn));
      // The messages came back with a snapshot of their chat, or the chat was forgotten.
      await loss.setValue(isChats(missing) || torn.length > 0 ? toldOf(missing, has, torn) : null);
      if (isChats(missing)) return;
    }
    const had = await holding.getValue();
    // Nothing is written while the vault has never held a chat.
    if (had ? !isSame(has, had) : has.conversations > 0) await write(has);
  };

  /** Compares the totals with the stored ones, at each start. */
  const compare = async (vault: Measuring) => {
    const had = await holding.getValue();
    const known = await loss.getValue();
    if (!had || isChats(known)) return note(vault);
    const has = await vault.measure();
    if (!isLess(has, had)) return note(vault);
    const missing = { had: { ...countsOf(had), at: had.at }, has: countsOf(has), enough: had.conversations };
    await loss.setValue(toldOf(missing, has, await vault.torn(idsOf(known?.torn))));
  };

  /** The user added or removed chats while others are missing, so the number that counts as restored changes as well. */
  const expect = async (more: number) => {
    const missing = await loss.getValue();
    if (missing && isChats(missing)) await loss.setValue({ ...missing, enough: missing.enough + more });
  };

  const announce = async (fewer: number) => {
    if (isChats(await loss.getValue())) return expect(-fewer);
    const had = await holding.getValue();
    if (had) await holding.setValue({ ...had, conversations: had.conversations - fewer, revisions: 0, digest: 0 });
  };
  return { write, note, compare, expect, announce };
}

/** Runs the updates one after the other. None runs while chats are being removed. */
function bookOf({ holding, loss, now = Date.now, atOnce = usuallyAtOnce }: SentinelDesk) {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
  const { write, note, compare, expect, announce } = notesOf({ holding, loss, now });

  return {
    note: (vault: Measuring) => inTurn(() => note(vault)),
    expect: (more: number) => inTurn(() => expect(more)),

    compare: (vault: Measuring) => inTurn(() => compare(vault)),

    /** Checks the next chats for lost messages. Answers whether there are more. */
    look: (vault: Measuring) => inTurn(() => lookThrough({ holding, loss }, vault, atOnce)),

    /** Lowers the stored totals before `work` removes chats, so that a browser that stops in between does not look like a loss. */
    fewer: <Value>(by: number, work: () => Promise<Value>, report: SentinelDesk['report']): Promise<Value> =>
      inTurn(async () => {
        // An error of the log must not prevent a chat from being forgotten.
        await announce(by).catch(report);
        return work();
      }),

    /** Called after an import, which is the only way for missing chats to come back. */
    brought: (vault: Measuring) =>
      inTurn(async () => {
        const missing = await loss.getValue();
        if (!missing) return;
        const [has, torn] = [await vault.measure(), await vault.torn(idsOf(missing.torn))];
        if (has.conversations < missing.enough) return note(vault);
        await write(has);
        await loss.setValue(torn.length > 0 ? toldOf({ ...missing, enough: 0 }, has, torn) : null);
      }),

    accept: (vault: Measuring) =>
      inTurn(async () => {
        await vault.goOnTorn(idsOf((await loss.getValue())?.torn));
        await write(await vault.measure());
        await loss.setValue(null);
      }),
  };
}

/** Whether chats are missing, and not only messages. */
const isChats = (loss: VaultLoss | null): boolean => loss !== null && loss.enough > 0;

/** Whether there is less than before, or the same amount with other content. */
function isLess(has: Measure, had: Measure): boolean {
  if (has.conversations < had.conversations || has.revisions < had.revisions) return true;
  return has.conversations === had.conversations && has.revisions === had.revisions && has.digest !== had.digest;
}

const isSame = (has: Measure, had: Measure): boolean =>
  has.conversations === had.conversations && has.revisions === had.revisions && has.digest === had.digest;
