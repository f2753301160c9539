/** The parser comes as a script of its own. Before it is there, and on a site without one, data of the page says nothing. */
import { expect, test } from 'vitest';
import { chatgptAdapter } from '../../../lib/sites/chatgpt/adapter';
import { registerParser } from '../../../lib/sites/data/site-parser';
import { parse } from '../../../lib/sites/chatgpt/data';
import tree from '../../fixtures/chatgpt/data-tree.json';
import { payloadIn } from './fixture';

test('data says nothing until the parser is registered, and then what the parser says', () => {
  const payload = payloadIn(tree);
  expect(chatgptAdapter.parse?.(payload)).toEqual([]);
  registerParser(parse);
  expect(chatgptAdapter.parse?.(payload)).toEqual(tree.expected);
});
