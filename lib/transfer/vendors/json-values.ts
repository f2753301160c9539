/** Reads the values of a JSON file, or of JSON Lines, one by one. */
import { Problem } from '../../core/problem';
import { at, listAt } from '../../sites/data/json';
import type { Bytes } from './bytes';
import { jsonPieces, type Place } from './json-pieces';
import type { Skip } from './report';

/** Returns the file's bytes, from the first one each time. */
type Open = () => AsyncIterable<Bytes>;

/** Reads the values of one file; may be called again. Rejects with `FileDamaged` if the file ends too early. */
export type JsonValues = (skip: Skip) => AsyncGenerator;

/**
 * The values are the items of a root array; the chats of a root `{conversations: […]}`, so that a whole account need not be in memory; else
 * the roots. This is detected once. If the list is at the end of a large file, that reads all of it.
 */
export async function jsonValues(open: Open): Promise<JsonValues> {
  const isList = (await firstLetter(open())) === '[';
  const [place, wrap] = isList ? (['items', asItIs] as const) : await placeIn(open);
  return async function* values(skip) {
    for await (const piece of jsonPieces(withoutMark(open()), place)) {
      const value = valueOf(piece);
      if (value === undefined) skip('value that is not JSON');
      else yield wrap(value);
    }
  };
}

const asItIs = (value: unknown): unknown => value;
const inRootOfItsOwn = (value: unknown): unknown => ({ conversations: [value] });

async function placeIn(open: Open): Promise<readonly [Place, (value: unknown) => unknown]> {
  const first = await firstConversation(open());
  const isChat = ['mapping', 'chat_messages', 'turns'].some(key => at(first, key) !== undefined);
  if (isChat) return ['conversations', asItIs];
  if (listAt(first, 'responses') && at(first, 'conversation')) return ['conversations', inRootOfItsOwn];
  return ['roots', asItIs];
}

async function firstConversation(bytes: AsyncIterable<Bytes>): Promise<unknown> {
  try {
    for await (const piece of jsonPieces(withoutMark(bytes), 'conversations')) return valueOf(piece);
  } catch (error) {
    // JSON Lines with one broken line are no root with a list. The later reading reports the error.
    if (!(error instanceof Problem)) throw error;
  }
  return undefined;
}

/** The first character that is not white space. */
export async function firstLetter(bytes: AsyncIterable<Bytes>): Promise<string> {
  for await (const piece of withoutMark(bytes)) {
    const letter = new TextDecoder().decode(piece).trimStart()[0];
    if (letter !== undefined) return letter;
  }
  return '';
}

/** Editors on Windows put a byte order mark before a text. */
async function* withoutMark(bytes: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  let isFirst = true;
  for await (const piece of bytes) {
    const isMarked = isFirst && piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf;
    yield isMarked ? piece.subarray(3) : piece;
    isFirst = false;
  }
}

const hostileKeys = new Set(['__proto__', 'constructor', 'prototype']);
/** One of them may be there, perhaps with escaped characters. */
const mayBeHostile = /"(?:__proto__|constructor|prototype)"\s*:|\\u00[4-7]/i;

/** Parses the value without keys that could reach an object's prototype when it is copied; `undefined` if it is no JSON. */
function valueOf(piece: string): unknown {
  try {
    const value: unknown = mayBeHostile.test(piece) ? JSON.parse(piece, withoutHostile) : JSON.parse(piece);
    return value;
  } catch {
    // The caller counts a piece that is no JSON.
    return undefined;
  }
}

const withoutHostile = (key: string, value: unknown): unknown => (hostileKeys.has(key) ? undefined : value);
