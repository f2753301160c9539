/**
 * No reader is silently short. In a sound file one name, kind or side at a time is made one that nobody knows: then the words are there all
 * the same, or something was counted, or the chat is not complete.
 */
import { describe, expect, test } from 'vitest';
import { readers } from '../../../lib/transfer/vendors';
import { isContentReason } from '../../../lib/transfer/vendors/chat-context';
import type { TaggedSnapshot, VendorReader } from '../../../lib/transfer/vendors/vendor-reader';
import { sound } from './sound';
import { toldBy } from './read-values';

type Path = readonly (string | number)[];

/** The paths of all values below `value`. */
function listPaths(value: unknown, path: Path = []): Path[] {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [path, ...entries.flatMap(([key, held]) => listPaths(held, [...path, key]))];
}

/** A copy in which the value at the path is what `change` makes of it, under the name that `rename` gives it. */
function changeAt(
  value: unknown,
  path: Path,
  change: (held: unknown) => unknown,
  rename = (key: string) => key,
): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (`${index}` === first ? changeAt(item, rest, change, rename) : item));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, held]): [string, unknown] =>
    key === first ? [rest.length === 0 ? rename(key) : key, changeAt(held, rest, change, rename)] : [key, held],
  );
  return Object.fromEntries(entries);
}

const listWords = ({ turns }: TaggedSnapshot): string =>
  turns.map(({ text, parts = [] }) => [text, ...parts.map(part => part.text)].join('\n')).join('\n');

/** Names and kinds that decide how a value is read. */
const kindKeys = new Set(['type', 'content_type', 'phase', 'kind', 'role', 'sender', 'author', 'from', 'object']);

/** A list of messages under another name is another format, and Gemini's log often lacks an answer. */
const listKeys = new Set([
  'children',
  'messages',
  'messagesTree',
  'messageForksHash',
  'lists',
  'entries',
  'responses',
  'safeHtmlItem',
  'html',
]);

/** Each change keeps every word of the file. */
function listVariants(values: readonly unknown[]): unknown[][] {
  return listPaths(values).flatMap(path => {
    if (path.length < 2 || listKeys.has(String(path.at(-1)))) return [];
    const held = path.reduce<unknown>((value, key) => Reflect.get(Object(value) as object, key), values);
    const renamed = changeAt(values, path, keep, key => `${key}_v9`) as unknown[];
    const isKind = typeof held === 'string' && kindKeys.has(String(path.at(-1)));
    const unknown = changeAt(values, path, () => 'unknown_v9') as unknown[];
    return isKind ? [renamed, unknown] : [renamed];
  });
}

const keep = (held: unknown): unknown => held;

/** A kind of block of tomorrow, under each name that says a kind. */
const kindNames = ['type', 'kind', 'phase', 'pt'] as const;

/** Adds a block of an unknown kind to each list of blocks: texts with a kind, of which no one is a message. */
function listWithBlock(values: readonly unknown[]): unknown[] {
  return listPaths(values).flatMap(path => {
    const held = path.reduce<unknown>((value, key) => Reflect.get(Object(value) as object, key), values);
    const name = kindNames.find(kind => Array.isArray(held) && held.some(block => isBlock(block, kind)));
    if (path.length < 2 || !name || !Array.isArray(held) || path.at(-1) === 'files') return [];
    const block = { [name]: 'unknown_v9', notice: { lines: ['The nine words 九番'] } };
    return [
      changeAt(values, path, blocks => (Array.isArray(blocks) ? [...(blocks as readonly unknown[]), block] : blocks)),
    ];
  });
}

const isBlock = (value: unknown, kind: string): boolean =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, kind) === 'string' &&
  !['role', 'uuid', 'messages', 'payload', 'id'].some(key => key in value);

const mine = readers.filter(({ vendor, format }) => sound[vendor] && format === 'json');

describe.each(mine.map((reader): [string, VendorReader] => [reader.vendor, reader]))('%s', (vendor, reader) => {
  const values = sound[vendor] ?? [];

  test('nothing that was said is lost in silence', async () => {
    const { chats } = await toldBy(reader, values);
    const spoken = chats.flatMap(({ turns }) => turns.map(({ text }) => text)).filter(text => text !== '');
    expect(spoken.length).toBeGreaterThan(1);
    for (const variant of listVariants(values)) {
      // A file that nobody knows is named as a whole.
      if (!variant.some(value => reader.canRead(value))) continue;
      const { chats: read, skipped } = await toldBy(reader, variant);
      const words = read.map(listWords).join('\n');
      const missing = spoken.filter(text => !words.includes(text));
      const isSilent = Object.keys(skipped).length === 0;
      expect(isSilent ? missing : [], `read ${JSON.stringify(variant)}`).toEqual([]);
      const hasLost = Object.keys(skipped).some(isContentReason) && read.length > 0;
      expect(hasLost && read.every(({ data }) => data?.whole), `complete ${JSON.stringify(variant)}`).toBe(false);
    }
  });

  test('a block that nobody knows, beside one that is known, is not lost in silence', async () => {
    for (const variant of listWithBlock(values)) {
      const { chats, skipped } = await toldBy(reader, variant as unknown[]);
      const isThere = chats.map(listWords).join('\n').includes('nine words');
      const hasLost = Object.keys(skipped).some(isContentReason);
      expect(isThere || hasLost, `read ${JSON.stringify(variant)}`).toBe(true);
      const isComplete = chats.every(({ data }) => data?.whole);
      expect(hasLost && isComplete, `complete ${JSON.stringify(variant)}`).toBe(false);
    }
  });

  test('a chat in which a side says nothing is never complete', async () => {
    for (const path of listPaths(values)) {
      const { chats } = await toldBy(
        reader,
        changeAt(values, path, held => (typeof held === 'string' ? '' : held)) as unknown[],
      );
      for (const { turns, data } of chats) {
        const sides = new Set(turns.filter(({ text }) => text !== '').map(({ role }) => role));
        expect(data?.whole === true && !(sides.has('user') && sides.has('assistant')), `at ${path.join('.')}`).toBe(
          false,
        );
      }
    }
  });
});
