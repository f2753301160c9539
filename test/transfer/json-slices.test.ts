import { describe, expect, test } from 'vitest';
import { readSlices, type Slice } from '../../lib/transfer/json-slices';

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function slices(json: string | Uint8Array, size = 1_000): Promise<Slice[]> {
  const bytes = typeof json === 'string' ? new TextEncoder().encode(json) : json;
  const found: Slice[] = [];
  for await (const slice of readSlices(inPieces(bytes, size), 'chats')) found.push(slice);
  return found;
}

const odd = `\uFEFF {"before" : [1, {"a":"]}"}], "chats":[ {"t":"蔵 \\"quoted\\" \\\\"}, "干潮[{",7 , true,[[]],null\n], "n":-1.5e3,"last":{}} \n`;
const oddSlices = [
  { key: 'before', value: [1, { a: ']}' }] },
  { key: 'chats', value: [] },
  { key: 'chats', item: 0, value: { t: '蔵 "quoted" \\' } },
  { key: 'chats', item: 1, value: '干潮[{' },
  { key: 'chats', item: 2, value: 7 },
  { key: 'chats', item: 3, value: true },
  { key: 'chats', item: 4, value: [[]] },
  { key: 'chats', item: 5, value: null },
  { key: 'n', value: -1500 },
  { key: 'last', value: {} },
];

test.each([1, 2, 3, 5, 7, 1_000])('every value comes out whole, in pieces of %s bytes', async size => {
  // A byte order mark is only looked for in a first piece that can hold it; files come in larger ones.
  expect(await slices(size < 3 ? odd.slice(1) : odd, size)).toEqual(oddSlices);
});

test('a list that is none is one value, and an empty one is still a list', async () => {
  expect(await slices('{"chats":{"a":1}}')).toEqual([{ key: 'chats', value: { a: 1 } }]);
  expect(await slices('{"chats":[]}')).toEqual([{ key: 'chats', value: [] }]);
  expect(await slices('{}')).toEqual([]);
});

describe('what is not one JSON object is refused with its place', () => {
  test.each([
    ['', 'it ends too early, after 0 bytes'],
    ['[]', 'at position 0: is not an object'],
    ['"蔵"', 'at position 0: is not an object'],
    ['{"a":1', 'it ends too early, after 6 bytes'],
    ['{"chats":[1', 'it ends too early'],
    ['{"chats":["x]}', 'it ends too early'],
    ['{"a":1}}', 'at position 7'],
    ['{"a":1,}', 'at position 7'],
    ['{,"a":1}', 'at position 1'],
    ['{"a" 1}', 'at position 5'],
    ['{"a":1 2}', 'at position 7'],
    ['{"a":}', 'at position 5'],
    ['{a:1}', 'at position 1'],
    ['{"chats":[1,]}', 'at position 12, in chats[1]'],
    ['{"chats":[1 2]}', 'at position 12'],
    ['{"chats":[,1]}', 'at position 10, in chats[0]'],
    ['{"chats":[{"a":1]}]}', 'in chats[0]'],
    ['{"chats":[tru]}', 'in chats[0]'],
    [`{"chats":[${'['.repeat(101)}`, 'in chats[0]: is nested too deep'],
    [`{"x":${'{"y":'.repeat(101)}`, 'is nested too deep'],
  ])('%s', async (json, place) => {
    await expect(slices(json)).rejects.toMatchObject({
      name: 'NotJson',
      message: expect.stringContaining(place) as string,
    });
    await expect(slices(json, 1)).rejects.toMatchObject({ name: 'NotJson' });
  });

  test('bytes that are no text', async () => {
    const bytes = new TextEncoder().encode('{"chats":["?"]}');
    bytes[11] = 0xff;
    await expect(slices(bytes)).rejects.toMatchObject({ name: 'NotJson' });
  });
});
