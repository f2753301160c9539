/** Whatever happens to the index, it answers what an exhaustive search over the same rows answers. */
import { describe, expect, test } from 'vitest';
import { parseTerms } from '../../../lib/search/text/query-terms';
import { createTextIndex } from '../../../lib/search/text-index/create-text-index';
import * as weights from '../../../lib/search/text-index/weights';
import type {
  TextRanking,
  StoredSegment,
  TextRow,
  TextRun,
  TextIndex,
} from '../../../lib/search/text-index/text-index';
import { random, type Random } from '../../fakes/made-up-site';
import { Exhaustive } from './exhaustive';

const vocabulary =
  'the a of is with how docker volume volumes running run runs container containers useEffect snake_case E0308 react mount mounts mounted volatile vole 匿名 ボリュームは 消える コンテナと一緒に 名前を付ける カレー ストレージ レシピ 𠮷野家 𩸽の塩焼き です のに 油 油田 データベース déjà 東京都 京都府'.split(
    ' ',
  );
const questions = [
  'docker volume ',
  'vol',
  'v',
  'runnin',
  'how is the container with a docker',
  'the of a',
  'ボリュームが消える',
  'カレー',
  'ストレージ レシピ',
  '油',
  '𠮷野',
  '京都 データ',
  'useEff',
  'effect mount ',
  'déjà e0308 ',
  'quux',
];

/** The index, its definition, and what lies on disk. */
class World {
  words: TextIndex;
  readonly model = new Exhaustive();
  stored = new Map<number, Uint8Array>();
  #next = 0;
  /** Chunks of each conversation, as they stand now. */
  readonly #chats: { title: string; rows: TextRow[] }[] = [];

  /** `stretchRows`: `undefined` for as many as in the product. */
  constructor(
    readonly pick: Random,
    readonly stretchRows?: number,
  ) {
    this.words = createTextIndex(stretchRows);
  }

  #text(most: number): string {
    const { pick } = this;
    return Array.from({ length: pick(most) }, () => vocabulary[pick(vocabulary.length)]).join(' ');
  }

  #row(place: number): TextRow {
    const { pick } = this;
    const asks = place > 0 && pick(2) === 0;
    return { chunk: this.#next++, text: this.#text(12), ...(asks && { question: pick(place) }) };
  }

  #add(title: string, rows: readonly TextRow[]): void {
    this.words.add({ title, rows });
    this.model.add({ title, rows });
  }

  #retire(chunk: number, as: 'context' | 'removed'): void {
    this.words.removeRow(chunk, as);
    this.model.retire(chunk, as);
  }

  open(): void {
    const rows = Array.from({ length: 1 + this.pick(8) }, (_, place) => this.#row(place));
    const chat = { title: this.#text(3), rows };
    this.#chats.push(chat);
    this.#add(chat.title, rows);
  }

  /** As the index grows a conversation: its last two rows again, behind ghosts of the two before. */
  grow(): void {
    const chat = this.#chats[this.pick(this.#chats.length)];
    if (!chat || chat.rows.length < 4) return;
    const ghosts = chat.rows.slice(-4, -2).map(({ chunk, text }) => ({ chunk, text, isContext: true as const }));
    const again = chat.rows.slice(-2).map(({ chunk, text }) => ({ chunk, text }));
    for (const { chunk } of again) this.#retire(chunk, 'context');
    const rows = [...again, ...Array.from({ length: 1 + this.pick(3) }, (_, n) => this.#row(4 + n))];
    this.#add(chat.title, [...ghosts, ...rows]);
    chat.rows = [...chat.rows.slice(0, -2), ...rows];
  }

  forget(): void {
    const chat = this.#chats[this.pick(this.#chats.length)];
    if (!chat || chat.rows.length === 0) return;
    const at = this.pick(chat.rows.length);
    for (const { chunk } of chat.rows.splice(at, 1 + this.pick(3))) this.#retire(chunk, 'removed');
  }

  freeze(): void {
    this.#keep(this.words.freeze(), []);
  }

  merge(): void {
    const ids = this.words.segments.filter(() => this.pick(2) === 0);
    if (ids.length > 0) this.#keep(this.words.merge(ids), ids);
  }

  restart(): void {
    this.freeze();
    const { words } = this;
    this.words = createTextIndex(this.stretchRows);
    for (const id of words.segments) {
      const bytes = this.stored.get(id);
      if (!bytes) throw new Error('A segment that was never stored.');
      this.words.attach({ id, bytes: bytes.slice(), states: words.states(id) });
    }
  }

  #keep(segment: StoredSegment | undefined, replaced: readonly number[]): void {
    for (const id of replaced) this.stored.delete(id);
    if (segment) this.stored.set(segment.id, segment.bytes.slice());
  }

  ask(question: string, limit = 1000, allowed?: Uint8Array, also: readonly number[] = []): TextRanking {
    return this.words.rank({ terms: parseTerms(question), limit, alsoScore: also, ...(allowed && { allowed }) });
  }

  /** In what the answer differs from the definition's. */
  differences(question: string): readonly string[] {
    const { pick, model } = this;
    const terms = parseTerms(question);
    const allowed = pick(2) === 0 ? undefined : Uint8Array.from({ length: this.#next }, () => pick(2));
    const limit = pick(3) === 0 ? 1 + pick(5) : 1000;
    const also = Array.from({ length: 3 }, () => pick(this.#next + 1));
    const answer = this.ask(question, limit, allowed, also);

    const scores = model.scores(terms);
    const mayRank = [...scores].filter(([chunk]) => !allowed || allowed[chunk]);
    const best = Math.max(0, ...mayRank.map(([, { share }]) => share));
    // A share that lies on the cut itself may fall to either side.
    if (mayRank.some(([, { share }]) => Math.abs(share - weights.minShare * best) < 1e-5 * best)) return [];
    const expected = mayRank
      .filter(([, { share }]) => share >= weights.minShare * best)
      .map(([chunk, { score }]) => ({ chunk, score }))
      .sort((a, b) => b.score - a.score || a.chunk - b.chunk);
    const scoreOf = (chunk: number) => scores.get(chunk)?.score ?? 0;
    const known = new Set(expected.map(({ chunk }) => chunk));
    const given = [...answer.scores];
    const differences = {
      scores: !areNear(
        given,
        expected.slice(0, limit).map(({ score }) => score),
      ),
      chunks: !areNear(given, [...answer.chunks].map(scoreOf)) || [...answer.chunks].some(chunk => !known.has(chunk)),
      twice: new Set(answer.chunks).size !== answer.chunks.length,
      also: !areNear([...answer.alsoScores], also.map(scoreOf)),
      size: this.words.size !== model.live.length,
    };
    return Object.entries(differences).flatMap(([name, differs]) => (differs ? [`${name} of ${question}`] : []));
  }
}

const areNear = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length &&
  some.every((score, n) => Math.abs(score - (others[n] ?? NaN)) <= 1e-4 * Math.max(1, score));

describe.each([
  [1, undefined],
  [2, 1],
  [3, 12],
  [4, 40],
])('a vault grown at random (%i), looked at by %s rows', (seed, stretchRows) => {
  test('answers as an exhaustive search does, and the same before and after each freeze, merge and restart', () => {
    const pick = random(seed);
    const world = new World(pick, stretchRows);
    world.open();
    for (let step = 0; step < 45; step++) {
      const change = (['open', 'open', 'grow', 'grow', 'forget'] as const)[pick(5)] ?? 'open';
      world[change]();
      const before = questions.map(question => world.ask(question));
      // Mostly none of them: segments are kept when some rows have come together.
      const keeping = ([['freeze'], ['merge'], ['restart'], ['freeze', 'merge']] as const)[pick(12)] ?? [];
      for (const keep of keeping) world[keep]();
      expect(questions.map(question => world.ask(question))).toEqual(before);
      const asked = Array.from({ length: 3 }, () => questions[pick(questions.length)] ?? '');
      expect(asked.flatMap(question => world.differences(question))).toEqual([]);
    }
    expect(questions.flatMap(question => world.differences(question))).toEqual([]);
  });
});

// So many rows, and so few wanted, that most of them are never scored.
describe.each([11, 12, 13])('a vault of many rows that share few words (%i)', seed => {
  test('answers a few as if all had been scored, whatever is looked at together and however it is cut into segments', () => {
    const pick = random(seed);
    const common = ['docker', 'volume', 'の', 'です', 'カレー', 'ストレージ', '東京都', 'the', 'of', 'runs'];
    const rare = Array.from({ length: 60 }, (_, n) =>
      n % 2 === 0 ? `wor${n}d` : `${String.fromCodePoint(0x6f22 + n)}字`,
    );
    const some = (from: readonly string[], most: number) =>
      Array.from({ length: pick(most) }, () => from[pick(from.length)] ?? '');
    const runs: TextRun[] = [];
    let chunk = 0;
    for (let n = 0; n < 140; n++) {
      const rows = Array.from({ length: 1 + pick(12) }, (_, place): TextRow => {
        const text = [...some(common, 7), ...some(rare, 3)].join(' ');
        return { chunk: chunk++, text, ...(place > 0 && pick(2) === 0 && { question: pick(place) }) };
      });
      runs.push({ title: some(rare, 2).join(' '), rows });
    }
    const frozenAt = new Set(Array.from({ length: 5 }, () => pick(runs.length)));
    const model = new Exhaustive();
    const [whole, ...cut] = [createTextIndex(), createTextIndex(1), createTextIndex(50), createTextIndex(200)];
    for (const [n, run] of runs.entries()) {
      model.add(run);
      for (const words of [whole, ...cut]) words.add(run);
      if (frozenAt.has(n)) for (const words of cut) words.freeze();
    }
    for (let n = 0; n < 60; n++) {
      const question = [...some(common, 4), ...some(rare, 4), rare[pick(60)]].join(' ');
      const terms = parseTerms(question);
      const limit = 1 + pick(20);
      const alsoScore = [pick(chunk), pick(chunk)];
      const allowed = pick(3) === 0 ? Uint8Array.from({ length: chunk }, () => pick(2)) : undefined;
      const asked = { terms, limit, alsoScore, ...(allowed && { allowed }) };
      const answer = whole.rank(asked);
      expect(cut.map(words => words.rank(asked))).toEqual(cut.map(() => answer));

      const scores = model.scores(terms);
      const ranked = [...scores].filter(([chunk]) => !allowed || allowed[chunk]);
      const least = weights.minShare * Math.max(0, ...ranked.map(([, { share }]) => share));
      if (ranked.some(([, { share }]) => Math.abs(share - least) < 1e-5 * least)) continue;
      const best = ranked
        .filter(([, { share }]) => share >= least)
        .map(([, { score }]) => score)
        .sort((a, b) => b - a);
      expect(areNear([...answer.scores], best.slice(0, limit))).toBe(true);
      const scoreOf = (chunk: number) => scores.get(chunk)?.score ?? 0;
      expect(areNear([...answer.scores], [...answer.chunks].map(scoreOf))).toBe(true);
      expect(areNear([...answer.alsoScores], alsoScore.map(scoreOf))).toBe(true);
    }
  });
});
