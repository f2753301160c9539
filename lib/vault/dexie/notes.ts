/** Notes: what the user asked Kura to remember, with its page and its earlier versions. */
import type { Conversation, ConversationId, NoteDetails } from '../../core/conversation';
import type { VaultConnection, VaultDatabase } from './connection';
import type { NewNote, NoteChange, NoteVersion, NotesContract } from '../notes-contract';
import type { ConversationRow } from './schema';
import type { Vault } from '../vault';
import { Problem } from '../../core/problem';
import { toNextRevision, applyTitle } from './update-conversations';
import { putRows, rowTables } from './summaries';
import { replaceNote } from './note-keys';
import { normalizeUrl } from '../shapes/normalize-url';
import { toSummary, toTurn, attachQuotes, writeConversation } from './rows';
import { queryTurns } from './stored-turns';
import { readSpace } from './spaces';
import { hasPlace } from '../shapes/story';
import { toScopeKey } from '../../core/scope';
import { readVersions, addVersions } from './note-versions';

/** The tables that writing a note needs. */
export const noteTables = [...rowTables, 'turns', 'spaces'] as const;

export function createNotes({
  database,
  run,
}: VaultConnection): Pick<NotesContract, 'addNote' | 'updateNote' | 'listNoteVersions'> & Pick<Vault, 'listPageNotes'> {
  return {
    // A page that is loaded again proposes the same note again, and a second copy would be found twice.
    addNote: note =>
      run('rw', noteTables, async () => {
        const known = await findProposal(database, note);
        if (known === undefined) return writeNote(database, note);
        // The user may have chosen another importance this time; without a choice the stored one stays.
        const { at, importance } = note;
        return importance === undefined ? known : updateNote(database, known, { at, importance });
      }),

    updateNote: (id, change) => run('rw', noteTables, async () => updateNote(database, id, change)),

    listNoteVersions: id =>
      run('r', ['conversations', 'turns'], async () => {
        const rows = await readVersions(database, id);
        return Promise.all(rows.map(row => toVersion(database, row)));
      }),

    listPageNotes: (url, limit) =>
      run('r', ['conversations'], async () => {
        const page = normalizeUrl(url);
        if (page === undefined) return [];
        const rows = await database.conversations.where('page').equals(page).sortBy('updatedAt');
        const current = rows.filter(({ note }) => !note?.replaced);
        return current.toReversed().slice(0, limit).map(toSummary);
      }),
  };
}

/** The current note that this assistant proposed before in the same words, for the same page, place and day. */
async function findProposal(
  database: VaultDatabase,
  { text, url, about, proposedBy, space = 'main', place }: NewNote,
): Promise<ConversationId | undefined> {
  const page = normalizeUrl(url);
  if (!proposedBy || page === undefined) return undefined;
  const rows = await database.conversations.where('page').equals(page).toArray();
  const candidates = rows.filter(
    ({ note, ...row }) =>
      note?.proposedBy === proposedBy &&
      !note.replaced &&
      row.space === space &&
      note.place?.episode === place?.episode &&
      note.place?.persona === place?.persona,
  );
  for (const row of candidates) {
    const [turn] = await queryTurns(database, row).toArray();
    if (turn?.text === text && turn.createdAt === about) return row.id;
  }
  return undefined;
}

/** The fields that a new version takes over from the old one. */
type InheritedFields = Pick<Conversation, 'pinned' | 'tags' | 'ownTitle' | 'siteTitle'>;

/** Runs inside the caller's transaction, over `noteTables`. */
export async function writeNote(
  database: VaultDatabase,
  note: NewNote,
  inherited: InheritedFields = {},
): Promise<ConversationId> {
  const { text, title = '', url, at, about, space = 'main', replaces } = note;
  if (text.trim() === '') throw new Problem('BadMessage', 'A note without a word');
  const { story } = await readSpace(database, space);
  if (note.place && !hasPlace(story, note.place))
    throw new Problem('BadMessage', 'There is no such place in the story');
  const id: ConversationId = `note:${crypto.randomUUID()}`;
  if (replaces !== undefined) await replace(database, replaces, { by: id, at }, space);
  const created = about === undefined ? {} : { createdAt: about };
  const turn = attachQuotes({ id: 'note', parent: null, role: 'user' as const, text, ...created, observedAt: at });
  const written: Conversation = {
    id,
    source: 'note',
    url,
    title,
    ...inherited,
    space,
    ...(note.space !== undefined && { ownSpace: true }),
    ...toNoteDetails(note),
    createdAt: at,
    updatedAt: at,
    completeness: { state: 'complete', turns: 1 },
    revision: 1,
    turns: [turn],
    activePath: [turn.id],
  };
  await writeConversation(database, written, undefined, at);
  return id;
}

/** A note and the one that it replaces must be in the same space. */
async function replace(
  database: VaultDatabase,
  id: ConversationId,
  replaced: NonNullable<NoteDetails['replaced']>,
  space: string,
): Promise<void> {
  const row = await readCurrentNote(database, id);
  if (row.space !== space) throw new Problem('BadMessage', 'What is replaced lies in another space');
  await putRows(database, [replaceNote(toNextRevision(row), { ...row.note, replaced })]);
}

async function updateNote(database: VaultDatabase, id: ConversationId, change: NoteChange): Promise<ConversationId> {
  const row = await readCurrentNote(database, id);
  const moved = await move(database, row, change);
  const [turn] = await queryTurns(database, row).toArray();
  const { text = turn?.text ?? '', about = turn?.createdAt ?? null } = change;
  const updated = replaceImportance(applyTitle(moved, change.title), change.importance);
  if (text === turn?.text && about === (turn.createdAt ?? null)) {
    if (updated !== row) await putRows(database, [toNextRevision(updated)]);
    return id;
  }
  const { title, url, space, note = {} } = updated;
  const { importance, place, proposedBy } = note;
  if (moved !== row) await putRows(database, [toNextRevision(moved)]);
  const next: NewNote = {
    text,
    title,
    url,
    at: change.at,
    ...(about !== null && { about }),
    ...(importance && { importance }),
    space,
    ...(place && { place }),
    ...(proposedBy && { proposedBy }),
    replaces: id,
  };
  return writeNote(database, next, toInheritedFields(updated));
}

const toInheritedFields = ({ pinned, tags, ownTitle, siteTitle }: ConversationRow): InheritedFields => ({
  ...(pinned && { pinned }),
  ...(tags && { tags }),
  ...(ownTitle && { ownTitle }),
  ...(siteTitle && { siteTitle }),
});

/** The row in its new space and place. Moves its earlier versions there at once. */
async function move(
  database: VaultDatabase,
  row: ConversationRow,
  { space = row.space, place }: NoteChange,
): Promise<ConversationRow> {
  // A place belongs to the story of its space, so it is lost in another space.
  const storedPlace = space === row.space ? row.note?.place : undefined;
  const newPlace = place === undefined ? storedPlace : (place ?? undefined);
  if (newPlace && !hasPlace((await readSpace(database, space)).story, newPlace)) {
    throw new Problem('BadMessage', 'There is no such place in the story');
  }
  if (
    space === row.space &&
    newPlace?.episode === row.note?.place?.episode &&
    newPlace?.persona === row.note?.place?.persona
  )
    return row;
  await readSpace(database, space);
  const toMoved = (version: ConversationRow): ConversationRow => {
    const { place: _place, ...details } = version.note ?? {};
    return replaceNote({ ...version, space, ownSpace: true }, { ...details, ...(newPlace && { place: newPlace }) });
  };
  const earlier = (await addVersions(database, [row])).filter(({ id }) => id !== row.id);
  // All earlier versions go along to another space. Within a story, a version in another scope stays where it is.
  const moving = earlier.filter(version => space !== row.space || toScopeKey(version) === toScopeKey(row));
  await putRows(
    database,
    moving.map(version => toNextRevision(toMoved(version))),
  );
  return toMoved(row);
}

function replaceImportance(row: ConversationRow, importance: NoteChange['importance']): ConversationRow {
  if (importance === undefined || importance === (row.note?.importance ?? null)) return row;
  const { importance: _before, ...details } = row.note ?? {};
  return replaceNote(row, importance === null ? details : { ...details, importance });
}

async function readCurrentNote(database: VaultDatabase, id: ConversationId): Promise<ConversationRow> {
  const row = await database.conversations.get(id);
  if (row?.source !== 'note') throw new Problem('BadMessage', 'There is no such note');
  if (row.note?.replaced) throw new Problem('BadMessage', 'The note was replaced by a newer one');
  return row;
}

function toNoteDetails({ importance, place, proposedBy, replaces }: NewNote): Pick<Conversation, 'note'> {
  const note: NoteDetails = {
    ...(importance && { importance }),
    ...(place && { place }),
    ...(proposedBy && { proposedBy }),
    ...(replaces && { replaces }),
  };
  return Object.keys(note).length > 0 ? { note } : {};
}

async function toVersion(database: VaultDatabase, row: ConversationRow): Promise<NoteVersion> {
  const [stored] = await queryTurns(database, row).toArray();
  const turn = stored && toTurn(stored);
  const { id, title } = toSummary(row);
  return {
    ...row.note,
    id,
    title,
    text: turn?.text ?? '',
    url: row.url,
    space: row.space,
    at: row.createdAt,
    ...(turn?.createdAt !== undefined && { about: turn.createdAt }),
  };
}
