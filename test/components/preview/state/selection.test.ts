import { expect, test } from 'vitest';
import { composeChoice, defaultPreviewSettings, emptyChoice } from '../../../../components/preview/state/selection';
import type { Hit } from '../../../../lib/core/hit';

const hit: Hit = {
  conversation: 'claude:harbour',
  turn: 'a',
  source: 'claude',
  title: '港 Harbour',
  url: 'https://claude.ai/chat/harbour',
  role: 'assistant',
  at: Date.UTC(2026, 2, 12),
  snippet: 'At six.',
  marks: [],
  matchedWords: [],
  exchange: [
    { id: 'q', role: 'user', text: '満潮は？' },
    { id: 'a', role: 'assistant', text: 'At six.' },
  ],
};
const compose = (more: Partial<Hit>) => composeChoice([{ ...hit, ...more }], emptyChoice, defaultPreviewSettings, 'en');

test('what is inserted of a chat that is known in part says how much of it is known', () => {
  expect(compose({ partialChat: { turns: 9, of: 74 } })?.text).toContain('[Kura has 9 of 74 messages of this chat.]');
  expect(compose({})?.text).not.toContain('messages of this chat');
});

test('the log names the turns that the text quotes', () => {
  expect(compose({})?.from).toEqual([
    { conversation: 'claude:harbour', turn: 'q' },
    { conversation: 'claude:harbour', turn: 'a' },
  ]);
});
