/** Notes: what the user asked Kura to remember, with its page and its earlier versions. */
import type { Conversation, ConversationId, NoteDetails } from '../../core/conversation';
import type { Connection, VaultDatabase } from './connection';
import type { NewNote, NoteChange, NoteVersion, Noting } from '../notes-contract';
import type { ConversationRow } from './schema';
import type { Vault } from '../vault';
import { Problem } from '../../core/problem';
import { again, titledAs } from './update-conversations';
import { putRows, rowTables } from './summaries';
import { withNote } from './note-keys';
import { pageOf } from '../shapes/normalize-url';
import { asSummary, asTurn, turnsOf, withQuotes, writeConversation } from './rows';
import { spaceOf } from './spaces';
import { hasPlace } from '../shapes/story';
import { wallOf } from '../../core/scope';
import { versionsOf, withVersions } from './note-versions';

/** The tables that writing a note needs. */
export const noteTables = [...rowTables, 'turns', 'spaces'] as const;

export function noting({
  database,
  run,
}: Connection): Pick<Noting, 'addNote' | 'editNote' | 'noteVersions'> & Pick<Vault, 'mentions'> {
  return {
    // A page that is loaded again proposes the same note again, and a second copy would be found twice.
    addNote: note =>
      run('rw', noteTables, async () => {
        const known = await keptProposal(database, note);
        if (known === undefined) return writeNote(database, note);
        // The user may have chosen another importance this time; without a choice the stored one stays.
        const { at, importance } = note;
        return importance === undefined ? known : edit(database, known, { at, importance });
      }),

    editNote: (id, change) => run('rw', noteTables, async () => edit(database, id, change)),

    noteVersions: id =>
      run('r', ['conversations', 'turns'], async () => {
        const rows = await versionsOf(database, id);
        return Promise.all(rows.map(row => asVersion(database, row)));
      }),

    mentions: (url, limit) =>
      run('r', ['conversations'], async () => {
        const page = pageOf(url);
        if (page === undefined) return [];
        const rows = await database.conversations.where('page').equals(page).sortBy('updatedAt');
        const standing = rows.filter(({ note }) => !note?.replaced);
        return standing.toReversed().slice(0, limit).map(asSummary);
      }),
  };
}

/** The current note that this assistant proposed before in the same words, for the same page, place and day. */
async function keptProposal(
  database: VaultDatabase,
  { text, url, about, proposedBy, space = 'main', place }: NewNote,
): Promise<ConversationId | undefined> {
  const page = pageOf(url);
  if (!proposedBy || page === undefined) return undefined;
  const rows = await database.conversations.where('page').equals(page).toArray();
  const alike = rows.filter(
    ({ note, ...row }) =>
      note?.proposedBy === proposedBy &&
      !note.replaced &&
      row.space === space &&
      note.place?.episode === place?.episode &&
      note.place?.persona === place?.persona,
  );
  for (const { id } of alike) {
    const [turn] = await turnsOf(database, id).toArray();
    if (turn?.text === text && turn.createdAt === about) return id;
  }
  return undefined;
}

/** The fields that a new version takes over from the old one. */
type Kept = Pick<Conversation, 'pinned' | 'tags' | 'ownTitle' | 'siteTitle'>;

/** Runs inside the caller's transaction, over `noteTables`. */
export async function writeNote(database: VaultDatabase, note: NewNote, kept: Kept = {}): Promise<ConversationId> {
  const { text, title = '', url, at, about, space = 'main', replaces } = note;
  if (text.trim() === '') throw new Problem('BadMessage', 'A note without a word');
  const { story } = await spaceOf(database, space);
  if (note.place && !hasPlace(story, note.place))
    throw new Problem('BadMessage', 'There is no such place in the story');
  const id: ConversationId = `note:${crypto.randomUUID()}`;
  if (replaces !== undefined) await replace(database, replaces, { by: id, at }, space);
  const created = about === undefined ? {} : { createdAt: about };
  const turn = withQuotes({ id: 'note', parent: null, role: 'user' as const, text, ...created, observedAt: at });
  const written: Conversation = {
    id,
    source: 'note',
    url,
    title,
    ...kept,
    space,
    ...(note.space !== undefined && { ownSpace: true }),
    ...noteOf(note),
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
  const row = await standingNote(database, id);
  if (row.space !== space) throw new Problem('BadMessage', 'What is replaced lies in another space');
  await putRows(database, [withNote(again(row), { ...row.note, replaced })]);
}

async function edit(database: VaultDatabase, id: ConversationId, change: NoteChange): Promise<ConversationId> {
  const row = await standingNote(database, id);
  const moved = await move(database, row, change);
  const [turn] = await turnsOf(database, id).toArray();
  const { text = turn?.text ?? '', about = turn?.createdAt ?? null } = change;
  const titled = withImportance(titledAs(moved, change.title), change.importance);
  if (text === turn?.text && about === (turn.createdAt ?? null)) {
    if (titled !== row) await putRows(database, [again(titled)]);
    return id;
  }
  const { title, url, space, note = {} } = titled;
  const { importance, place, proposedBy } = note;
  if (moved !== row) await putRows(database, [again(moved)]);
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
  return writeNote(database, next, keptOf(titled));
}

const keptOf = ({ pinned, tags, ownTitle, siteTitle }: ConversationRow): Kept => ({
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
  const kept = space === row.space ? row.note?.place : undefined;
  const wanted = place === undefined ? kept : (place ?? undefined);
  if (wanted && !hasPlace((await spaceOf(database, space)).story, wanted)) {
    throw new Problem('BadMessage', 'There is no such place in the story');
  }
  if (
    space === row.space &&
    wanted?.episode === row.note?.place?.episode &&
    wanted?.persona === row.note?.place?.persona
  )
    return row;
  await spaceOf(database, space);
  const lyingThere = (one: ConversationRow): ConversationRow => {
    const { place: _place, ...details } = one.note ?? {};
    return withNote({ ...one, space, ownSpace: true }, { ...details, ...(wanted && { place: wanted }) });
  };
  const earlier = (await withVersions(database, [row])).filter(({ id }) => id !== row.id);
  // All earlier versions go along to another space. Within a story, a version in another scope stays where it is.
  const along = earlier.filter(one => space !== row.space || wallOf(one) === wallOf(row));
  await putRows(
    database,
    along.map(one => again(lyingThere(one))),
  );
  return lyingThere(row);
}

function withImportance(row: ConversationRow, importance: NoteChange['importance']): ConversationRow {
  if (importance === undefined || importance === (row.note?.importance ?? null)) return row;
  const { importance: _before, ...details } = row.note ?? {};
  return withNote(row, importance === null ? details : { ...details, importance });
}

async function standingNote(database: VaultDatabase, id: ConversationId): Promise<ConversationRow> {
  const row = await database.conversations.get(id);
  if (row?.source !== 'note') throw new Problem('BadMessage', 'There is no such note');
  if (row.note?.replaced) throw new Problem('BadMessage', 'The note was replaced by a newer one');
  return row;
}

function noteOf({ importance, place, proposedBy, replaces }: NewNote): Pick<Conversation, 'note'> {
  const note: NoteDetails = {
    ...(importance && { importance }),
    ...(place && { place }),
    ...(proposedBy && { proposedBy }),
    ...(replaces && { replaces }),
  };
  return Object.keys(note).length > 0 ? { note } : {};
}

async function asVersion(database: VaultDatabase, row: ConversationRow): Promise<NoteVersion> {
  const [stored] = await turnsOf(database, row.id).toArray();
  const turn = stored && asTurn(stored);
  const { id, title } = asSummary(row);
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
