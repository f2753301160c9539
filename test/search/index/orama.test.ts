/** Orama's own search must rank exactly as the fusion does, and the installed version must do what Kura relies on. */
import { create, search, type TokenScore } from '@orama/orama';
import { documentsStore, index as stockIndex } from '@orama/orama/components';
import { vector } from '@orama/orama/trees';
import orama from '@orama/orama/package.json';
import { describe, expect, test } from 'vitest';
import kura from '../../../package.json';
import type { Candidate, IndexAnswer } from '../../../lib/search/engine';
import { ChunkMask, createOramaSearch, type CandidateSource } from '../../../lib/search/index/orama';
import { applyCutOff } from '../../../lib/search/ranking/cut-off';
import { fuse, isDenseScript } from '../../../lib/search/ranking/fuse';
import { random, type Random } from '../../fakes/made-up-site';

const embedding = { fingerprint: 'fake', vector: new Float32Array([0.6, 0.8]) };
const noMask = new Uint8Array();

const toCandidate = (chunk: number, scores: Pick<Candidate, 'textScore' | 'cosine'>, length = 400): Candidate => ({
  chunk,
  conversation: `chatgpt:${chunk}`,
  turn: 't',
  role: 'user',
  scopeKey: 'main',
  active: true,
  start: 100,
  end: 100 + length,
  at: 1_790_000_000_000 - chunk,
  revision: 1,
  ...scores,
});

/** An index that answers this, whatever the query. `queries` notes what it was asked. */
function createSource(answer: IndexAnswer, dims?: number) {
  const queries: Parameters<CandidateSource['search']>[0][] = [];
  const filters: unknown[] = [];
  const source: CandidateSource = {
    search: query => {
      queries.push(query);
      return answer;
    },
    mask: filter => {
      filters.push(filter);
      return new Uint8Array([1, 0, 1]);
    },
    getDims: () => dims,
  };
  return { source, queries, filters };
}

/** Many equal scores, none at all, candidates without a vector, all of them below the mean. */
function makeUpAnswer(next: Random): IndexAnswer {
  const oneOf = (values: readonly number[]) => values[next(values.length)] ?? 0;
  const meanSimilarity = next(3) === 0 ? undefined : oneOf([0, 0.25, 0.7, 0.999, 1, next(1000) / 1000]);
  const hasWords = next(4) > 0;
  const below = next(6) === 0;
  const isCoarse = next(2) === 0;
  const candidates = Array.from({ length: oneOf([0, 1, 2, 5, 40, 120]) }, (_, n) => {
    const textScore = !hasWords || next(3) === 0 ? 0 : isCoarse ? 1 + next(3) : next(10_000) / 500;
    const raw = isCoarse ? oneOf([0.25, 0.5, 0.7]) : next(2000) / 1000 - 1;
    const cosine = Math.min(raw, below ? (meanSimilarity ?? 1) : 1);
    const hasVector = meanSimilarity !== undefined && next(5) > 0;
    return toCandidate(n * 3 + 1, { textScore, ...(hasVector && { cosine }) }, oneOf([0, 3, 40, 400]));
  });
  const maxTextScore = hasWords ? 3 + next(40) : 0;
  return {
    candidates,
    maxTextScore,
    rarity: 1,
    ...(meanSimilarity !== undefined && { meanSimilarity, embeddedCount: 500 }),
  };
}

describe('ranks place by place as the fusion does', () => {
  test.each([1, 2, 3, 4])('on 1,000 made-up answers, seed %i', seed => {
    const next = random(seed);
    const wrong: unknown[] = [];
    let [places, exchanged] = [0, 0];
    for (let round = 0; round < 1000; round++) {
      const answer = makeUpAnswer(next);
      const text = next(2) ? 'a question' : 'いつ焼くの';
      const kept = applyCutOff(answer.candidates, answer.meanSimilarity, answer.embeddedCount);
      const direct = fuse(kept, { ...answer, isDense: isDenseScript(text) });
      const { source } = createSource(answer, answer.meanSimilarity === undefined ? undefined : 2);
      const { hits } = createOramaSearch(source)({ text, limit: 120, embedding });
      if (hits.length !== direct.length) wrong.push({ round, hits: hits.length, direct: direct.length });
      const scores = new Map(direct.map(({ chunk, score }) => [chunk, score]));
      const order = new Map(kept.map(({ chunk }, n) => [chunk, n]));
      for (const [place, { id, score, document }] of hits.entries()) {
        const wanted = direct[place];
        const isNear = (other = Number.NaN) => Math.abs(other - (wanted?.score ?? Number.NaN)) < 1e-12;
        const before = hits[place - 1];
        const isNewestFirst =
          before?.score !== score || (order.get(before.document.chunk) ?? 0) < (order.get(document.chunk) ?? 0);
        // Only what the fusion finds equal may change places.
        if (id !== String(document.chunk) || !isNear(score) || !isNear(scores.get(document.chunk)) || !isNewestFirst)
          wrong.push({ round, place, id, score, wanted });
        places++;
        if (document.chunk !== wanted?.chunk) exchanged++;
      }
    }
    expect(wrong).toEqual([]);
    expect(exchanged / places).toBeLessThan(0.002);
    expect(places).toBeGreaterThan(10_000);
  });

  test('without a word and without a difference in meaning, everything is still found, newest first', () => {
    const candidates = [3, 1, 2].map(chunk => toCandidate(chunk, { textScore: 0, cosine: 0.5 }));
    const answer = { candidates, maxTextScore: 4, rarity: 0, meanSimilarity: 0.5, embeddedCount: 3 };
    const { hits } = createOramaSearch(createSource(answer, 2).source)({ text: 'x', limit: 9, embedding });
    expect(hits.map(({ id }) => id)).toEqual(['3', '1', '2']);
  });

  test('a filter alone keeps the order of the index', () => {
    const candidates = [9, 4, 7].map(chunk => toCandidate(chunk, { textScore: 0 }));
    const { source, queries } = createSource({ candidates, maxTextScore: 0, rarity: 0 });
    const { hits } = createOramaSearch(source)({ text: '', limit: 9, filter: { active: true } });
    expect(hits.map(({ id }) => id)).toEqual(['9', '4', '7']);
    expect(queries).toEqual([{ text: '', limit: 9, filter: new Uint8Array([1, 0, 1]) }]);
  });
});

describe('the query', () => {
  const answer: IndexAnswer = { candidates: [toCandidate(1, { textScore: 1 })], maxTextScore: 2, rarity: 1 };

  test('reaches the index with its own limit and vector, and its filter as a mask made once', () => {
    const found = { ...answer, meanSimilarity: 0.1, embeddedCount: 3 };
    const { source, queries, filters } = createSource(found, 2);
    createOramaSearch(source)({ text: 'red', limit: 7, embedding, filter: { space: 'tale', active: true } });
    expect(filters).toEqual([{ space: 'tale', active: true }]);
    expect(queries).toEqual([{ text: 'red', limit: 7, embedding, filter: new Uint8Array([1, 0, 1]) }]);
  });

  test('is not narrowed by a filter that allows everything, and by one that allows nothing not widened', () => {
    const { source, queries } = createSource(answer);
    const run = createOramaSearch({ ...source, mask: () => undefined });
    run({ text: 'red', limit: 7, filter: { active: false } });
    run({ text: 'red', limit: 7, filter: { scopeKeys: [] } });
    expect(queries.map(({ filter }) => filter)).toEqual([undefined, noMask]);
  });

  test('keeps nothing of the query before it', () => {
    const { source, queries } = createSource(answer, 2);
    const run = createOramaSearch(source);
    run({ text: 'one', limit: 3, embedding, filter: { role: 'user' } });
    expect(run({ text: 'two', limit: 4 }).hits.map(({ id }) => id)).toEqual(['1']);
    expect(queries[1]).toEqual({ text: 'two', limit: 4 });
  });

  test('by a vector of other dims is answered by words', () => {
    const { source } = createSource(answer, 3);
    expect(createOramaSearch(source)({ text: 'red', limit: 3, embedding }).hits).toHaveLength(1);
  });
});

/** Orama with an index that answers these lists and notes what it is asked. */
function createNoting(
  text: TokenScore[],
  similar: TokenScore[],
  plugins: { name: string; beforeSearch(): void }[] = [],
) {
  const asked: Record<string, unknown[]> = { search: [], find: [], where: [], get: [] };
  const mask = new ChunkMask(new Uint8Array([0, 1]));
  const weights = { text: 9, vector: 9 };
  class NotingVectors extends vector.VectorIndex {
    override find(...given: Parameters<vector.VectorIndex['find']>) {
      asked['find']?.push(given);
      return similar;
    }
  }
  const schema = { text: 'string', title: 'string', active: 'boolean', embedding: 'vector[256]' } as const;
  const database = create({
    schema,
    sort: { enabled: false },
    plugins,
    components: {
      index: {
        ...stockIndex.createIndex(),
        create: (one, ids) => ({
          ...stockIndex.create(one, ids, schema),
          vectorIndexes: { embedding: { type: 'Vector', isArray: false, node: new NotingVectors(2) } },
        }),
        searchByWhereClause(_index, _tokenizer, where) {
          asked['where']?.push(where);
          return mask;
        },
        search(...given) {
          asked['search']?.push(given);
          Object.assign(weights, { text: 2, vector: 0.5 });
          return text;
        },
      },
      documentsStore: {
        ...documentsStore.createDocumentsStore(),
        create(one, ids) {
          ids.internalIdToId.push('eleven', 'twelve', 'thirteen');
          return documentsStore.create(one, ids);
        },
        get(_store, id) {
          asked['get']?.push(id);
          return { id: 'unused', name: `document ${id}` };
        },
      },
    },
  });
  return { database, asked, mask, weights };
}

describe(`what Kura relies on in Orama ${orama.version}`, () => {
  const where = { active: true };
  const hybrid = { mode: 'hybrid', vector: { property: 'embedding', value: embedding.vector }, similarity: 0 } as const;

  test('its version is pinned', () => {
    expect(kura.dependencies['@orama/orama']).toBe(orama.version);
  });

  test('(a) it tells the index no limit, and answers at once unless a hook is registered', () => {
    const { database, asked } = createNoting([[1, 1]], []);
    const params = { term: 'red', properties: ['text' as const], limit: 77 };
    expect(search(database, params)).not.toBeInstanceOf(Promise);
    expect(asked['search']?.flat().includes(77)).toBe(false);
    const hooked = createNoting([[1, 1]], [], [{ name: 'hook', beforeSearch: () => undefined }]).database;
    expect(search(hooked, params)).toBeInstanceOf(Promise);
  });

  test('(b) it divides each list by its maximum, so that one of zeros is lost and an empty one is not', async () => {
    const params = { term: 'red', properties: ['text' as const], ...hybrid };
    const scoresOf = async (text: TokenScore[], similar: TokenScore[]) => {
      const { database, weights } = createNoting(text, similar);
      return (await search(database, { ...params, hybridWeights: weights })).hits.map(({ score }) => score);
    };
    expect(await scoresOf([[1, 0]], [[1, 4]])).toEqual([Number.NaN]);
    expect(
      await scoresOf(
        [],
        [
          [1, 4],
          [2, -1],
        ],
      ),
    ).toEqual([0.5, -0.125]);
    expect(
      await scoresOf(
        [
          [1, 4],
          [2, 0],
        ],
        [
          [1, 0],
          [2, -1e-100],
        ].map(([id = 0, score = 0]): TokenScore => [id, score || 1e-100]),
      ),
    ).toEqual([2.5, -0.5]);
  });

  test('(c) it takes each id from its map and each document from the store, by the number that the index gave', async () => {
    const { database, asked } = createNoting(
      [
        [2, 1],
        [3, 5],
      ],
      [],
    );
    const { hits } = await search(database, { term: 'red', properties: ['text'], includeVectors: true });
    expect(hits.map(({ id, score, document }) => [id, score, document['name']])).toEqual([
      ['thirteen', 5, 'document 3'],
      ['twelve', 1, 'document 2'],
    ]);
    expect(asked['get']).toEqual([3, 2]);
  });

  test('(c) it orders equals by that number, or keeps their order', async () => {
    const equals = (): TokenScore[] => [
      [3, 1],
      [1, 1],
      [2, 1],
    ];
    const ids = async (params: object) =>
      (await search(createNoting(equals(), []).database, { term: 'red', properties: ['text'], ...params })).hits.map(
        ({ id }) => id,
      );
    expect(await ids({})).toEqual(['eleven', 'twelve', 'thirteen']);
    expect(await ids(hybrid)).toEqual(['thirteen', 'eleven', 'twelve']);
  });

  test('(d) an empty term reaches the index if a property is named, with the filter’s answer unread', async () => {
    const { database, asked, mask } = createNoting([[1, 0]], []);
    expect((await search(database, { term: '', where })).hits).toHaveLength(1);
    expect(asked['search']).toHaveLength(0);
    await search(database, { term: '', properties: ['text'], where });
    expect(asked['search']?.flat()).toContain(mask);
    expect(asked['where']).toEqual([where, where]);
  });

  test('(e) in a hybrid search it hands vector and mask on as they are, and reads the weights last', async () => {
    const { database, asked, mask, weights } = createNoting(
      [[1, 3]],
      [
        [1, 7],
        [2, 7],
      ],
    );
    const params = { term: 'red', properties: ['text' as const], where, ...hybrid, hybridWeights: weights };
    const { hits } = await search(database, params);
    expect(hits.map(({ id, score }) => [id, score])).toEqual([
      ['eleven', 2.5],
      ['twelve', 0.5],
    ]);
    const [[value, , found] = []] = (asked['find'] ?? []) as unknown[][];
    expect([value === embedding.vector, found === mask]).toEqual([true, true]);
  });
});

test('a mask lists what it allows', () => {
  const mask = new ChunkMask(new Uint8Array([0, 1, 1, 0]));
  expect([...mask]).toEqual([1, 2]);
  expect([mask.has(1), mask.has(0), mask.has(9)]).toEqual([true, false, false]);
});
