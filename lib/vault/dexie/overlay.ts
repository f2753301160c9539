/**
 * Shows each table as it is or as an import makes it (decision 0026), so that no other file of the vault has to know. A transaction sees
 * one of the two from its first request to its last. Nothing below Dexie may be an `async` function: it would lose the transaction.
 */
import { Dexie } from 'dexie';
import type {
  DBCore,
  DBCoreMutateRequest,
  DBCoreMutateResponse,
  DBCoreTable,
  DBCoreTransaction,
  Middleware,
} from 'dexie';
import { OverlayError } from './overlay-cursor';
import { createOverlayReads } from './overlay-reads';
import { isShadowed, journalKey, shadowNames, spaceGroup, tablesWithOver, toGroup } from './shadow-tables';
import type { ShadowedTable, ShadowRow } from './shadow-tables';

/** `import`: reads through the shadows and writes to them. `bare`: the tables themselves, without the shadows. */
export type ChosenView = 'import' | 'bare';
type View = ChosenView | 'none' | 'preparing' | 'committed';

/** The view that was chosen for an open transaction, by the browser's own object. */
const chosenViews = new WeakMap<object, ChosenView>();

export const isBare = (trans: object): boolean => chosenViews.get(trans) === 'bare';

/** Chooses the view of the current transaction. Must run before its first request. */
export function chooseView(view: ChosenView): void {
  chosenViews.set(Dexie.currentTransaction.idbtrans, view);
}

export const overlay: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'Import',
  // Below Dexie's own hooks and virtual indexes.
  level: 0,
  create: core => ({
    ...core,
    table: name =>
      isShadowed(name)
        ? createOverlay({
            name,
            base: core.table(name),
            shadow: core.table(shadowNames[name]),
            stale: core.table('stale'),
          })
        : core.table(name),
  }),
};

export interface OverlayTables {
  readonly name: ShadowedTable;
  readonly base: DBCoreTable;
  readonly shadow: DBCoreTable;
  readonly stale: DBCoreTable;
}

function createOverlay(tables: OverlayTables): DBCoreTable {
  const { base, shadow } = tables;
  // Each table has its own, because the tables of a committed import come to their place one after the other.
  const views = new WeakMap<object, View>();
  const findView = (trans: object): View | undefined => chosenViews.get(trans) ?? views.get(trans);
  const readView = (trans: DBCoreTransaction): Promise<View> =>
    shadow.get({ trans, key: journalKey }).then((found?: ShadowRow) => {
      const view = found?.journal?.state ?? 'none';
      views.set(trans, view);
      return view;
    });
  const reads = createOverlayReads(tables);
  /** Asks the table before it is known whether the shadow counts: nearly always it does not, and then nobody has waited. */
  const choose = <Request extends { trans: DBCoreTransaction }, Answer>(
    plain: (request: Request) => Promise<Answer>,
    merged: (request: Request) => Promise<Answer>,
  ) =>
    function read(request: Request): Promise<Answer> {
      const known = findView(request.trans);
      if (known) return isMerged(known) ? merged(request) : plain(request);
      const view = readView(request.trans);
      const answer = plain(request);
      return view.then(found => (isMerged(found) ? merged(request) : answer));
    };
  return {
    ...base,
    get: choose(request => base.get(request), reads.get),
    // Dexie's cache of a transaction does not know the tables apart.
    getMany: choose(({ trans, keys }) => base.getMany({ trans, keys }), reads.getMany),
    query: choose(request => base.query(request), reads.query),
    count: choose(request => base.count(request), reads.count),
    openCursor: choose(request => base.openCursor(request), reads.openCursor),

    mutate(request) {
      const known = findView(request.trans);
      if (known === 'import') return writeShadow(tables, request);
      const done = base.mutate(request);
      if (known === 'none' || known === 'bare') return done;
      const view = known ? Dexie.Promise.resolve(known) : readView(request.trans);
      return view
        .then(found => {
          if (found === 'preparing') return markStale(tables, request);
          return found === 'committed' ? removeShadow(tables, request) : undefined;
        })
        .then(() => done);
    },
  };
}

const isMerged = (view: View): boolean => view === 'import' || view === 'committed';

function listKeys({ base }: OverlayTables, request: DBCoreMutateRequest): unknown[] {
  if (request.type === 'deleteRange') throw new OverlayError('A range cannot be removed while an import is merged.');
  if (request.type === 'delete') return request.keys;
  return request.keys ?? request.values.map(value => base.schema.primaryKey.extractKey?.(value) as unknown);
}

/** Another context wrote: what the import prepared of these rows no longer holds. Summaries are written with their conversation. */
function markStale(tables: OverlayTables, request: DBCoreMutateRequest): Promise<unknown> | undefined {
  const { name, stale } = tables;
  if (name === 'summaries') return undefined;
  // Its key has a time, and nobody would find it by the group.
  if (name === 'pending') return removeShadow(tables, request);
  const groups = name === 'spaces' ? [spaceGroup] : listKeys(tables, request).map(key => toGroup(String(key)));
  const values = [...new Set(groups)].map(group => ({ group }));
  return stale.mutate({ type: 'put', trans: request.trans, values });
}

/** What was written on top of the shadow stands in the table now. */
function removeShadow(tables: OverlayTables, request: DBCoreMutateRequest): Promise<unknown> {
  const { trans } = request;
  return request.type === 'deleteRange'
    ? tables.shadow.mutate({ type: 'deleteRange', trans, range: request.range })
    : tables.shadow.mutate({ type: 'delete', trans, keys: listKeys(tables, request) });
}

function writeShadow(tables: OverlayTables, request: DBCoreMutateRequest): Promise<DBCoreMutateResponse> {
  const { name, base, shadow } = tables;
  const { trans } = request;
  const keys = listKeys(tables, request);
  if (request.type === 'add') throw new OverlayError('An import puts rows and never adds them.');
  const marksOver = tablesWithOver.includes(name);
  const response = { numFailures: 0, failures: {}, results: keys, lastResult: keys.at(-1) };
  if (request.type === 'put') {
    const put = (known: readonly unknown[]) => {
      const values = request.values.map((row: unknown, n) => ({
        id: keys[n],
        row,
        ...(known[n] !== undefined && { over: 1 }),
      }));
      return shadow.mutate({ type: 'put', trans, values }).then(() => response);
    };
    return marksOver ? base.getMany({ trans, keys }).then(put) : put([]);
  }
  return base.getMany({ trans, keys }).then((known: readonly unknown[]) => {
    const removed = keys.filter((_, n) => known[n] !== undefined);
    const values = removed.map(key => ({ id: key, ...(marksOver && { over: 2 }) }));
    return shadow
      .mutate({ type: 'delete', trans, keys: keys.filter((_, n) => known[n] === undefined) })
      .then(() => shadow.mutate({ type: 'put', trans, values }))
      .then(() => response);
  });
}
