import { expect, test } from 'vitest';
import { termsOf } from '../../../lib/search/text/query-terms';
import { createWords } from '../../../lib/search/text-index/create-text-index';
import type { Words, WordRun } from '../../../lib/search/text-index/text-index';
import { random } from '../../fakes/made-up-site';

const store = 'docker volume onion 京都 紅葉 useEffect カレー 玉ねぎ running spices 税金 deadline'.split(' ');
const questions = ['docker volume', '京都の紅葉', 'run', '玉ねぎ カレー', 'deadl'];

const answers = (words: Words) =>
  questions.map(question => {
    const { chunks, scores } = words.rank({ terms: termsOf(question), limit: 100 });
    return Array.from(chunks, (chunk, n) => `${chunk} ${scores[n]?.toPrecision(4)}`).sort();
  });

test.each([1, 2, 3, 4, 5, 6])(
  'a merge in steps changes no answer, whatever comes and goes meanwhile, seed %i',
  { timeout: 60_000 },
  async seed => {
    const next = random(seed);
    let chunk = 0;
    const run = (): WordRun => ({
      title: store[next(store.length)] ?? '',
      rows: Array.from({ length: 1 + next(5) }, (_, n) => ({
        chunk: chunk++,
        text: Array.from({ length: 1 + next(12) }, () => store[next(store.length)]).join(next(2) ? ' ' : '、'),
        ...(n > 1 && next(2) && { question: 0 }),
      })),
    });
    const merged = createWords();
    // The same without ever merging.
    const plain = createWords();
    const change = () => {
      if (chunk > 8 && next(3) === 0) {
        const [gone, as] = [next(chunk), next(3) === 0 ? 'ghost' : 'gone'] as const;
        for (const each of [merged, plain]) each.retire(gone, as);
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
      const merging = merged.merging(ids);
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
      const opened = createWords();
      opened.attach(made);
      const alone = createWords();
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
      const [merged, fresh] = [createWords(), createWords()];
      merged.add({ title: 'first', rows: rows(0, long) });
      merged.freeze();
      for (const each of [merged, fresh]) each.add({ title: 'second', rows: rows(100, short) });
      for (let chunk = 0; chunk < long; chunk++) merged.retire(chunk, 'gone');
      for (const each of [merged, fresh]) each.freeze();
      merged.merge(merged.segments.slice(0, 1));
      const asked = (words: Words) => words.rank({ terms: termsOf('zeta and the of'), limit: 20 });
      expect(asked(merged), `${short} rows after ${long}`).toEqual(asked(fresh));
    }
  }
});
