/**
 * The tables of an import that is being merged (decision 0026). Each table that a merge writes has a shadow with the rows that the merge
 * would write. A shadow also holds the journal of the import, so that whoever has the table in a transaction has its journal, too.
 */
import type { ConversationRow, PendingRow, SpaceRow, SummaryRow } from './schema';

/** The shadow of each table that a merge writes. Turns have none, because nobody finds them without their conversation's row. */
export const shadowNames = {
  conversations: 'shadowConversations',
  summaries: 'shadowSummaries',
  pending: 'shadowPending',
  spaces: 'shadowSpaces',
  forgotten: 'shadowForgotten',
} as const;

/**
 * The tables that have indexes besides their key, or of which all rows are counted: whoever asks has to know which rows the shadow takes
 * out of them.
 */
export const tablesWithOver: readonly string[] = ['conversations', 'summaries', 'pending'];

export type ShadowedTable = keyof typeof shadowNames;
export type ShadowTable = (typeof shadowNames)[ShadowedTable] | 'stale' | 'replacedTurns';

/** The stores in Dexie's notation. A shadow has the indexes of its table, over the wrapped row. */
export const shadowStores: Readonly<Record<ShadowTable, string>> = {
  shadowConversations:
    'id, row.updatedAt, row.reason, [row.id+row.revision+row.turnCount], row.page, row.episode, over',
  shadowSummaries: 'id, row.listKey, [row.space+row.listKey], row.unlisted, over',
  // Its key is that of the pending row.
  shadowPending: 'id, over',
  shadowSpaces: 'id',
  shadowForgotten: 'id',
  // The groups that were written while an import was prepared. See `toGroup`.
  stale: 'group',
  // The turns that the import replaces, by their conversation. They go after its commit.
  replacedTurns: 'id',
};

/** The key of the journal's row in each shadow. No row of a table has such a key. */
export const journalKey = '';

/**
 * `preparing`: nobody sees the shadows, and the import is undone if its browser is killed. `committed`: everybody sees them, and they are
 * moved into their tables bit by bit.
 */
export interface Journal {
  readonly import: string;
  readonly state: 'preparing' | 'committed';
}

export interface ShadowRow<Row = unknown> {
  /** Absent where the merge removes the row. */
  readonly row?: Row;
  /** Only in tables of `tablesWithOver`. 1: replaces a row of the table; 2: removes one. */
  readonly over?: 1 | 2;
  readonly journal?: Journal;
}

export interface ShadowRows {
  readonly shadowConversations: ShadowRow<ConversationRow> & { readonly id: string };
  readonly shadowSummaries: ShadowRow<SummaryRow> & { readonly id: string };
  readonly shadowPending: ShadowRow<PendingRow> & { readonly id: readonly [updatedAt: number, id: string] | '' };
  readonly shadowSpaces: ShadowRow<SpaceRow> & { readonly id: string };
  readonly shadowForgotten: ShadowRow<{ readonly id: string }> & { readonly id: string };
}

/** The group of all notes, which may name each other as versions. */
export const noteGroup = 'note:';
/** The group of all spaces. */
export const spaceGroup = 'spaces';

/**
 * The conversations whose merge may depend on each other. A chat's id may end in the name of its account, and chats that share the site's
 * id may be the same.
 */
export function toGroup(id: string): string {
  if (id.startsWith(noteGroup)) return noteGroup;
  const at = id.indexOf('@');
  return at === -1 ? id : id.slice(0, at);
}

/** `tables` with the shadows that belong to them; `stale` only where writing may mark a group. */
export function addShadows<Name extends string>(
  tables: readonly Name[],
  canMark: boolean,
): readonly (Name | ShadowTable)[] {
  const shadows = tables.flatMap(table => (isShadowed(table) ? shadowNames[table] : []));
  if (shadows.length === 0) return tables;
  return [...new Set([...tables, ...shadows, ...(canMark ? (['stale'] as const) : [])])];
}

export const isShadowed = (table: string): table is ShadowedTable => Object.hasOwn(shadowNames, table);
