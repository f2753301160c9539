/** A vault that updates the stored totals with each change: after an addition, and before a removal. */
import type { ConversationId } from '../core/conversation';
import type { Measuring, Vault } from '../vault/vault';
import { factsOf, mayGo } from './allowed-loss';

/** Updates the stored totals, one update after the other. */
export interface Book {
  /** The user added this many. */
  expect(more: number): Promise<void>;
  /** Lowers the totals before `work` removes this many. No other update runs until it has finished. */
  fewer<Value>(by: number, work: () => Promise<Value>, report: (error: unknown) => void): Promise<Value>;
  /** Called after an import. */
  brought(vault: Measuring): Promise<void>;
}

/** `onChange` is called after each change, which is then counted soon. */
export function counted(vault: Vault, book: Book, later: () => void, report: (error: unknown) => void): Vault {
  const noted = async <Value>(work: Promise<Value>): Promise<Value> => {
    try {
      return await work;
    } finally {
      later();
    }
  };
  const brought = async <Value>(work: Promise<Value>): Promise<Value> => {
    const value = await noted(work);
    await book.brought(vault).catch(report);
    return value;
  };
  return {
    ...vault,
    amend: (ids, change) => noted(vault.amend(ids, change)),
    removeSpace: id => noted(vault.removeSpace(id)),
    applyRules: () => noted(vault.applyRules()),
    adopt: conversation => brought(vault.adopt(conversation)),
    mergeStaged: (id, options) => brought(vault.mergeStaged(id, options)),
    ...coming({ vault, book, report, noted }),
    ...going({ vault, book, report, noted }),
  };
}

interface Counting {
  readonly vault: Vault;
  readonly book: Book;
  readonly report: (error: unknown) => void;
  readonly noted: <Value>(work: Promise<Value>) => Promise<Value>;
}

const expecting =
  ({ book, report }: Counting) =>
  async (by: number): Promise<void> => {
    if (by > 0) await book.expect(by).catch(report);
  };

function coming(counting: Counting): Pick<Vault, 'save' | 'addNote' | 'editNote' | 'comeBack'> {
  const { vault, noted } = counting;
  const more = expecting(counting);
  return {
    save: async sighting => {
      const result = await noted(vault.save(sighting));
      await more(result === 'new' ? 1 : 0);
      return result;
    },
    addNote: async given => {
      // A note that is proposed again is answered with the stored one.
      const known = given.proposedBy ? await vault.mentions(given.url, Infinity) : [];
      const id = await noted(vault.addNote(given));
      await more(known.some(one => one.id === id) ? 0 : 1);
      return id;
    },
    editNote: async (id, change) => {
      const now = await noted(vault.editNote(id, change));
      // A new version is one more conversation.
      await more(now === id ? 0 : 1);
      return now;
    },
    comeBack: async (ids, space) => {
      const back = await noted(vault.comeBack(ids, space));
      await more(back.length);
      return back;
    },
  };
}

function going(counting: Counting): Pick<Vault, 'forget' | 'leave' | 'setStory' | 'replaceFacts'> {
  const { vault, book, report, noted } = counting;
  const more = expecting(counting);
  /** `max`: the most that can be removed; those that were not removed are added back. */
  const fewer = async (most: number, work: () => Promise<readonly ConversationId[]>) => {
    let gone: readonly ConversationId[] = [];
    try {
      gone = await noted(book.fewer(most, work, report));
    } finally {
      await more(most - gone.length);
    }
    return gone;
  };
  return {
    forget: async id => fewer(await mayGo(vault, [id]), () => vault.forget(id)),
    leave: async (ids, at, space) => fewer(await mayGo(vault, ids), () => vault.leave(ids, at, space)),
    setStory: async (space, story, known) =>
      fewer(await factsOf(vault, space), () => vault.setStory(space, story, known)),
    replaceFacts: async (space, episode, facts, known) => {
      const before = (await vault.facts(space, episode)).map(({ id }) => id);
      const stays = new Set(facts.map(({ id }) => id));
      const most = await mayGo(
        vault,
        before.filter(id => !stays.has(id)),
      );
      const gone = await fewer(most, () => vault.replaceFacts(space, episode, facts, known));
      const after = await vault.facts(space, episode);
      await more(after.filter(({ id }) => !before.includes(id)).length);
      return gone;
    },
  };
}
