/** A vault that updates the stored totals with each change: after an addition, and before a removal. */
import type { ConversationId } from '../core/conversation';
import type { IntegrityContract, Vault } from '../vault/vault';
import { countFacts, countForgotten } from './allowed-loss';

/** Updates the stored totals, one update after the other. */
export interface InventoryLog {
  /** The user added this many. */
  addExpected(more: number): Promise<void>;
  /** Lowers the totals before `work` removes this many. No other update runs until it has finished. */
  runRemoval<Value>(by: number, work: () => Promise<Value>, report: (error: unknown) => void): Promise<Value>;
  /** Called after an import. */
  updateAfterImport(vault: IntegrityContract): Promise<void>;
}

/** `onChange` is called after each change, which is then counted soon. */
export function createRecordedVault(
  vault: Vault,
  log: InventoryLog,
  onChange: () => void,
  report: (error: unknown) => void,
): Vault {
  const notifyAfter = async <Value>(work: Promise<Value>): Promise<Value> => {
    try {
      return await work;
    } finally {
      onChange();
    }
  };
  const updateAfterImport = async <Value>(work: Promise<Value>): Promise<Value> => {
    const value = await notifyAfter(work);
    await log.updateAfterImport(vault).catch(report);
    return value;
  };
  return {
    ...vault,
    update: (ids, change) => notifyAfter(vault.update(ids, change)),
    removeSpace: id => notifyAfter(vault.removeSpace(id)),
    applyRules: () => notifyAfter(vault.applyRules()),
    importConversation: conversation => updateAfterImport(vault.importConversation(conversation)),
    ...createAdditions({ vault, log, report, notifyAfter }),
    ...createRemovals({ vault, log, report, notifyAfter }),
  };
}

interface RecordingDeps {
  readonly vault: Vault;
  readonly log: InventoryLog;
  readonly report: (error: unknown) => void;
  readonly notifyAfter: <Value>(work: Promise<Value>) => Promise<Value>;
}

const createAddExpected =
  ({ log, report }: RecordingDeps) =>
  async (by: number): Promise<void> => {
    if (by > 0) await log.addExpected(by).catch(report);
  };

function createAdditions(
  deps: RecordingDeps,
): Pick<Vault, 'save' | 'saveDocument' | 'addNote' | 'updateNote' | 'undelete'> {
  const { vault, notifyAfter } = deps;
  const addExpected = createAddExpected(deps);
  return {
    save: async (snapshot, space) => {
      const saved = await notifyAfter(vault.save(snapshot, space));
      await addExpected(saved.result === 'new' ? 1 : 0);
      return saved;
    },
    saveDocument: async document => {
      const result = await notifyAfter(vault.saveDocument(document));
      await addExpected(result === 'new' ? 1 : 0);
      return result;
    },
    addNote: async note => {
      // A note that is proposed again is answered with the stored one.
      const known = note.proposedBy ? await vault.listPageNotes(note.url, Infinity) : [];
      const id = await notifyAfter(vault.addNote(note));
      await addExpected(known.some(storedNote => storedNote.id === id) ? 0 : 1);
      return id;
    },
    updateNote: async (id, change) => {
      const newId = await notifyAfter(vault.updateNote(id, change));
      // A new version is one more conversation.
      await addExpected(newId === id ? 0 : 1);
      return newId;
    },
    undelete: async (ids, space) => {
      const undeletedIds = await notifyAfter(vault.undelete(ids, space));
      await addExpected(undeletedIds.length);
      return undeletedIds;
    },
  };
}

function createRemovals(
  deps: RecordingDeps,
): Pick<Vault, 'forget' | 'removeDocuments' | 'softDelete' | 'setStory' | 'replaceFacts'> {
  const { vault, log, report, notifyAfter } = deps;
  const addExpected = createAddExpected(deps);
  /** `max`: the most that can be removed; those that were not removed are added back. */
  const runRemoval = async (max: number, work: () => Promise<readonly ConversationId[]>) => {
    let removedIds: readonly ConversationId[] = [];
    try {
      removedIds = await notifyAfter(log.runRemoval(max, work, report));
    } finally {
      await addExpected(max - removedIds.length);
    }
    return removedIds;
  };
  return {
    forget: async id => runRemoval(await countForgotten(vault, [id]), () => vault.forget(id)),
    removeDocuments: ids => runRemoval(new Set(ids).size, () => vault.removeDocuments(ids)),
    softDelete: async (ids, at, space) =>
      runRemoval(await countForgotten(vault, ids), () => vault.softDelete(ids, at, space)),
    setStory: async (space, story, known) =>
      runRemoval(await countFacts(vault, space), () => vault.setStory(space, story, known)),
    replaceFacts: async (space, episode, facts, known) => {
      const before = (await vault.listFacts(space, episode)).map(({ id }) => id);
      const stays = new Set(facts.map(({ id }) => id));
      const max = await countForgotten(
        vault,
        before.filter(id => !stays.has(id)),
      );
      const removedIds = await runRemoval(max, () => vault.replaceFacts(space, episode, facts, known));
      const after = await vault.listFacts(space, episode);
      await addExpected(after.filter(({ id }) => !before.includes(id)).length);
      return removedIds;
    },
  };
}
