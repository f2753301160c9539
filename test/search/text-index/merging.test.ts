import { expect, test } from 'vitest';
import { parseTerms } from '../../../lib/search/text/query-terms';
import { createTextIndex } from '../../../lib/search/text-index/create-text-index';
import type { TextIndex, TextRun } from '../../../lib/search/text-index/text-index';
import { random } from '../../fakes/made-up-site';

const store = 'docker volume onion 京都 紅葉 useEffect カレー 玉ねぎ running spices 税金 deadline'.split(' ');
const questions = ['docker volume', '京都の紅葉', 'run', '玉ねぎ カレー', 'deadl'];

const answers = (words: TextIndex) =>
  questions.map(question => {
    const { chunks, scores } = words.rank({ terms: parseTerms(question), limit: 100 });
    return Array.from(chunks, (chunk, n) => `${chunk} ${scores[n]?.toPrecision(4)}`).sort();
  });

test.each([1, 2, 3, 4, 5, 6])(
  'a merge in steps changes no answer, whatever comes and goes meanwhile, seed %i',
  { timeout: 60_000 },
  async seed => {
    const next = random(seed);
    let chunk = 0;
    const run = (): TextRun => ({
      title: store[next(store.length)] ?? '',
      rows: Array.from({ length: 1 + next(5) }, (_, n) => ({
        chunk: chunk++,
        text: Array.from({ length: 1 + next(12) }, () => store[next(store.length)]).join(next(2) ? ' ' : '、'),
        ...(n > 1 && next(2) && { question: 0 }),
      })),
    });
    const merged = createTextIndex();
    // The same without ever merging.
    const plain = createTextIndex();
    const change = () => {
      if (chunk > 8 && next(3) === 0) {
        const [gone, as] = [next(chunk), next(3) === 0 ? 'context' : 'removed'] as const;
        for (const each of [merged, plain]) each.removeRow(gone, as);
      } else {
        const added = run();
        for (const each of [merged, plain]) each.add(added);
      }
      if (next(4) === 0) for (const each of [merged, plain]) each.freeze();
    };
    for (let round = 0; round < 6; round++) {
      for (let n = 0; n < 12; n++) change();
      const ids = merged.segments.filter(() => next(3) > 0);
      if (ids.length === 0) continue;
      const merging = merged.startMerge(ids);
      for (let isLeft = true; isLeft;) {
        change();
        expect(answers(merged)).toEqual(answers(plain));
        isLeft = merging.step();
      }
      change();
      const made = merging.finish();
      expect(merged.segments.filter(id => ids.includes(id))).toEqual([]);
      expect(answers(merged)).toEqual(answers(plain));

      // And as it is stored, with the states of that moment.
      if (!made) continue;
      const opened = createTextIndex();
      opened.attach(made);
      const alone = createTextIndex();
      alone.attach({ ...made, states: merged.states(made.id) });
      expect(answers(opened)).toEqual(answers(alone));
    }
  },
);

test('what a longer run left behind the last row says nothing about the one that took its place', () => {
  const rows = (first: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      chunk: first + n,
      text: `the dog and cat number w${n} of the day ${n === count - 1 ? 'zeta' : 'home'}`,
    }));
  for (let long = 12; long < 24; long++) {
    for (let short = 6; short < 12; short++) {
      const [merged, fresh] = [createTextIndex(), createTextIndex()];
      merged.add({ title: 'first', rows: rows(0, long) });
      merged.freeze();
      for (const each of [merged, fresh]) each.add({ title: 'second', rows: rows(100, short) });
      for (let chunk = 0; chunk < long; chunk++) merged.removeRow(chunk, 'removed');
      for (const each of [merged, fresh]) each.freeze();
      merged.merge(merged.segments.slice(0, 1));
      const asked = (words: TextIndex) => words.rank({ terms: parseTerms('zeta and the of'), limit: 20 });
      expect(asked(merged), `${short} rows after ${long}`).toEqual(asked(fresh));
    }
  }
});
