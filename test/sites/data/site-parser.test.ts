/** The parser comes as a script of its own. Before it is there, and on a site without one, data of the page says nothing. */
import { expect, test } from 'vitest';
import { chatgptAdapter } from '../../../lib/sites/chatgpt/adapter';
import { registerParser } from '../../../lib/sites/data/site-parser';
import { parse } from '../../../lib/sites/chatgpt/data';
import { fixture, payloadIn } from './fixture';

test('data says nothing until the parser is registered, and then what the parser says', () => {
  const payload = payloadIn(fixture('chatgpt', 'tree'));
  expect(chatgptAdapter.parse?.(payload)).toEqual([]);
  registerParser(parse);
  expect(chatgptAdapter.parse?.(payload)).toEqual(fixture('chatgpt', 'tree').expected);
});
