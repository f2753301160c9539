/** Documents: files of the user's folders, a turn a section. */
import type { Conversation, Turn } from '../../core/conversation';
import type { MergeResult } from '../../merge/merge';
import type { DocumentsContract, NewDocument } from '../documents-contract';
import type { VaultConnection } from './connection';
import { getNow } from '../../core/clock';
import { updateTitle } from '../../merge/user-edits';
import { forgetTables, removeOne } from './forget';
import { attachQuotes } from './rows';
import { isPresent } from './schema';
import { save, saveTables } from './upsert';

export const createDocuments = ({ database, run }: VaultConnection): DocumentsContract => ({
  saveDocument: document =>
    run('rw', saveTables, async () => {
      const at = Math.min(document.modifiedAt, getNow());
      // The folder may name a space that was removed since.
      const space = isPresent(await database.spaces.get(document.space)) ? document.space : 'main';
      const read = { ...document, space, modifiedAt: at };
      return save(database, { id: document.id, at }, known => replaceSections(known, read));
    }),

  removeDocuments: ids =>
    run('rw', forgetTables, async () => {
      const stored = await database.conversations.bulkGet([...new Set(ids)]);
      const removedIds = stored.flatMap(row => row?.id ?? []);
      for (const id of removedIds) await removeOne(database, id);
      return removedIds;
    }),
});

function replaceSections(known: Conversation | undefined, document: NewDocument): MergeResult {
  const { id, path, title, modifiedAt: at, space, sections } = document;
  const turns = sections.map(({ text, headings, page }, place): Turn => {
    const turn = attachQuotes({
      id: `section:${place + 1}`,
      // One after the other, as they stand in the file: without it each would be another version of the first.
      parent: place === 0 ? null : `section:${place}`,
      role: 'assistant' as const,
      text,
      section: { headings, ...(page !== undefined && { page }) },
      createdAt: at,
      observedAt: at,
    });
    // The object of an unchanged turn stays, so that it is not written again.
    const before = known?.turns[place];
    return before && JSON.stringify(toSorted(before)) === JSON.stringify(toSorted(turn)) ? before : turn;
  });
  const base: Conversation = known ?? {
    id,
    source: 'document',
    url: '',
    title,
    space,
    createdAt: at,
    updatedAt: at,
    completeness: { state: 'complete', turns: turns.length },
    revision: 0,
    turns: [],
    activePath: [],
  };
  const read: Conversation = {
    ...base,
    ...updateTitle(base, title, true),
    // A move by hand stays; otherwise the folder's space holds.
    space: base.ownSpace ? base.space : space,
    document: { path },
    completeness: { state: 'complete', turns: turns.length },
    turns,
    activePath: turns.map(turn => turn.id),
  };
  const hasChanged =
    !known ||
    turns.length !== known.turns.length ||
    turns.some((turn, place) => turn !== known.turns[place]) ||
    JSON.stringify([read.title, read.siteTitle, read.space, path]) !==
      JSON.stringify([known.title, known.siteTitle, known.space, known.document?.path]);
  return { conversation: hasChanged ? { ...read, updatedAt: at, revision: base.revision + 1 } : base, hasChanged };
}

const toSorted = ({ id, text, section, createdAt, quotes }: Turn): unknown => [
  id,
  text,
  section?.headings,
  section?.page,
  createdAt,
  quotes,
];
