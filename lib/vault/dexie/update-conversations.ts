/** The user's changes to conversations: titles, pins, tags, spaces. */
import type { ConversationId } from '../../core/conversation';
import type { Connection, VaultDatabase } from './connection';
import type { Amendment, Vault } from '../vault';
import { Problem } from '../../core/problem';
import { caps } from '../shapes/shape';
import { putRows, rowTables } from './summaries';
import { placeless, withNote } from './note-keys';
import { queue, stands, type ConversationRow } from './schema';
import { withVersions } from './note-versions';
import { tagsAfter } from '../shapes/normalize-text';

export function amending({ database, run }: Connection): Pick<Vault, 'amend'> {
  return {
    amend: (ids, change) =>
      run('rw', [...rowTables, 'spaces'], async () => {
        const { space } = change;
        if (space !== undefined && !stands(await database.spaces.get(space))) {
          throw new Problem('BadMessage', 'There is no such space');
        }
        const rows = await rowsOf(database, ids, space !== undefined);
        await putRows(
          database,
          rows.map(row => amended(row, change)),
        );
      }),
  };
}

/** `includeVersions`: notes come with their earlier and later versions, which must stay in one space. */
async function rowsOf(database: VaultDatabase, ids: readonly ConversationId[], wholly: boolean) {
  const rows = (await database.conversations.bulkGet([...new Set(ids)])).filter(row => row !== undefined);
  return wholly ? withVersions(database, rows) : rows;
}

/** Moved by hand, so that no rule moves it again. Its place in the old space's story is removed. */
function movedTo(space: string, row: ConversationRow): ConversationRow {
  const moved = { ...row, space, ownSpace: true as const };
  return space === row.space ? moved : withNote(moved, placeless(row));
}

/** The row as its next revision, which is queued for the index. */
export function again({ reason: _reason, ...row }: ConversationRow): ConversationRow {
  return { ...row, revision: row.revision + 1, queue: queue.waiting };
}

function amended(row: ConversationRow, change: Amendment): ConversationRow {
  const { title, pinned, space } = change;
  const next = pinnedAs(titledAs(tagged(row, change), title), pinned);
  const moved = space === undefined ? next : movedTo(space, next);
  // Pins and tags are not indexed.
  return moved.title === row.title && moved.space === row.space ? moved : again(moved);
}

export function titledAs(row: ConversationRow, title: string | undefined): ConversationRow {
  if (title === undefined) return row;
  const wished = title.normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, caps.titleLength);
  const { ownTitle, siteTitle: kept, ...rest } = row;
  const siteTitle = ownTitle ? kept : row.title;
  if (wished === '') return { ...rest, title: siteTitle ?? '' };
  return { ...rest, title: wished, ownTitle: true, ...(siteTitle && { siteTitle }) };
}

function pinnedAs(row: ConversationRow, pinned: boolean | undefined): ConversationRow {
  if (pinned === undefined) return row;
  const { pinned: _pinned, ...rest } = row;
  return pinned ? { ...rest, pinned } : rest;
}

function tagged(row: ConversationRow, { addTags, removeTags }: Amendment): ConversationRow {
  const { tags: known = [], ...rest } = row;
  const tags = tagsAfter(known, addTags, removeTags);
  return tags.length > 0 ? { ...rest, tags } : rest;
}
