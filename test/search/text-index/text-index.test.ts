import { describe, expect, test } from 'vitest';
import { parseTerms } from '../../../lib/search/text/query-terms';
import { createTextIndex, SegmentDamaged } from '../../../lib/search/text-index/create-text-index';
import type { TextRow, TextIndex } from '../../../lib/search/text-index/text-index';

/** An index of runs; rows are numbered from 0 through all of them. */
function indexOf(
  ...runs: readonly { title?: string; rows: readonly (string | Omit<TextRow, 'chunk'>)[] }[]
): TextIndex {
  const words = createTextIndex();
  let chunk = 0;
  for (const { title = '', rows } of runs) {
    words.add({
      title,
      rows: rows.map(row => ({ chunk: chunk++, ...(typeof row === 'string' ? { text: row } : row) })),
    });
  }
  return words;
}

const found = (words: TextIndex, question: string, limit = 50) => [
  ...words.rank({ terms: parseTerms(question), limit }).chunks,
];
const scoreOf = (words: TextIndex, question: string, chunk: number) =>
  words.rank({ terms: parseTerms(question), limit: 0, alsoScore: [chunk] }).alsoScores[0] ?? 0;

const filler = ['nothing', 'to', 'see', 'here'].map(word => `${word} ${word}`);

describe('a word finds', () => {
  test.each([
    ['volume', 'Name the Volumes.'],
    ['running ', 'He runs'],
    ['effect', 'Call useEffect once'],
    ['useEff', 'Call useEffect once'],
    ['snake', 'a snake_case name'],
    ['E0308', 'error[E0308]: mismatched types'],
    ['runnin', 'The tests run'],
    ['organizatio', 'an organized desk'],
    ['cont', 'two containers'],
    ['naive', 'a naïve approach'],
    ['ボリューム', '匿名ﾎﾞﾘｭｰﾑは消えます'],
    ['油', '香りを油に移す'],
    ['に移す', '香りを油に移す'],
    ['𠮷野', '𠮷野家で食べた'],
    ['𩸽', '𩸽'],
    ['ภาษา', 'ภาษาไทยง่าย'],
    ['constructor __proto__', 'its constructor and __proto__'],
  ])('%s: %s', (question, text) => {
    const words = indexOf({ rows: ['quite another text', '別の文章'] }, { rows: [text] });
    expect(found(words, question)).toEqual([2]);
    words.freeze();
    expect(found(words, question)).toEqual([2]);
  });

  test.each(['quux', 'contai ', '', '   ', '👍🏽🎉', '、。!?', '\uD800', '存在しない語'])('nothing for %j', question => {
    expect(found(indexOf({ rows: ['two containers', '消えます'] }), question)).toEqual([]);
  });

  test('where only function words are asked for, they find', () => {
    expect(found(indexOf({ rows: ['what is it', 'docker'] }), 'what is ')).toContain(0);
    expect(found(indexOf({ rows: ['なぜ', 'docker'] }), 'なぜ')).toContain(0);
  });

  test('but beside others they only tell apart', () => {
    const words = indexOf({ rows: ['docker without it'] }, { rows: ['what is there'] }, { rows: ['what docker is'] });
    expect(found(words, 'what is docker ')).toEqual([2, 0]);
  });

  test('an emoji, a lone surrogate or 100,000 characters around it do no harm', () => {
    const words = indexOf({ rows: ['docker volume', '蔵の中'] });
    expect(found(words, '👍 docker \uDC00 ')[0]).toBe(0);
    expect(found(words, `docker ${'x y z 蔵 '.repeat(15_000)}`)[0]).toBe(0);
    expect(found(words, '消える'.repeat(40_000))).toEqual([]);
  });

  test('characters of two units stand beside those that UTF-16 puts behind them and UTF-8 before', () => {
    const words = indexOf({ rows: ['\uFA11さんへ'] }, { rows: ['𠮷野家'] }, { rows: ['𩸽の塩焼き'] });
    const each = () => ['\uFA11さ', '𠮷野', '𩸽の'].map(question => found(words, question));
    expect(each()).toEqual([[0], [1], [2]]);
    words.freeze();
    expect(each()).toEqual([[0], [1], [2]]);
  });

  test('a key of ten thousand characters is found by its beginning', () => {
    const key = 'k3'.repeat(5_000);
    const words = indexOf({ rows: [key] });
    words.freeze();
    expect(found(words, `${key} `)).toEqual([0]);
    expect(found(words, key.slice(0, 20))).toEqual([0]);
  });
});

describe('an unfinished word', () => {
  test('counts less than the same word whole', () => {
    expect(found(indexOf({ rows: ['dockyard'] }, { rows: ['dock'] }), 'dock')).toEqual([1, 0]);
  });

  test('stands for its most frequent continuations when there are hundreds', () => {
    const letter = (n: number) => String.fromCharCode(97 + (Math.floor(n) % 17));
    const rare = Array.from({ length: 300 }, (_, n) => ({ rows: [`vol${letter(n)}${letter(n / 17)}q`] }));
    const words = indexOf(...rare, { rows: ['volcano'] }, { rows: ['volcano'] });
    expect(found(words, 'vol', 1000)).toEqual(expect.arrayContaining([300, 301]));
    expect(found(words, 'vol', 1000).length).toBeLessThan(60);
    const before = found(words, 'vol', 1000);
    words.freeze();
    expect(found(words, 'vol', 1000)).toEqual(before);
  });
});

describe('an unfinished word that may become a function word', () => {
  const both = () => indexOf({ rows: ['this and that'] }, { rows: ['a thread pool'] }, { rows: ['スレッド'] });

  test('stands for what says something, however many rows hold the others', () => {
    expect(found(both(), 'th')).toEqual([1]);
    expect(found(both(), 'how do i use th')).toEqual([1]);
  });

  test('stands for function words where nothing else begins so', () => {
    expect(found(both(), 'tha')).toEqual([0]);
  });
});

describe('a row lends its words', () => {
  const rows = ['zero', 'one', 'needle 縫い針', 'three', 'four', 'five'];

  test.each(['needle', '縫い針'])(
    'to its neighbours, less the farther they stand, and never beyond the second: %s',
    word => {
      const words = indexOf({ rows });
      const scores = rows.map((_, n) => scoreOf(words, word, n));
      expect(scores[2]).toBeGreaterThan(scores[1] ?? 0);
      expect(scores[1]).toBeGreaterThan(scores[0] ?? 0);
      expect(scores[0]).toBeGreaterThan(0);
      expect(scores[3]).toBe(scores[1]);
      expect(scores[5]).toBe(0);
    },
  );

  test('never to another conversation', () => {
    const words = indexOf({ rows: ['one', 'needle'] }, { rows: ['three', 'four'] });
    expect(found(words, 'needle')).toEqual([1, 0]);
    words.freeze();
    expect(found(words, 'needle')).toEqual([1, 0]);
  });

  test('two words beside each other are found together', () => {
    const words = indexOf({ rows: ['docker', 'volume'] }, { rows: ['docker'] }, { rows: ['volume'] });
    expect(new Set(found(words, 'docker volume ', 2))).toEqual(new Set([0, 1]));
  });

  test('a question to all of its answers, however far', () => {
    const words = indexOf({
      rows: [
        'Why does the needle break?',
        ...filler,
        { text: 'answer', question: 0 },
        'no answer',
        { text: 'その答え', question: 0 },
      ],
    });
    expect(scoreOf(words, 'needle', 5)).toBeGreaterThan(0);
    expect(scoreOf(words, 'needle', 6)).toBe(0);
    expect(scoreOf(words, 'needle', 7)).toBeGreaterThan(0);
  });

  test('a title to every row, and less than a row to itself', () => {
    const words = indexOf(
      { title: 'Postgres と蔵', rows: filler },
      { rows: ['postgres 蔵', 'other', 'words', 'here'] },
    );
    for (const word of ['postgres', '蔵']) {
      expect(new Set(found(words, word))).toEqual(new Set([4, 0, 1, 2, 3, 5, 6]));
      expect(found(words, word)[0]).toBe(4);
    }
  });

  test('a ghost to its neighbours, but is not found', () => {
    const words = indexOf({ rows: [{ text: 'needle', isContext: true }, 'one'] });
    expect(found(words, 'needle')).toEqual([1]);
    expect(words.size).toBe(1);
    expect(words.has(0)).toBe(false);
  });

  test('what is gone lends nothing, nor do its ghosts', () => {
    const words = createTextIndex();
    words.add({
      title: '',
      rows: [
        { chunk: 1, text: 'needle' },
        { chunk: 2, text: 'two' },
      ],
    });
    words.removeRow(1, 'context');
    words.add({
      title: '',
      rows: [
        { chunk: 1, text: 'needle' },
        { chunk: 3, text: 'three' },
      ],
    });
    expect(new Set(found(words, 'needle'))).toEqual(new Set([1, 2, 3]));
    words.removeRow(1, 'removed');
    expect(found(words, 'needle')).toEqual([]);
  });
});

describe('what is asked for', () => {
  test('stays within what is allowed, and a wall does not use up the limit', () => {
    const words = indexOf(...Array.from({ length: 20 }, () => ({ rows: ['volume volume'] })), {
      rows: ['a volume among many words'],
    });
    const allowed = new Uint8Array(21).fill(1, 20);
    expect([...words.rank({ terms: parseTerms('volume'), limit: 1, allowed }).chunks]).toEqual([20]);
    expect([...words.rank({ terms: parseTerms('volume'), limit: 5, allowed: new Uint8Array(0) }).chunks]).toEqual([]);
  });

  test('equals come in order of their numbers', () => {
    expect(found(indexOf({ rows: ['蔵'] }, { rows: ['蔵'] }, { rows: ['蔵'] }), '蔵', 2)).toEqual([0, 1]);
  });

  test('sharing one word of many is no match beside one that shares them all', () => {
    const words = indexOf({ rows: ['anonymous volume container data result'] }, { rows: ['a result'] });
    expect(found(words, 'anonymous volume container data result ')).toEqual([0]);
  });

  test('of a katakana word another word that it is made of counts', () => {
    const words = indexOf({ rows: ['パスワードを忘れた'] }, { rows: ['マネー'] }, { rows: ['ネージュとジャム'] });
    expect(found(words, 'パスワードマネージャー')).toEqual([0]);
  });

  test('what nobody wrote of an identifier that somebody did is not asked for', () => {
    const share = (question: string) => {
      const words = indexOf({ rows: ['IPv6 is on.'] });
      const { scores, maxTextScore: possible } = words.rank({ terms: parseTerms(question), limit: 1 });
      return (scores[0] ?? 0) / possible;
    };
    expect(share('ipv6 ')).toBeCloseTo(share('IPv6'), 6);
  });

  test('pieces of a katakana word count only where most of them stand', () => {
    const words = indexOf({ rows: ['カレーのレシピ'] }, { rows: ['サーバを再起動'] });
    expect(found(words, 'ストレージ')).toEqual([]);
    expect(found(words, 'サーバー')).toEqual([1]);
  });

  test('is named for each chunk: only what stands in the chunk itself', () => {
    const words = indexOf({ title: 'docker', rows: ['containers run', '匿名ボリューム', 'third'] });
    const tokens = (chunk: number, question: string) =>
      words.findTerms(chunk, parseTerms(question)).map(({ token }) => token);
    for (const frozen of [false, true]) {
      if (frozen) words.freeze();
      expect(tokens(0, 'docker container runnin')).toEqual(['contain', 'runnin']);
      expect(tokens(1, '匿名 container ')).toEqual(['匿名', '匿', '名']);
      expect(tokens(9, 'docker')).toEqual([]);
    }
  });
});

test.each([
  ['volume', 'volume zebra'],
  ['油', '油 麒麟'],
])('what “%s” could reach is less than what “%s” could, though nobody wrote the rest', (known, more) => {
  const words = indexOf({ rows: ['Name the volume.', '香りを油に移す'] });
  const possible = (question: string) => words.rank({ terms: parseTerms(question), limit: 1 }).maxTextScore;
  expect(possible(known)).toBeGreaterThan(scoreOf(words, known, known === '油' ? 1 : 0));
  expect(possible(more)).toBeGreaterThan(1.5 * possible(known));
});

describe('segments', () => {
  const grown = () => {
    const words = createTextIndex();
    for (let n = 0; n < 12; n++) {
      words.add({ title: `title ${n} 蔵`, rows: [{ chunk: n, text: `q${n}secret docker 秘密 ${n}` }] });
      if (n % 3 === 2) words.freeze();
    }
    return words;
  };
  const holds = (bytes: Uint8Array, text: string) => Buffer.from(bytes).includes(Buffer.from(text));

  test('of like size are joined, and answer the same', () => {
    const words = grown();
    const before = found(words, 'docker 秘密');
    expect(before.length).toBe(12);
    expect(words.chooseMerge()).toEqual(words.segments);
    words.merge(words.chooseMerge() ?? []);
    expect(words.segments.length).toBe(1);
    expect(words.chooseMerge()).toBeUndefined();
    expect(found(words, 'docker 秘密')).toEqual(before);
  });

  test('lose the words of what is gone when forced to', () => {
    const words = grown();
    words.merge(words.segments);
    words.removeRow(4, 'removed');
    expect(words.chooseMerge()).toBeUndefined();
    const [id] = words.chooseMerge(true) ?? [];
    const merged = words.merge([id ?? 0]);
    expect(merged && holds(merged.bytes, '3secret')).toBe(true);
    expect(merged && holds(merged.bytes, '4secret')).toBe(false);
    expect(words.chooseMerge(true)).toBeUndefined();
    expect(found(words, '4')).toEqual([]);
  });

  test('the newest rows answer while they are frozen in steps, and segments may be merged meanwhile', () => {
    const many = (name: string) =>
      Array.from({ length: 120 }, (_, row) =>
        Array.from({ length: 200 }, (_, word) => `${name}${row}x${word}`).join(' '),
      );
    const words = indexOf({ rows: ['an old docker'] });
    words.freeze();
    words.add({ title: '', rows: [{ chunk: 1, text: 'an older volume' }] });
    words.freeze();
    for (const [n, text] of ['newest docker', ...many('term')].entries())
      words.add({ title: '', rows: [{ chunk: 2 + n, text }] });
    const ask = () =>
      ['docker ', 'volume ', 'term7x9 '].map(question => found(words, question).toSorted((a, b) => a - b));
    const before = ask();
    expect(before).toEqual([[0, 2], [1], [10]]);
    const freeze = words.startFreeze();
    for (let step = 0; step < 2; step++) expect(freeze.step()).toBe(true);
    expect(ask()).toEqual(before);
    words.merge(words.segments);
    expect(ask()).toEqual(before);
    while (freeze.step());
    expect(ask()).toEqual(before);
    freeze.finish();
    expect(ask()).toEqual(before);
    expect([words.memtableSize, words.segments.length]).toEqual([0, 2]);
  });

  test('of which nothing is left are no segments', () => {
    const words = indexOf({ title: 'a title', rows: ['one', 'two'] });
    words.removeRow(0, 'removed');
    words.removeRow(1, 'removed');
    expect(words.freeze()).toBeUndefined();
    expect([words.memtableSize, words.size, words.segments]).toEqual([0, 0, []]);
  });

  test('can be taken in beside a tail', () => {
    const [segment] = [indexOf({ rows: ['stored 蔵'] }).freeze()];
    const words = createTextIndex();
    words.add({ title: '', rows: [{ chunk: 7, text: 'newer 蔵' }] });
    if (segment) words.attach(segment);
    expect(found(words, '蔵')).toEqual([0, 7]);
    expect(words.memtableSize).toBe(3);
  });
});

describe('damaged bytes', () => {
  const stored = () => {
    const segment = indexOf(
      { title: 'title', rows: ['docker volume', '匿名ボリューム', 'docker docker'] },
      { rows: ['蔵'] },
    ).freeze();
    if (!segment) throw new Error('Nothing was stored.');
    return segment;
  };

  test.each<[string, (bytes: Uint8Array) => Uint8Array]>([
    ['none', () => new Uint8Array(0)],
    ['foreign', () => new TextEncoder().encode('{"some":"json that is long enough to hold a header"}'.repeat(3))],
    ['cut off', bytes => bytes.slice(0, -4)],
    ['too long', bytes => Uint8Array.of(...bytes, 0, 0, 0, 0)],
    ['of another format', bytes => bytes.with(4, 99)],
    ['of another tokenizer', bytes => bytes.with(8, 99)],
  ])('are refused: %s', (_, damage) => {
    const { id, bytes, states } = stored();
    expect(() => createTextIndex().attach({ id, bytes: damage(bytes), states })).toThrow(SegmentDamaged);
  });

  test('with states of another segment are refused', () => {
    const { id, bytes, states } = stored();
    expect(() => createTextIndex().attach({ id, bytes, states: states.slice(1) })).toThrow(SegmentDamaged);
    expect(() => createTextIndex().attach({ id, bytes, states: states.map(() => 0) })).toThrow(SegmentDamaged);
  });

  test('are refused, or do no harm, whichever byte is wrong', () => {
    const { id, bytes, states } = stored();
    const thrown = Array.from(bytes, (byte, at) => {
      const words = createTextIndex();
      try {
        words.attach({ id, bytes: bytes.with(at, byte ^ 0x11), states });
        words.rank({ terms: parseTerms('docker ボリューム 蔵'), limit: 10 });
        words.merge([id]);
      } catch (error) {
        return error;
      }
    });
    expect(thrown.filter(error => error !== undefined && !(error instanceof SegmentDamaged))).toEqual([]);
  });
});

test('long tokens that begin alike are one word, whichever of them came first and whether it is cut or not', () => {
  const beginning = 'k'.repeat(85);
  for (const order of [
    [`${beginning}a`, beginning, `${beginning}b`],
    [beginning, `${beginning}b`, `${beginning}a`],
  ]) {
    const words = indexOf(...order.map(token => ({ rows: [`${token} 鍵`] })), { rows: [order.join(' ')] });
    const before = [0, 1, 2, 3].map(chunk => scoreOf(words, `${beginning} `, chunk));
    expect(found(words, `${beginning} `).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
    words.freeze();
    expect([0, 1, 2, 3].map(chunk => scoreOf(words, `${beginning} `, chunk))).toEqual(before);
    expect(before[0]).toBe(before[1]);
  }
});
