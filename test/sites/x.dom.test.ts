/** Grok on x.com: nothing is read there, and Kura inserts only where the field is known. */
import { describe, expect, test } from 'vitest';
import { xAdapter } from '../../lib/sites/x/adapter';

const page = (body: string): Document => new DOMParser().parseFromString(`<body>${body}</body>`, 'text/html');

test('no page is read, whatever it shows', () => {
  const chat = '<div data-testid="primaryColumn"><span>What is a tide?</span><span>潮の満ち引き</span></div>';
  expect(xAdapter.read(page(chat))).toMatchObject({ state: 'unreadable' });
});

describe('the composer', () => {
  const field = (attributes = '') => `<textarea placeholder="Ask Grok (AI agent)" ${attributes}></textarea>`;

  test.each([
    ['in English', field()],
    ['in Japanese', '<textarea placeholder="Grokに聞いてみる"></textarea>'],
    ['beside its invisible twin', field('aria-hidden="true" tabindex="-1"') + field()],
    ['beside one in what is hidden', `<div aria-hidden="true">${field()}</div>${field()}`],
  ])('is the field that names Grok, %s', (_, body) => expect(xAdapter.composer(page(body))).toBeDefined());

  test.each([
    ['the field of a post', '<textarea placeholder="What is happening?"></textarea>'],
    ['a twin alone', field('readonly')],
    ['one of two that could be it', field() + field()],
  ])('is never %s', (_, body) => expect(xAdapter.composer(page(body))).toBeUndefined());
});
