import { expect, test } from 'vitest';
import { shortenMessages } from '../../lib/assistants/shorten-messages';
import type { ChatMessage } from '../../lib/assistants/provider';
import { estimateTokens } from '../../lib/compose/estimate-tokens';

const user = (text: string): ChatMessage => ({ role: 'user', text });
const answer = (text: string): ChatMessage => ({ role: 'assistant', content: [{ type: 'text', text }] });
const filler = 'Volumes outlive their containers, and a dump sees one moment. '.repeat(6);
const countAll = (messages: readonly ChatMessage[]) => estimateTokens(JSON.stringify(messages));

test('a thread that fits is left alone', () => {
  const messages = [user('Hello'), answer('Hi'), user('And now?')];
  expect(shortenMessages(messages, 8000)).toEqual({ messages });
});

test.each([
  ['en', 'The key of the lighthouse lies under the fern.', 'Where is the key of the lighthouse?', 'under the fern'],
  ['ja', '灯台の合鍵はシダの下にあります。', '灯台の合鍵はどこですか？', 'シダの下'],
])(
  '400 turns go into 8,000 tokens, and the fact of turn 3 is among them (%s)',
  (_language, fact, question, expected) => {
    const thread: ChatMessage[] = [];
    for (let turn = 1; turn <= 400; turn += 1) {
      thread.push(user(`Question ${turn}: what about ${filler.slice(0, 80)}?`));
      thread.push(answer(turn === 3 ? fact : `${filler} (${turn})`));
      if (turn % 40 !== 0) continue;
      const { messages } = shortenMessages([...thread, user(question)], 8000);
      expect(countAll(messages)).toBeLessThan(8000);
      expect(JSON.stringify(messages.at(-1))).toContain(question);
    }
    const { messages, firstWhole } = shortenMessages([...thread, user(question)], 8000);
    expect(thread[firstWhole ?? 0]?.role).toBe('user');
    expect(firstWhole).toBeGreaterThan(600);
    expect(messages[0]?.role).toBe('user');
    expect(JSON.stringify(messages)).toContain(expected);
  },
);

test('texts of earlier searches go first, with the calls that brought them', () => {
  const call: ChatMessage = {
    role: 'assistant',
    content: [{ type: 'call', id: '1', name: 'recall', args: '{"query":"x"}' }],
  };
  const result: ChatMessage = { role: 'tool', results: [{ id: '1', name: 'recall', text: filler.repeat(100) }] };
  const { messages } = shortenMessages([user('First'), call, result, answer('It was 42 [1].'), user('And now?')], 8000);
  expect(messages).toEqual([user('First'), answer('It was 42 [1].'), user('And now?')]);
});
