/**
 * Notices a vault that came back with less than it had. Chromium begins anew, without an error, when the files of a database are
 * damaged; so what the vault holds is written down in another store (counts and a digest, no word of a chat), and compared before
 * anything is done with the vault at the next start (decision 0028).
 */
import type { Holding, Measure, Measuring, Vault, VaultLoss } from '../vault/vault';
import { counted } from './counted-vault';
import { countsOf, idsOf, lookThrough, toldOf, type Kept } from './look-through';

export interface SentinelDesk {
  readonly holding: Kept<Holding | null>;
  readonly loss: Kept<VaultLoss | null>;
  /** What cannot be written down keeps nobody from the vault: it is told here. */
  readonly report: (error: unknown) => void;
  readonly now?: () => number;
  /** Milliseconds between a change and writing down what is there then. */
  readonly restMs?: number;
  /** Chats that are looked through at once for messages that are gone. */
  readonly atOnce?: number;
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
/** Nobody can save while chats are counted, and that takes the longer the more there are: at most this part of the time. */
const partCounting = 1 / 20;
/** In milliseconds. It may also have waited for something else, such as an import; and a background that rests is ended after 30 s. */
const longestRest = 20_000;
/** Few, so that nobody waits for it. */
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
      // On from where the background was ended last, to the last chat; the next start begins anew.
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

/** Each entry by itself, over what stands there; `bookOf` makes them, one after the other. */
function notesOf({ holding, loss, now }: Pick<SentinelDesk, 'holding' | 'loss'> & { readonly now: () => number }) {
  const write = async (has: Measure) => {
    const looked = (await holding.getValue())?.looked;
    await holding.setValue({ ...has, at: now(), ...(looked !== undefined && { looked }) });
  };

  /**
   * Writes down what is here. While anything is missing, that is told anew; while it is chats, what was there stays written down. Chats that
   * only lack messages are no reason to: others may still go missing.
   */
  const note = async (vault: Measuring) => {
    const has = await vault.measure();
    const missing = await loss.getValue();
    if (missing) {
      const torn = await vault.torn(idsOf(missing.torn));
      // Without either, messages came back with their chat's page, or the chat was forgotten.
      await loss.setValue(isChats(missing) || torn.length > 0 ? toldOf(missing, has, torn) : null);
      if (isChats(missing)) return;
    }
    const had = await holding.getValue();
    // Before anything is kept nothing is written down, not even that.
    if (had ? !isSame(has, had) : has.conversations > 0) await write(has);
  };

  /** At a start: what is here, beside what was written down. */
  const compare = async (vault: Measuring) => {
    const had = await holding.getValue();
    const known = await loss.getValue();
    if (!had || isChats(known)) return note(vault);
    const has = await vault.measure();
    if (!isLess(has, had)) return note(vault);
    const missing = { had: { ...countsOf(had), at: had.at }, has: countsOf(has), enough: had.conversations };
    await loss.setValue(toldOf(missing, has, await vault.torn(idsOf(known?.torn))));
  };

  /** Chats that came or went by the user's own hand while others are missing: as many more or fewer are all of them. */
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

/** What is written down, one entry after the other: none is made while chats are being taken away. */
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

    /** The next chats: whether their messages are all here. Answers whether there are more to look through. */
    look: (vault: Measuring) => inTurn(() => lookThrough({ holding, loss }, vault, atOnce)),

    /** Written before `work` takes chats away: a browser that ends in between must not take it for a loss. */
    fewer: <Value>(by: number, work: () => Promise<Value>, report: SentinelDesk['report']): Promise<Value> =>
      inTurn(async () => {
        // Who wants a chat forgotten is not told to make room first.
        await announce(by).catch(report);
        return work();
      }),

    /** After a file was taken in: only so can chats that are missing have come back. */
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

/** Whole chats are missing, and not only messages. */
const isChats = (loss: VaultLoss | null): boolean => loss !== null && loss.enough > 0;

/** Less of anything, or as much of other things. */
function isLess(has: Measure, had: Measure): boolean {
  if (has.conversations < had.conversations || has.revisions < had.revisions) return true;
  return has.conversations === had.conversations && has.revisions === had.revisions && has.digest !== had.digest;
}

const isSame = (has: Measure, had: Measure): boolean =>
  has.conversations === had.conversations && has.revisions === had.revisions && has.digest === had.digest;
