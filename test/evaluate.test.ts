import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toConversations } from '../scripts/evaluate/to-conversations';
import { createLeaning } from '../scripts/evaluate/create-leaning';
import { computeMeans, computeMetrics } from '../scripts/evaluate/compute-metrics';
import { buildReport } from '../scripts/evaluate/build-report';
import { openSearcher } from '../scripts/evaluate/open-searcher';
import { readSet } from '../scripts/evaluate/read-set';
import { seeded, vector } from './search/vector-index/made-up-vectors';
import { fakeEmbedder } from './fakes/embedder';

describe('metrics', () => {
  const ten = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'];

  test('one right row in first place is perfect', () => {
    expect(computeMetrics(ten, new Set(['a']))).toEqual({
      'recall@5': 1,
      'recall@10': 1,
      'any@10': 1,
      'all@10': 1,
      'MRR@10': 1,
      'nDCG@10': 1,
    });
  });

  test('two of three right rows, in second and sixth place', () => {
    const metrics = computeMetrics(ten, new Set(['b', 'f', 'z']));
    expect(metrics['recall@5']).toBeCloseTo(1 / 3);
    expect(metrics['recall@10']).toBeCloseTo(2 / 3);
    expect(metrics['any@10']).toBe(1);
    expect(metrics['all@10']).toBe(0);
    expect(metrics['MRR@10']).toBe(0.5);
    // 1/log2(3) + 1/log2(7) = 0.6309 + 0.3562; ideal 1 + 0.6309 + 0.5 = 2.1309.
    expect(metrics['nDCG@10']).toBeCloseTo(0.9871 / 2.1309, 3);
  });

  test('what comes eleventh counts nowhere', () => {
    expect(computeMetrics(ten, new Set(['k']))).toEqual({
      'recall@5': 0,
      'recall@10': 0,
      'any@10': 0,
      'all@10': 0,
      'MRR@10': 0,
      'nDCG@10': 0,
    });
  });

  test('with more right rows than ten, the ideal ends at ten and the recall does not', () => {
    const gold = new Set([...ten, 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't']);
    expect(computeMetrics(ten, gold)['nDCG@10']).toBe(1);
    expect(computeMetrics(ten, gold)['recall@10']).toBe(0.5);
  });

  test('the mean is over questions', () => {
    const mean = computeMeans([computeMetrics(['a'], new Set(['a'])), computeMetrics(['b'], new Set(['a']))]);
    expect(mean['recall@5']).toBe(0.5);
    expect(mean['MRR@10']).toBe(0.5);
  });
});

describe('a report', () => {
  test('counts all questions, and those of each category apart', () => {
    const right = { words: computeMetrics(['a'], new Set(['a'])) };
    const wrong = { words: computeMetrics(['b'], new Set(['a'])) };
    const report = buildReport(
      [{ category: '1', metrics: right }, { category: '2', metrics: wrong }, { metrics: wrong }],
      ['words'],
    );
    expect(report.n).toBe(3);
    expect(report.modes.words?.['nDCG@10']).toBeCloseTo(1 / 3);
    expect(report.categories['1']).toMatchObject({ n: 1, modes: { words: { 'nDCG@10': 1 } } });
    expect(report.categories['2']).toMatchObject({ n: 1, modes: { words: { 'nDCG@10': 0 } } });
  });
});

describe('a question set', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'kura-set-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (name: string, ...lines: unknown[]) =>
    writeFileSync(
      path.join(folder, name),
      lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line)) + '\n').join(''),
    );
  const writeAll = () => {
    write(
      'corpus.jsonl',
      {
        _id: 'a1',
        text: 'I fed the starter.',
        scope: 'a',
        session: 1,
        speaker: 'Ann',
        image_caption: 'a jar of dough',
      },
      { _id: 'a2', text: 'いつ焼くの？', scope: 'a', session: 1, speaker: '健' },
      { _id: 'a3', text: 'Tomorrow.', scope: 'a', meta: { session: 2, speaker: 'Ann' } },
      { _id: 'p1', text: '梅雨は雨の季節。', title: '梅雨' },
    );
    write(
      'queries.jsonl',
      { _id: 'q1', text: 'Who fed the starter?', scope: 'a', category: 4 },
      { _id: 'q2', text: '雨の季節は？' },
      { _id: 'q3', text: 'Has no answer?', scope: 'a' },
    );
    write('qrels.tsv', 'query-id\tcorpus-id\tscore', 'q1\ta1\t1', 'q1\ta2\t0', 'q2\tp1\t1');
  };

  test('is read with speakers, captions, scopes and categories; questions without an answer are left out', () => {
    writeAll();
    const { rows, questions } = readSet(folder);
    expect(rows.map(({ text }) => text)).toEqual([
      'Ann: I fed the starter. [image: a jar of dough]',
      '健: いつ焼くの？',
      'Ann: Tomorrow.',
      '梅雨は雨の季節。',
    ]);
    expect(questions).toEqual([
      { id: 'q1', text: 'Who fed the starter?', scope: 'a', category: '4', gold: new Set(['a1']) },
      { id: 'q2', text: '雨の季節は？', scope: '*', gold: new Set(['p1']) },
    ]);
  });

  test('rows of one scope and session are one conversation; a passage that nobody said is alone', () => {
    writeAll();
    const conversations = toConversations(readSet(folder).rows);
    expect(
      conversations.map(({ scope, conversation: kept }) => [scope, kept.title, kept.turns.map(({ id }) => id)]),
    ).toEqual([
      ['a', '', ['a1', 'a2']],
      ['a', '', ['a3']],
      ['*', '梅雨', ['p1']],
    ]);
  });

  test('pairs of sentences are questions whose paraphrases are to be found', () => {
    write(
      'valid.jsonl',
      { sentence1: '猫がいます。', sentence2: '猫が一匹います。', label: 4.6 },
      { sentence1: '猫がいます。', sentence2: '犬が走る。', label: 0.4 },
      { sentence1: '車が走る。', sentence2: '犬が走る。', label: 1 },
    );
    const { rows, questions } = readSet(folder);
    expect(rows.map(({ text }) => text)).toEqual(['猫が一匹います。', '犬が走る。']);
    expect(questions.map(({ text, gold }) => [text, [...gold]])).toEqual([['猫がいます。', ['猫が一匹います。']]]);
  });

  test('a folder, a file that is missing and one that is empty have names', () => {
    expect(() => readSet(path.join(folder, 'nowhere'))).toThrow(expect.objectContaining({ name: 'DataMissing' }));
    expect(() => readSet(folder)).toThrow(expect.objectContaining({ name: 'DataMissing' }));
    writeAll();
    write('queries.jsonl');
    expect(() => readSet(folder)).toThrow(expect.objectContaining({ name: 'DataEmpty' }));
    writeAll();
    write('qrels.tsv', 'query-id\tcorpus-id\tscore');
    expect(() => readSet(folder)).toThrow(expect.objectContaining({ name: 'DataEmpty' }));
  });

  test('a line that is no JSON, a row without text and an answer that is no row are told', () => {
    writeAll();
    write('corpus.jsonl', '{"_id": "a1"');
    expect(() => readSet(folder)).toThrow(/Line 1 of .*corpus\.jsonl/);
    write('corpus.jsonl', { _id: 'a1' });
    expect(() => readSet(folder)).toThrow(expect.objectContaining({ name: 'DataDamaged' }));
    writeAll();
    write('qrels.tsv', 'q1\tgone\t1');
    expect(() => readSet(folder)).toThrow(/no row has the id gone/);
  });

  test('is searched within the scope that was named, by words, by meaning and by both', async () => {
    writeAll();
    const searcher = await openSearcher(readSet(folder).rows, fakeEmbedder());
    const rows = async (...asked: Parameters<typeof searcher.search>) =>
      (await searcher.search(...asked)).rows.map(({ row }) => row);
    expect((await rows('Who fed the starter?', ['a'], 'words'))[0]).toBe('a1');
    expect((await rows('Who fed the starter?', ['a'], 'meaning'))[0]).toBe('a1');
    expect((await rows('Who fed the starter?', ['a'], 'hybrid'))[0]).toBe('a1');
    expect(await rows('雨の季節', ['a'], 'words')).toEqual([]);
    expect(await rows('雨の季節', undefined, 'words')).toEqual(['p1']);
  });
});

test('a model made to lean puts all near to each other: a quarter of what told two texts apart is left of it', async () => {
  const next = seeded(3);
  const vectors = Array.from({ length: 20 }, () => vector(next, 384));
  const plain = { fingerprint: 'plain', dims: 384, embed: () => Promise.resolve(vectors) };
  const leant = await createLeaning(plain, 3).embed([], 'passage');
  for (const [n, pushed = new Float32Array()] of leant.entries()) {
    const cosine = dot(vectors[n] ?? pushed, vectors[0] ?? pushed);
    expect(dot(pushed, pushed)).toBeCloseTo(1, 5);
    expect(Math.abs(dot(pushed, leant[0] ?? pushed) - (cosine + 3) / 4)).toBeLessThan(0.08);
  }
});

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, x, n) => sum + x * (b[n] ?? 0), 0);
