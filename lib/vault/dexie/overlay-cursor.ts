import { Dexie } from 'dexie';
import type { DBCoreCursor, DBCoreTransaction } from 'dexie';

/** A row in the order of an index. */
export interface Item {
  readonly key: unknown;
  readonly primaryKey: unknown;
  readonly value?: unknown;
}

const notNeeded = () => {
  throw new Error('A cursor over an import cannot do this.');
};

/** A cursor over rows that are in memory. */
export function createCursor(trans: DBCoreTransaction, items: readonly Item[]): DBCoreCursor {
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
    continue: (key?: unknown) => (key === undefined ? (step = 1) : notNeeded()),
    advance: (count: number) => (step = count),
    continuePrimaryKey: notNeeded,
    next: notNeeded,
    stop: notNeeded as (value?: unknown) => void,
    fail: notNeeded as (error: Error) => void,
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
