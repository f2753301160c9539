/** The user's changes to conversations: titles, pins, tags, spaces. */
import type { ConversationId } from '../../core/conversation';
import type { VaultConnection, VaultDatabase } from './connection';
import type { ConversationUpdate, Vault } from '../vault';
import { Problem } from '../../core/problem';
import { caps } from '../shapes/caps';
import { putRows, rowTables } from './summaries';
import { sortNewestFirst } from './rows';
import { removePlace, replaceNote } from './note-keys';
import { queue, isPresent, type ConversationRow } from './schema';
import { addVersions } from './note-versions';
import { mergeTags } from '../shapes/normalize-text';
import { normalizeUnicode } from '../../core/normalize-unicode';

export function createUpdates({ database, run }: VaultConnection): Pick<Vault, 'update' | 'listUntitled' | 'putTitle'> {
  return {
    update: (ids, change) =>
      run('rw', [...rowTables, 'spaces'], async () => {
        const { space } = change;
        if (space !== undefined && !isPresent(await database.spaces.get(space))) {
          throw new Problem('BadMessage', 'There is no such space');
        }
        const rows = await readRows(database, ids, space !== undefined);
        await putRows(
          database,
          rows.map(row => applyUpdate(row, change)),
        );
      }),
    listUntitled: space =>
      run('r', ['conversations'], async () => {
        const rows = await sortNewestFirst(database.conversations.orderBy('updatedAt'))
          .filter(row => isUntitled(row) && row.space === space)
          .toArray();
        return rows.map(({ id }) => id);
      }),
    putTitle: (id, title) =>
      run('rw', rowTables, async () => {
        const row = await database.conversations.get(id);
        const cleaned = cleanTitle(title);
        if (!row || !isUntitled(row) || cleaned === '') return false;
        await putRows(database, [toNextRevision({ ...row, title: cleaned })]);
        return true;
      }),
  };
}

const isUntitled = ({ title, source }: ConversationRow): boolean =>
  title === '' && source !== 'note' && source !== 'document';

const cleanTitle = (title: string): string =>
  normalizeUnicode(title, 'NFC').replace(/\s+/g, ' ').trim().slice(0, caps.titleLength);

/** `includeVersions`: notes come with their earlier and later versions, which must stay in one space. */
async function readRows(database: VaultDatabase, ids: readonly ConversationId[], includeVersions: boolean) {
  const rows = (await database.conversations.bulkGet([...new Set(ids)])).filter(row => row !== undefined);
  return includeVersions ? addVersions(database, rows) : rows;
}

/** Moved by hand, so that no rule moves it again. Its place in the old space's story is removed. */
function moveToSpace(space: string, row: ConversationRow): ConversationRow {
  const moved = { ...row, space, ownSpace: true as const };
  return space === row.space ? moved : replaceNote(moved, removePlace(row));
}

/** The row as its next revision, which is queued for the index. */
export function toNextRevision({ reason: _reason, ...row }: ConversationRow): ConversationRow {
  return { ...row, revision: row.revision + 1, queue: queue.waiting };
}

function applyUpdate(row: ConversationRow, change: ConversationUpdate): ConversationRow {
  const { title, pinned, space } = change;
  const next = applyPinned(applyTitle(applyTags(row, change), title), pinned);
  const moved = space === undefined ? next : moveToSpace(space, next);
  // Pins and tags are not indexed.
  return moved.title === row.title && moved.space === row.space ? moved : toNextRevision(moved);
}

export function applyTitle(row: ConversationRow, title: string | undefined): ConversationRow {
  if (title === undefined) return row;
  const ownTitleText = cleanTitle(title);
  const { ownTitle, siteTitle: kept, ...rest } = row;
  const siteTitle = ownTitle ? kept : row.title;
  if (ownTitleText === '') return { ...rest, title: siteTitle ?? '' };
  return { ...rest, title: ownTitleText, ownTitle: true, ...(siteTitle && { siteTitle }) };
}

function applyPinned(row: ConversationRow, pinned: boolean | undefined): ConversationRow {
  if (pinned === undefined) return row;
  const { pinned: _pinned, ...rest } = row;
  return pinned ? { ...rest, pinned } : rest;
}

function applyTags(row: ConversationRow, { addTags, removeTags }: ConversationUpdate): ConversationRow {
  const { tags: known = [], ...rest } = row;
  const tags = mergeTags(known, addTags, removeTags);
  return tags.length > 0 ? { ...rest, tags } : rest;
}
