/** Lists of rows in the order of an index. */
import { cmp, Dexie } from 'dexie';
import type { DBCoreCursor, DBCoreTransaction } from 'dexie';

/** A row in the order of an index. */
export interface IndexedRow {
  readonly key: unknown;
  readonly primaryKey: unknown;
  readonly value?: unknown;
}

export function compareItems(
  a: Pick<IndexedRow, 'key' | 'primaryKey'>,
  b: Pick<IndexedRow, 'key' | 'primaryKey'>,
  isReverse: boolean,
) {
  const order = cmp(a.key, b.key) || cmp(a.primaryKey, b.primaryKey);
  return isReverse ? -order : order;
}

/** Both lists in the order of the index. */
export function mergeItems(
  rows: readonly IndexedRow[],
  live: readonly IndexedRow[],
  isReverse: boolean,
): readonly IndexedRow[] {
  if (live.length === 0) return rows;
  if (rows.length === 0) return live;
  return [...rows, ...live].sort((a, b) => compareItems(a, b, isReverse));
}

/** The first row of each key: that with the lowest primary key, in both directions. */
export function removeEqualKeys(items: readonly IndexedRow[], isReverse: boolean): readonly IndexedRow[] {
  const step = isReverse ? 1 : -1;
  return items.filter(({ key }, n) => cmp(key, items[n + step]?.key) !== 0);
}

/** Thrown for what the overlay cannot do. The code of the vault needs none of it. */
export class OverlayError extends Error {
  override readonly name = 'OverlayError';
}

const throwUnsupported = () => {
  throw new OverlayError('A cursor over an import cannot do this.');
};

/** A cursor over rows that are in memory. */
export function createCursor(trans: DBCoreTransaction, items: readonly IndexedRow[], isReverse: boolean): DBCoreCursor {
  const isReached = (item: IndexedRow, key: unknown) => (isReverse ? cmp(key, item.key) : cmp(item.key, key)) >= 0;
  let at = 0;
  let step = 0;
  const state = { isOver: false };
  const cursor = {
    trans,
    get key() {
      return items[at]?.key;
    },
    get primaryKey() {
      return items[at]?.primaryKey;
    },
    get value() {
      return items[at]?.value;
    },
    continue: (key?: unknown) => {
      const found = items.findIndex((item, n) => n > at && (key === undefined || isReached(item, key)));
      step = (found === -1 ? items.length : found) - at;
    },
    advance: (count: number) => (step = count),
    continuePrimaryKey: throwUnsupported,
    next: throwUnsupported,
    stop: throwUnsupported as (value?: unknown) => void,
    fail: throwUnsupported as (error: Error) => void,
    start: (onNext: () => void) =>
      new Dexie.Promise<unknown>((resolve, reject) => {
        cursor.stop = value => {
          state.isOver = true;
          resolve(value);
        };
        cursor.fail = error => {
          state.isOver = true;
          reject(error);
        };
        while (!state.isOver && at < items.length) {
          step = 0;
          onNext();
          if (step === 0) return;
          at += step;
        }
        if (!state.isOver) resolve(undefined);
      }),
  };
  return cursor;
}
