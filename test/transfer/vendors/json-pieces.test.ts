import { describe, expect, test } from 'vitest';
import { readJsonPieces, type JsonPieceKind } from '../../../lib/transfer/vendors/json-pieces';

/** The pieces of a text that comes in chunks of so many bytes. */
async function pieces(text: string, place: JsonPieceKind, size: number): Promise<string[]> {
  const bytes = new TextEncoder().encode(text);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
  }
  const all: string[] = [];
  for await (const piece of readJsonPieces(chunks(), place)) all.push(piece);
  return all;
}

const odd = String.raw`"\"[{,:}]\\", "日本語😀", "\u3042", "conversations"`;
const sizes = [1, 2, 3, 5, 8, 13, 1000];

describe.each(sizes)('in chunks of %i bytes', size => {
  test('the items of a list are told apart, whatever their texts hold', async () => {
    const items = [`{"a": [${odd}]}`, '7', 'null', '"text"', '[]', '[[1],[2]]'];
    const text = ` [ ${items.join(' ,\n')} ]\n`;
    expect((await pieces(text, 'items', size)).map(piece => piece.trim())).toEqual(items);
    expect(await pieces('[]', 'items', size)).toEqual([]);
  });

  test('so are the chats of a root, and nothing else in it of that name', async () => {
    const text = `{"about": {"conversations": [1]}, "list": ["conversations", [2]], "conversations" : [{"x": [${odd}]}, 3], "conversations": {"a": [4]}}`;
    expect((await pieces(text, 'conversations', size)).map(piece => piece.trim())).toEqual([`{"x": [${odd}]}`, '3']);
    expect(await pieces(`{"messages": [1]}`, 'conversations', size)).toEqual([]);
  });

  test('and roots, one a line, where a broken line ends with itself', async () => {
    const text = `{"a": [${odd}]}\r\n{"b": "never clo\n}]{"c": 1}\n\n{"d":\n{"e": 2}`;
    expect((await pieces(text, 'roots', size)).map(piece => piece.trim())).toEqual([
      `{"a": [${odd}]}`,
      '{"b": "never clo',
      '{"c": 1}',
      '{"d":',
      '{"e": 2}',
    ]);
  });

  test('a root may have line breaks in it', async () => {
    const text = `{\n "a": 1,\n "b": [\n 2 ]\n}\n`;
    expect(await pieces(text, 'roots', size)).toEqual([text.trim()]);
  });

  test.each(['[1', '[1,', '["a', '["a\\', '[{"a": 1}', '[1]]'])('%s is refused', async text => {
    await expect(pieces(text, 'items', size)).rejects.toMatchObject({ name: 'FileDamaged' });
  });
});
