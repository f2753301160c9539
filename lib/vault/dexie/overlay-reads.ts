/** Reads a table together with its shadow: a row of the shadow takes the place of the table's row with the same key, or removes it. */
import { cmp, Dexie } from 'dexie';
import type {
  DBCoreCountRequest,
  DBCoreIndex,
  DBCoreKeyRange,
  DBCoreOpenCursorRequest,
  DBCoreQueryRequest,
  DBCoreTable,
  DBCoreTransaction,
} from 'dexie';
import type { OverlayTables } from './overlay';
import { compareItems, createCursor, mergeItems, removeEqualKeys, type IndexedRow } from './overlay-cursor';
import { journalKey, tablesWithOver } from './shadow-tables';
import type { ShadowRow } from './shadow-tables';

type OverlayReads = Pick<DBCoreTable, 'get' | 'getMany' | 'query' | 'count' | 'openCursor'>;

export function createOverlayReads(tables: OverlayTables): OverlayReads {
  const { base, shadow } = tables;
  const toShadowIndex = createIndexMap(tables);
  const reads: OverlayReads = {
    get: ({ trans, key }) =>
      shadow.get({ trans, key }).then((entry?: ShadowRow) => (entry ? entry.row : base.get({ trans, key }))),

    getMany: ({ trans, keys }) =>
      waitForBoth(shadow.getMany({ trans, keys }), base.getMany({ trans, keys })).then(([entries, rows]) =>
        (entries as (ShadowRow | undefined)[]).map((entry, n) => (entry ? entry.row : (rows[n] as unknown))),
      ),

    query(request) {
      const { index } = request.query;
      const items =
        index.isPrimaryKey || request.values
          ? queryItems(tables, request, toShadowIndex(index))
          : collectItems(tables, request, toShadowIndex(index)).then(found =>
              found.slice(0, request.limit ?? Infinity),
            );
      return items.then(found => ({
        result: found.map(({ primaryKey, value }) => (request.values ? value : primaryKey)),
      }));
    },

    count(request) {
      const { index, range } = request.query;
      if (!tablesWithOver.includes(tables.name) || (index.isPrimaryKey && !isAny(range)))
        return reads.query({ ...request, values: false }).then(({ result }) => result.length);
      return countRows(tables, request, toShadowIndex(index));
    },

    openCursor(request) {
      const { trans, query, reverse = false, unique } = request;
      return collectItems(tables, request, toShadowIndex(query.index)).then(all => {
        const items = unique ? removeEqualKeys(all, reverse) : all;
        return items.length === 0 ? null : createCursor(trans, items, reverse);
      });
    },
  };
  return reads;
}

/** Dexie's numbers for a single key, for a range and for a range without limits. */
const [equalType, rangeType, anyType] = [1, 2, 3];

const behindJournal: DBCoreKeyRange = { type: rangeType, lower: journalKey, lowerOpen: true, upper: undefined };

function createIndexMap({ shadow }: OverlayTables): (index: DBCoreIndex) => DBCoreIndex {
  return index => {
    if (index.isPrimaryKey) return shadow.schema.primaryKey;
    const { keyPath } = index;
    const wrapped = Array.isArray(keyPath) ? keyPath.map(part => `row.${part}`) : `row.${keyPath}`;
    const found = shadow.schema.getIndexByKeyPath(wrapped);
    if (!found) throw new Error(`The shadow has no index ${String(wrapped)}.`);
    return found;
  };
}

const isJournal = (entry: ShadowRow): boolean => entry.journal !== undefined;

/** As `Promise.all`, but keeps the transaction. */
const waitForBoth = <First, Second>(first: Promise<First>, second: Promise<Second>): Promise<[First, Second]> =>
  first.then(one => second.then((other): [First, Second] => [one, other]));

/** The keys of the conversations that the shadow replaces or removes. */
function listOver({ shadow }: OverlayTables, trans: DBCoreTransaction): Promise<readonly unknown[]> {
  const index = shadow.schema.getIndexByKeyPath('over');
  if (!index) return Dexie.Promise.resolve([]);
  return shadow
    .query({ trans, values: false, query: { index, range: anyRange } })
    .then(({ result }): readonly unknown[] => result);
}

const isAny = ({ type }: Pick<DBCoreKeyRange, 'type'>): boolean => anyType === (type as number);

const anyRange: DBCoreKeyRange = { type: anyType, lower: undefined, upper: undefined };

/** The rows of a range in order, at most `limit`. */
function queryItems(
  tables: OverlayTables,
  request: DBCoreQueryRequest,
  shadowIndex: DBCoreIndex,
): Promise<readonly IndexedRow[]> {
  const { limit = Infinity, trans, query } = request;
  const queryMore = (size: number, over: readonly unknown[]): Promise<readonly IndexedRow[]> =>
    queryCertainItems(tables, { ...request, limit: size }, shadowIndex, over).then(({ items, isAll }) =>
      items.length >= limit || isAll ? items.slice(0, limit) : queryMore(2 * size, over),
    );
  if (query.index.isPrimaryKey) return queryMore(limit, []);
  return listOver(tables, trans).then(over => queryMore(limit, over));
}

/** Reads `limit` rows of the table and of its shadow. `items`: those of which it is certain that none is missing before them. */
function queryCertainItems(
  { base, shadow }: OverlayTables,
  { trans, values = false, limit = Infinity, direction, query }: DBCoreQueryRequest,
  shadowIndex: DBCoreIndex,
  overKeys: readonly unknown[],
): Promise<{ readonly items: readonly IndexedRow[]; readonly isAll: boolean }> {
  const { index, range } = query;
  const { primaryKey } = base.schema;
  const isReverse = direction === 'prev';
  const common = { trans, ...(direction && { direction }) };
  // One more of the shadow, which has the journal.
  const ofShadow = { ...common, values: true, limit: limit + 1, query: { index: shadowIndex, range } };
  return waitForBoth(base.query({ ...common, values, limit, query }), shadow.query(ofShadow)).then(
    ([rows, entries]) => {
      const found = rows.result.map((row: unknown): IndexedRow =>
        values
          ? { key: extractKey(index, row), primaryKey: extractKey(primaryKey, row), value: row }
          : { key: row, primaryKey: row },
      );
      const shadows = (entries.result as ShadowRow[]).map(entry => ({
        key: extractKey(shadowIndex, entry),
        primaryKey: extractKey(shadow.schema.primaryKey, entry),
        entry,
      }));
      const over = new Set([...overKeys, ...shadows.map(item => item.primaryKey)].map(toSetKey));
      const live = shadows
        .filter(({ entry }) => !isJournal(entry) && entry.row !== undefined)
        .map(({ entry, ...item }): IndexedRow => ({ ...item, value: entry.row }));
      const items = mergeItems(
        found.filter(item => !over.has(toSetKey(item.primaryKey))),
        live,
        isReverse,
      );
      // Behind the last key of a list that was cut, the other list may have rows that belong in front of others.
      const cutAt = [
        ...(found.length >= limit ? found.slice(-1) : []),
        ...(shadows.length > limit ? shadows.slice(-1) : []),
      ];
      return {
        items: items.filter(item => cutAt.every(last => compareItems(item, last, isReverse) <= 0)),
        isAll: cutAt.length === 0,
      };
    },
  );
}

const extractKey = (index: DBCoreIndex, value: unknown): unknown => index.extractKey?.(value) as unknown;

/** A compound key as a value that a `Set` can hold. */
const toSetKey = (key: unknown): unknown => (Array.isArray(key) ? JSON.stringify(key) : key);

/** All keys of a range in order, with the rows if the request asks for values. */
function collectItems(
  tables: OverlayTables,
  request: DBCoreQueryRequest | DBCoreOpenCursorRequest,
  shadowIndex: DBCoreIndex,
): Promise<readonly IndexedRow[]> {
  const { base, shadow } = tables;
  const { trans, query, values = false } = request;
  const reverse =
    'reverse' in request ? (request.reverse ?? false) : 'direction' in request && request.direction === 'prev';
  const ofKey = query.index.isPrimaryKey === true;
  // What the shadow removes is found by its key only.
  const ofShadow = { trans, values: values || ofKey, reverse, query: { ...query, index: shadowIndex } };
  const merge = (rows: readonly IndexedRow[], entries: readonly IndexedRow[], keys: readonly unknown[]) => {
    const over = new Set([...keys, ...(ofKey ? entries.map(item => item.primaryKey) : [])].map(toSetKey));
    const live = entries.flatMap(({ value, ...item }) => {
      if (value === undefined) return [item];
      const entry = value as ShadowRow;
      return isJournal(entry) || entry.row === undefined ? [] : [{ ...item, value: entry.row }];
    });
    const shown = rows.filter(item => !over.has(toSetKey(item.primaryKey)));
    return mergeItems(shown, live, reverse);
  };
  // One after the other: Chromium reads ahead only for a cursor that is alone in its transaction.
  return listOver(tables, trans).then(keys =>
    walk(base, { trans, values, reverse, query }).then(rows =>
      walk(shadow, ofShadow).then(entries => merge(rows, entries, keys)),
    ),
  );
}

function walk(table: DBCoreTable, request: DBCoreOpenCursorRequest): Promise<readonly IndexedRow[]> {
  const items: IndexedRow[] = [];
  return table
    .openCursor(request)
    .then(cursor =>
      cursor?.start(() => {
        const { key, primaryKey } = cursor as IndexedRow;
        items.push(request.values ? { key, primaryKey, value: cursor.value as unknown } : { key, primaryKey });
        cursor.continue();
      }),
    )
    .then(() => items);
}

/** Counts in the database, because a list of all keys takes long in a large vault. */
function countRows(
  tables: OverlayTables,
  { trans, query }: DBCoreCountRequest,
  shadowIndex: DBCoreIndex,
): Promise<number> {
  const { base, shadow } = tables;
  const { index, range } = query;
  // Counting an index takes the database several times as long as counting a table.
  const live = index.isPrimaryKey
    ? countLive(tables, trans)
    : shadow.count({ trans, query: { index: shadowIndex, range } });
  return waitForBoth(waitForBoth(base.count({ trans, query }), live), listOver(tables, trans)).then(
    ([[rows, added], over]) => {
      if (index.isPrimaryKey) return rows + added - over.length;
      return base.getMany({ trans, keys: [...over] }).then((hidden: readonly unknown[]) => {
        const keys = hidden.flatMap(row => (row === undefined ? [] : [extractKey(index, row)]));
        return rows + added - keys.filter(key => isInRange(key, range)).length;
      });
    },
  );
}

/** The rows that the shadow adds or replaces: all but the journal and those that it removes. */
function countLive({ shadow }: OverlayTables, trans: DBCoreTransaction): Promise<number> {
  const { primaryKey } = shadow.schema;
  const all = shadow.count({ trans, query: { index: primaryKey, range: behindJournal } });
  const over = shadow.schema.getIndexByKeyPath('over');
  if (!over) return all;
  const removed = shadow.count({ trans, query: { index: over, range: { type: equalType, lower: 2, upper: 2 } } });
  return waitForBoth(all, removed).then(([rows, gone]) => rows - gone);
}

function isInRange(key: unknown, { type, lower, upper, lowerOpen, upperOpen }: DBCoreKeyRange): boolean {
  if (isAny({ type })) return true;
  const [from, to] = [lower === undefined ? 1 : cmp(key, lower), upper === undefined ? -1 : cmp(key, upper)];
  return (lowerOpen ? from > 0 : from >= 0) && (upperOpen ? to < 0 : to <= 0);
}
