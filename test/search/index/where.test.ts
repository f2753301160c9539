/** A filter must mean in Orama's operators what it means to Kura: stock Orama is asked, too. */
import { create, insertMultiple, search } from '@orama/orama';
import { expect, test } from 'vitest';
import type { ConversationId, Role } from '../../../lib/core/conversation';
import type { ChunkFilter } from '../../../lib/search/engine';
import { schema, toFilter, toWhere } from '../../../lib/search/index/where';
import { random, type Random } from '../../fakes/made-up-site';

const sources = ['chatgpt', 'claude', 'note'];
const scopes = ['main', 'tale', 'tale/e1'];
const roles: readonly Role[] = ['user', 'assistant'];

const pickOf = <T>(next: Random, values: readonly T[]): T => values[next(values.length)]!;
const pickSome = <T>(next: Random, values: readonly T[]): T[] => values.filter(() => next(2) === 0);

const toRow = (next: Random, n: number) => {
  const source = pickOf(next, sources);
  const scope = pickOf(next, scopes);
  return {
    id: `row ${n}`,
    text: '',
    title: '',
    source,
    space: scope.replace(/\/.*/, ''),
    scope,
    conversation: `${source}:${next(4)}` as ConversationId,
    role: pickOf(next, roles),
    active: next(2) === 0,
    at: next(20) * 1000,
  };
};

const makeUpFilter = (next: Random): ChunkFilter => ({
  ...(next(4) === 0 && { sources: pickSome(next, sources) }),
  ...(next(4) === 0 && { space: 'tale' }),
  ...(next(4) === 0 && { scopeKeys: pickSome(next, scopes) }),
  ...(next(6) === 0 && { conversations: ['chatgpt:1', 'claude:2', 'note:0'] }),
  ...(next(6) === 0 && { except: ['chatgpt:1', 'claude:0'] }),
  ...(next(4) === 0 && { role: pickOf(next, roles) }),
  ...(next(4) === 0 && { active: true }),
  ...(next(3) === 0 && { from: next(20) * 1000 }),
  ...(next(3) === 0 && { to: next(20) * 1000 }),
  ...(next(4) === 0 && { turnsBefore: next(20) * 1000 }),
});

const isAllowed = (filter: ChunkFilter, row: ReturnType<typeof toRow>): boolean =>
  (filter.sources?.includes(row.source) ?? true) &&
  (filter.space === undefined || filter.space === row.space) &&
  (filter.scopeKeys?.includes(row.scope) ?? true) &&
  (filter.conversations?.includes(row.conversation) ?? true) &&
  !filter.except?.includes(row.conversation) &&
  (filter.role === undefined || filter.role === row.role) &&
  (!filter.active || row.active) &&
  row.at >= (filter.from ?? 0) &&
  row.at < (filter.to ?? Infinity) &&
  (row.source === 'note' || row.at < (filter.turnsBefore ?? Infinity));

test('stock Orama finds under `where` what the filter allows', async () => {
  const next = random(7);
  const rows = Array.from({ length: 150 }, (_, n) => toRow(next, n));
  const database = create({ schema });
  await insertMultiple(database, rows);
  for (let round = 0; round < 400; round++) {
    const filter = makeUpFilter(next);
    const where = toWhere(filter);
    const { hits } = await search(database, { ...(where && { where }), limit: rows.length });
    const wanted = rows.filter(row => isAllowed(filter, row)).map(({ id }) => id);
    expect(hits.map(({ id }) => id).toSorted()).toEqual(wanted.toSorted());
    expect(toFilter(where ?? { and: [] })).toEqual(filter);
  }
});

test('a filter that allows everything is no condition, and words of a title come back as they went', () => {
  expect(toWhere({})).toBeUndefined();
  expect(toWhere({ active: false })).toBeUndefined();
  expect(toFilter(toWhere({ title: ['Docker', '京都'] })!)).toEqual({ title: ['Docker', '京都'] });
});
