import { describe, expect, test } from 'vitest';
import { findSimilarQuestions } from '../../lib/services/similar-questions';
import type { Hit } from '../../lib/core/hit';
import type { SearchFilter } from '../../lib/search/engine';
import type { RecallOptions } from '../../lib/rpc/contracts/engine';
import { hit } from '../fakes/library';

const question = 'Which quiet cabin is on the night ferry?';
const here = hit(1, 'Ferries', question, 'Deck seven.');
const chat = { id: here.conversation, space: 'kitchen' };
const there = hit(2, 'Night ferries', 'which quiet cabin is on the night ferry', 'Cabin 4103.');
const near = hit(3, 'Trains', 'Which cheap cabin is on the night train?', 'None.');

function recalling(hits: readonly Hit[]) {
  const asked: { question: string; filter?: SearchFilter; options?: RecallOptions }[] = [];
  const recall = async (text: string, filter?: SearchFilter, options?: RecallOptions) => {
    asked.push({ question: text, ...(filter && { filter }), ...(options && { options }) });
    return { hits, by: 'words' } as const;
  };
  return { engine: { recall }, asked };
}

test('other chats with the same question are told, and none that is only near', async () => {
  const { engine } = recalling([here, near, there]);
  expect(await findSimilarQuestions(engine, question, chat)).toEqual([there]);
});

test('a note that asks the same is no answer', async () => {
  const note = { ...there, conversation: 'note:1', source: 'note' } as const;
  const メモ = { ...hit(5, '', '夜行フェリーの静かな部屋は？', ''), source: 'note' } as const;
  const { engine } = recalling([note, メモ, there]);
  expect(await findSimilarQuestions(engine, question, chat)).toEqual([there]);
  expect(await findSimilarQuestions(engine, '夜行フェリーの静かな部屋は？', chat)).toEqual([]);
});

test('in Japanese, too', async () => {
  const 先月 = hit(4, '船', '夜行フェリーの静かな部屋はどれですか？', '4103 号室です。');
  const 列車 = hit(5, '列車', '夜行列車の安い寝台はどれですか？', 'ありません。');
  const { engine } = recalling([列車, 先月]);
  expect(await findSimilarQuestions(engine, '夜行フェリーの静かな部屋はどれ？', chat)).toEqual([先月]);
});

describe('what is looked for', () => {
  test('is not narrowed to the time that the question names', async () => {
    const { engine, asked } = recalling([]);
    await findSimilarQuestions(engine, 'What was decided last Tuesday?', chat);
    expect(asked).toEqual([
      {
        question: 'What was decided last Tuesday?',
        filter: { scope: { space: 'kitchen' } },
        options: { literal: true },
      },
    ]);
  });

  test('is no more than the beginning of a question with a long text behind it', async () => {
    const { engine, asked } = recalling([]);
    await findSimilarQuestions(engine, `${question} ${'log line '.repeat(10_000)}`, chat);
    expect(asked[0]?.question).toHaveLength(1000);
  });
});

test('no more chats are told than anybody reads beside each other', async () => {
  const many = Array.from({ length: 20 }, (_, n) => hit(n + 10, 'Ferries', question, `Deck ${n}.`));
  const { engine } = recalling(many);
  expect(await findSimilarQuestions(engine, question, chat)).toEqual(many.slice(0, 6));
});
