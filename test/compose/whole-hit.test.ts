import { expect, test } from 'vitest';
import { compose } from '../../lib/compose/compose';
import { isShortened, maxHitTextLength, readWholeHit, shortenHit } from '../../lib/compose/whole-hit';
import { hit } from '../fakes/library';
import { chat } from '../search/chats';

const text = `${'a'.repeat(maxHitTextLength - 1)}𠮷野家${'の𩸽'.repeat(50_000)}`;
/** So many of its characters have two UTF-16 units. */
const count = text.length - 50_001;
const long = hit(1, 'Long', 'Say more?', text);
const stored = chat('chatgpt:1', 'Long', [
  { id: '1-question', text: 'Say more?' },
  { id: '1-answer', text },
]);

test('a hit brings little of a long text, whole characters, and so do those like it; a short one is as it was', () => {
  const short = hit(2, 'Short', 'What?', 'That.');
  expect(shortenHit(short)).toEqual(short);
  expect(isShortened(short)).toBe(false);
  const sent = shortenHit({ ...long, similar: [long] });
  expect(isShortened(sent)).toBe(true);
  for (const { exchange } of [sent, ...(sent.similar ?? [])]) {
    expect(exchange[0]).toEqual(long.exchange[0]);
    expect(exchange[1]).toMatchObject({ text: 'a'.repeat(maxHitTextLength - 1), fullCount: count });
  }
});

test('the rest is read from the chat, without what the hit left out of its exchange', async () => {
  const answerOnly = shortenHit({ ...long, exchange: long.exchange.slice(1) });
  expect((await readWholeHit(answerOnly, async () => stored)).exchange).toEqual([long.exchange[1]]);
  const short = hit(2, 'Short', 'What?', 'That.');
  expect(await readWholeHit(short, () => Promise.reject(new Error('not needed')))).toBe(short);
});

test('of a chat that is gone the quotation says how much is missing', async () => {
  const sent = await readWholeHit(shortenHit(long), async () => null);
  expect(isShortened(sent)).toBe(true);
  const quote = (exchange: typeof long.exchange) =>
    compose([{ ...long, exchange, siteName: 'ChatGPT' }], { locale: 'en-GB' }).text;
  const all = `of ${count.toLocaleString('en-GB')} characters`;
  expect(quote(sent.exchange)).toContain(all);
  expect(quote(long.exchange)).toContain(all);
});
