/** Ranks by the definition and nothing else: every row, every term, plain maps. Slow, and meant to be obviously right. */
import { findFunctionWordsAhead } from '../../../lib/search/text/function-words';
import { isCounted, isCharacter, selectContentTerms, type Term } from '../../../lib/search/text/query-terms';
import { tokenize } from '../../../lib/search/text/tokenize';
import { findStemsAhead } from '../../../lib/search/text-index/stem';
import * as weights from '../../../lib/search/text-index/weights';
import type { TextRun } from '../../../lib/search/text-index/text-index';

interface ModelRow {
  readonly chunk: number;
  readonly tokens: ReadonlyMap<string, number>;
  readonly length: number;
  readonly question: number | undefined;
  state: 'live' | 'context' | 'removed';
}

interface ModelRun {
  readonly title: ReadonlyMap<string, number>;
  readonly rows: readonly ModelRow[];
}

const counted = (text: string): Map<string, number> => {
  const tokens = new Map<string, number>();
  for (const token of tokenize(text)) tokens.set(token, Math.min(weights.maxRepeats, (tokens.get(token) ?? 0) + 1));
  return tokens;
};

export class Exhaustive {
  readonly runs: ModelRun[] = [];

  add({ title, rows }: TextRun): void {
    this.runs.push({
      title: counted(title),
      rows: rows.map(({ chunk, text, question, isContext: ghost }) => ({
        chunk,
        tokens: counted(text),
        length: tokenize(text).length,
        question,
        state: ghost ? 'context' : 'live',
      })),
    });
  }

  retire(chunk: number, as: 'context' | 'removed'): void {
    for (const row of this.runs.flatMap(({ rows }) => rows)) {
      if (row.chunk !== chunk) continue;
      if (row.state === 'live' || (row.state === 'context' && as === 'removed')) row.state = as;
    }
  }

  get live(): ModelRow[] {
    return this.runs.flatMap(({ rows }) => rows).filter(({ state }) => state === 'live');
  }

  /** Scores and shares of all live chunks that hold a telling word. */
  scores(terms: readonly Term[]): Map<number, { score: number; share: number }> {
    const asked = selectContentTerms(terms);
    const weighed = terms.map(term => {
      const forms = this.#forms(term);
      return {
        term,
        forms,
        weight: this.#rarity(term, forms) * (asked.includes(term) ? term.importance : byTheWay(term)),
      };
    });
    const average = this.live.reduce((sum, { length }) => sum + length, 0) / this.live.length;
    const found = new Map<number, { score: number; share: number }>();
    for (const run of this.runs) {
      for (const [at, row] of run.rows.entries()) {
        if (row.state !== 'live') continue;
        const windows = new Map(weighed.map(({ term, forms }) => [term, windowOf(run, at, forms)]));
        const near = lengthAt(run, at - 1) + lengthAt(run, at + 1);
        const length = (row.length + weights.near * near) / (average * (1 + 2 * weights.near));
        let score = 0;
        let share = 0;
        for (const { term, weight } of weighed) {
          const held = windows.get(term) ?? 0;
          if (held === 0 || !isCounted(term, asked, other => (windows.get(other) ?? 0) > 0)) continue;
          const half = weights.saturation * (1 - weights.lengthPenalty + weights.lengthPenalty * length);
          score += (weight * held * (weights.saturation + 1)) / (held + half);
          if (asked.includes(term)) share += weight;
        }
        if (share > 0) found.set(row.chunk, { score, share });
      }
    }
    return found;
  }

  /** What a term stands for, and what an occurrence of each counts. */
  #forms({ token, isPrefix, typed = token, also = [] }: Term): Map<string, number> {
    const forms = new Map([[token, 1], ...also.map(({ tokens: [one = ''], weight }) => [one, weight] as const)]);
    if (!isPrefix) return forms;
    const owners = new Map<string, number>();
    for (const { title } of this.runs.filter(({ rows }) => rows.some(({ state }) => state === 'live')))
      for (const term of title.keys()) if (term.startsWith(typed)) owners.set(term, 0);
    for (const { tokens } of this.live) {
      for (const term of tokens.keys()) {
        if (term.startsWith(typed)) owners.set(term, (owners.get(term) ?? 0) + 1);
      }
    }
    const bytes = (text: string) => Buffer.from(text);
    owners.delete(token);
    const most = [...owners].sort(([a, x], [b, y]) => y - x || Buffer.compare(bytes(a), bytes(b)));
    const limit = Math.min(weights.continuations, weights.continuationsPerByte * bytes(typed).length);
    const empty = findFunctionWordsAhead(typed);
    const some = most.filter(([term]) => !empty.includes(term));
    for (const [term] of (some.length > 0 ? some : most).slice(0, limit)) {
      if (term !== token) forms.set(term, (weights.continuation * typed.length) / term.length);
    }
    for (const term of findStemsAhead(typed)) {
      if (term !== token) forms.set(term, (weights.continuation * term.length) / typed.length);
    }
    return forms;
  }

  #rarity({ token, also = [] }: Term, forms: ReadonlyMap<string, number>): number {
    const owners = (term: string) => this.live.filter(({ tokens }) => tokens.has(term)).length;
    const others = also.map(({ tokens: [one = ''] }) => one);
    const own = owners(token) || Math.max(0, ...[...forms.keys()].filter(term => !others.includes(term)).map(owners));
    const held = Math.max(own, ...others.map(owners));
    return Math.log(1 + (this.live.length - held + 0.5) / (held + 0.5));
  }
}

const byTheWay = (term: Term): number => (isCharacter(term) ? weights.character : weights.functionWord);

const lengthAt = ({ rows }: ModelRun, at: number): number => {
  const row = rows[at];
  return !row || row.state === 'removed' ? 0 : row.length;
};

function windowOf(run: ModelRun, at: number, forms: ReadonlyMap<string, number>): number {
  const held = (tokens: ReadonlyMap<string, number>) =>
    [...forms].reduce((sum, [form, weight]) => sum + weight * (tokens.get(form) ?? 0), 0);
  const lent = (place: number | undefined) => {
    const row = place === undefined ? undefined : run.rows[place];
    return !row || row.state === 'removed' ? 0 : held(row.tokens);
  };
  return (
    lent(at) +
    weights.near * (lent(at - 1) + lent(at + 1)) +
    weights.next * (lent(at - 2) + lent(at + 2)) +
    weights.question * lent(run.rows[at]?.question) +
    weights.title * held(run.title)
  );
}
