/** Question sets as other people write them: what they say is read, what cannot be used is counted, and no figure is silently wrong. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { computeMetrics } from '../scripts/evaluate/compute-metrics';
import { loadModel } from '../scripts/evaluate/load-model';
import { openSearcher } from '../scripts/evaluate/open-searcher';
import { readSet } from '../scripts/evaluate/read-set';
import { measureUnanswered } from '../scripts/evaluate/measure-unanswered';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'kura-sets-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
const jsonl = (...lines: unknown[]) => lines.map(line => `${JSON.stringify(line)}\n`).join('');

const docker = { _id: 'd1', text: 'The docker volume disappears with its container', title: 'Docker' };
const curry = { _id: 'd2', text: 'Curry needs onions and garlic' };
const trains = { _id: 'd3', text: 'Trains from Kyoto run every ten minutes' };
const corpus = jsonl(docker, curry, trains);
const queries = jsonl({ _id: 'q1', text: 'docker volume' }, { _id: 'q2', text: 'onions in curry' });
const qrels = 'q1\td1\t1\nq2\td2\t1\n';
const both = [
  ['q1', 'd1'],
  ['q2', 'd2'],
];

const writeSet = (set: { corpus?: string; queries?: string; qrels?: string } = {}) => {
  write('corpus.jsonl', set.corpus ?? corpus);
  write('queries.jsonl', set.queries ?? queries);
  write('qrels.tsv', set.qrels ?? qrels);
};
const right = () => readSet(folder).questions.flatMap(({ id, gold }) => [...gold].map(row => [id, row]));
const reading = () => readSet(folder);
const damaged = (message: RegExp): unknown =>
  expect.objectContaining({ name: 'DataDamaged', message: expect.stringMatching(message) });

describe('qrels are read', () => {
  test.each([
    ['without a header', qrels],
    ['with query-id', `query-id\tcorpus-id\tscore\n${qrels}`],
    ['with query_id', `query_id\tcorpus_id\trelevance\n${qrels}`],
    ['with qid', `qid\tdocid\tscore\n${qrels}`],
    ['with a header in words that nobody foresaw', `Frage\tAbsatz\tWertung\n${qrels}`],
    ['of two columns', 'q1\td1\nq2\td2\n'],
    ['of two columns, with a header', 'query_id\tcorpus_id\nq1\td1\nq2\td2\n'],
    ['of a fourth column with a remark', 'q1\td1\t1\tsure\nq2\td2\t1\tnot so sure\n'],
    ['as TREC has them', 'q1\t0\td1\t1\nq2\t0\td2\t1\n'],
    ['as TREC has them, between spaces', 'q1 Q0 d1 1\nq2   Q0 d2 1\n'],
    ['as TREC has them, with a header', 'qid\titer\tdocid\trel\nq1\t0\td1\t1\nq2\t0\td2\t1\n'],
    ['between spaces', 'q1 d1 1\nq2 d2 1\n'],
    ['with CRLF and blank lines', '\r\nq1\td1\t1\r\n\r\n  \r\nq2\td2\t1\r\n'],
    ['behind a byte order mark', `\uFEFF${qrels}`],
    ['behind a byte order mark, with a header', `\uFEFFquery-id\tcorpus-id\tscore\n${qrels}`],
    ['with fractions', 'q1\td1\t1.0\nq2\td2\t0.5\n'],
  ])('%s', (_, text) => {
    writeSet({ qrels: text });
    expect(right()).toEqual(both);
  });

  test('from the folder in which BEIR has them', () => {
    writeSet();
    rmSync(path.join(folder, 'qrels.tsv'));
    mkdirSync(path.join(folder, 'qrels'));
    write('qrels/test.tsv', `query-id\tcorpus-id\tscore\n${qrels}`);
    expect(right()).toEqual(both);
  });

  test('where all ids are numbers, and the rows have one that is 0', () => {
    writeSet({
      corpus: jsonl({ ...docker, _id: 0 }, { ...curry, _id: 1 }, { ...trains, _id: 2 }),
      queries: jsonl({ _id: 7, text: 'docker volume' }, { _id: 8, text: 'onions' }),
      qrels: '7\t0\t1\n8\t1\t1\n',
    });
    expect(right()).toEqual([
      ['7', '0'],
      ['8', '1'],
    ]);
    write('qrels.tsv', '7 0 0 1\n8 0 1 1\n');
    expect(right()).toEqual([
      ['7', '0'],
      ['8', '1'],
    ]);
  });

  test('where a question is called as a header might be', () => {
    const named = jsonl({ _id: 'query', text: 'docker volume' });
    writeSet({ queries: named, qrels: 'query\td1\t1\n' });
    expect(right()).toEqual([['query', 'd1']]);
  });

  test('with 0 and less for what does not answer', () => {
    writeSet({ qrels: `${qrels}q1\td2\t0\nq1\td3\t-1\n` });
    expect(right()).toEqual(both);
  });
});

describe('corpus and queries are read', () => {
  test('behind a byte order mark, with CRLF and blank lines', () => {
    const asWindows = (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n\r\n')}`;
    writeSet({ corpus: asWindows(corpus), queries: asWindows(queries), qrels: asWindows(qrels) });
    expect(right()).toEqual(both);
    expect(readSet(folder).rows.map(({ id, text }) => ({ id, text }))).toEqual(
      [docker, curry, trains].map(({ _id: id, text }) => ({ id, text })),
    );
  });

  test('with scope and category of a question in its meta', async () => {
    const red = (id: string, text: string, scope: string) => ({ _id: id, text, meta: { scope } });
    writeSet({
      corpus: jsonl(red('a1', 'the red car is as fast as others', 'A'), red('b1', 'red car', 'B')),
      queries: jsonl({ _id: 'q1', text: 'red car', meta: { scope: 'A', category: 'colour' } }),
      qrels: 'q1\ta1\t1\n',
    });
    const { rows, questions } = readSet(folder);
    expect(questions).toMatchObject([{ id: 'q1', scope: 'A', category: 'colour' }]);
    const searcher = await openSearcher(rows);
    expect((await searcher.search('red car', ['A'], 'words')).rows.map(({ row }) => row)).toEqual(['a1']);
  });
});

describe('what is passed over is counted', () => {
  test('lines of the qrels whose row or question is not there, and questions without an answer', () => {
    const asked = jsonl({ _id: 'q1', text: 'docker' }, { _id: 'q2', text: 'onions' }, { _id: 'q3', text: 'ferries' });
    writeSet({ queries: asked, qrels: `q1\tgone\t1\n${qrels}q3\tgone too\t1\nq9\td1\t1\n` });
    expect(right()).toEqual(both);
    const { passedOver } = readSet(folder);
    expect(passedOver.unknownRows).toEqual([
      expect.stringMatching(/^gone \(Line 1 of .*qrels\.tsv\)$/),
      expect.stringMatching(/^gone too \(Line 4 of .*qrels\.tsv\)$/),
    ]);
    expect(passedOver.unknownQuestions).toHaveLength(1);
    expect(passedOver.withoutAnswer).toEqual(['q3']);
  });

  test('questions whose scope no row has, or none of their right rows', () => {
    const asked = [
      { _id: 'q1', text: 'docker', scope: 'nowhere' },
      { _id: 'q2', text: 'onions', scope: 'kitchen' },
      { _id: 'q3', text: 'kyoto', scope: 'kitchen' },
    ];
    const rows = jsonl(docker, { ...curry, scope: 'kitchen' }, trains);
    writeSet({ corpus: rows, queries: jsonl(...asked), qrels: `${qrels}q3\td3\t1\n` });
    expect(readSet(folder).passedOver.outOfScope).toEqual(['q1 (nowhere)', 'q3 (kitchen)']);
  });

  test('questions and rows without text', () => {
    writeSet({
      corpus: corpus + jsonl({ _id: 'd4', text: '' }),
      queries: queries + jsonl({ _id: 'q4', text: ' ' }),
      qrels: `${qrels}q4\td1\t1\n`,
    });
    expect(readSet(folder).passedOver).toMatchObject({ emptyRows: ['d4'], emptyQuestions: ['q4'] });
  });

  test('and nothing, of a set that is whole', () => {
    writeSet();
    expect(Object.values(readSet(folder).passedOver).flat()).toEqual([]);
  });
});

describe('what cannot be read is named, with its line', () => {
  test('an id that is given twice', () => {
    writeSet({ corpus: corpus + jsonl({ ...trains, _id: 'd1' }) });
    expect(reading).toThrow(damaged(/^Line 4 of .*corpus\.jsonl has the _id d1/));
    writeSet({ queries: queries + jsonl({ _id: 'q2', text: 'trains' }) });
    expect(reading).toThrow(damaged(/^Line 3 of .*queries\.jsonl has the _id q2/));
  });

  test('a score that is no number', () => {
    writeSet({ qrels: `${qrels}q2\td3\tfoo\n` });
    expect(reading).toThrow(damaged(/^Line 3 of .*qrels\.tsv .*foo/));
    writeSet({ qrels: `q1\td1\tfoo\n${qrels}` });
    expect(reading).toThrow(damaged(/^Line 1 of .*qrels\.tsv .*foo/));
    writeSet({ qrels: 'q1\td1\t\n' });
    expect(reading).toThrow(damaged(/^Line 1 of .*qrels\.tsv/));
  });

  test('a label that is no number, and pairs of which none means the same', () => {
    write('valid.jsonl', jsonl({ sentence1: 'a', sentence2: 'b', label: 'same' }));
    expect(reading).toThrow(damaged(/^Line 1 of .*valid\.jsonl/));
    write('valid.jsonl', jsonl({ sentence1: 'a', sentence2: 'b', label: 1 }));
    expect(reading).toThrow(expect.objectContaining({ name: 'DataEmpty' }));
  });

  test('a line that is no object, behind blank ones, and a row without text', () => {
    writeSet({ corpus: `\n\n${corpus}[1, 2]\n` });
    expect(reading).toThrow(damaged(/^Line 6 of .*corpus\.jsonl is no JSON object/));
    writeSet({ corpus: `\n${jsonl({ _id: 'd1' })}` });
    expect(reading).toThrow(damaged(/^Line 2 of .*corpus\.jsonl has no text/));
  });

  test.each(['config.json', 'tokenizer.json'])('a model whose %s is broken', async name => {
    write('config.json', '{}');
    write('tokenizer.json', '{}');
    write(name, '{ "model_type": ');
    await expect(loadModel(folder)).rejects.toMatchObject({
      name: 'DataDamaged',
      message: expect.stringContaining(path.join(folder, name)),
    });
  });
});

describe('grades', () => {
  test('are what a right row gains for nDCG, and nothing to the other figures', () => {
    const grades = new Map([
      ['a', 1],
      ['b', 3],
      ['z', 2],
    ]);
    const metrics = computeMetrics(['a', 'b', 'c'], new Set(grades.keys()), grades);
    // Found 1 + 3/log2(3) = 1 + 1.8928 = 2.8928; ideal 3 + 2/log2(3) + 1/log2(4) = 3 + 1.2619 + 0.5 = 4.7619.
    expect(metrics['nDCG@10']).toBeCloseTo(2.8928 / 4.7619, 4);
    expect(metrics['recall@5']).toBeCloseTo(2 / 3);
    expect(metrics['MRR@10']).toBe(1);
  });

  test('are read where they differ; of two for one row the better counts', () => {
    writeSet({ qrels: 'q1\td1\t1\nq1\td2\t2\nq1\td1\t3\nq2\td2\t2\n' });
    const [first, second] = readSet(folder).questions;
    expect(first?.grades).toEqual(
      new Map([
        ['d1', 3],
        ['d2', 2],
      ]),
    );
    expect(second?.grades).toBeUndefined();
  });
});

test('rows around a set are never taken for its answers, though their ids be the same', async () => {
  writeSet({ queries: jsonl({ _id: 'q1', text: 'docker volume' }), qrels: 'q1\td1\t1\n' });
  const set = readSet(folder);
  // Both of the same id: the one that is asked for, and one that says nothing of it.
  const other = { ...set.rows[0], text: 'Ferries to Naoshima', title: '', id: 'd1' } as (typeof set.rows)[number];
  const { words } = await measureUnanswered(set, [other], undefined, { limit: 9, now: 0 });
  expect(words?.['all']).toMatchObject({ n: 1, 'any@1': 1, weak: 0, unanswered: 1, strong: 0 });
});

describe('npm run evaluate', { timeout: 60_000 }, () => {
  const evaluate = (...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>(resolve => {
      execFile('npm', ['run', '-s', 'evaluate', '--', '--data', folder, ...args], (error, out, err) =>
        // npm itself has a word to say about some machines' settings.
        resolve({ code: error ? Number(error.code) : 0, out, err: err.replaceAll(/^npm warn .*\n/gm, '') }),
      );
    });

  test('says on stderr what it passed over, and with --json in a field of its own', async () => {
    // The second is asked for onions, and told that trains would be right: it scores 0, and the mean is 0.5.
    const asked = `${queries}${jsonl({ _id: 'q3', text: 'ferries' })}`;
    writeSet({ queries: asked, qrels: 'qid\tdocid\trel\nq1\td1\t2\nq2\td3\t1\nq2\tgone\t1\n' });
    const { code, out, err } = await evaluate('--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      n: 2,
      modes: { words: { 'nDCG@10': 0.5 } },
      categories: {},
      passedOver: { unknownRows: 1, unknownQuestions: 0, withoutAnswer: 1, outOfScope: 0 },
    });
    expect(err.trim().split('\n')).toEqual([
      expect.stringMatching(/: 1; no row has the id gone \(Line 4 of .*qrels\.tsv\)$/),
      expect.stringMatching(/: 1; no row is said to answer q3$/),
    ]);
  });

  test('has nothing to say of a set that is whole', async () => {
    writeSet();
    const { code, out, err } = await evaluate();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^category {2}n {2}mode .*\nall {7}2 {2}words .*\n\ndata: /);
  });
});
