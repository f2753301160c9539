/** Reads the values of a JSON file, or of JSON Lines, one by one. */
import { Problem } from '../../core/problem';
import { getAt, getList } from '../../sites/data/json';
import { watchBytes, type ByteState, type Bytes } from './bytes';
import { readJsonPieces, type JsonPieceKind } from './json-pieces';
import type { Skip } from './report';

/** Returns the file's bytes, from the first one each time. */
type OpenBytes = () => AsyncIterable<Bytes>;

/** Reads the values of one file; may be called again. Rejects with `FileDamaged` if the file ends too early. */
export type JsonValues = (skip: Skip) => AsyncGenerator;

/**
 * The values are the items of a root array; the chats of a root `{conversations: […]}`, so that a whole account need not be in memory; else
 * the roots. This is detected once. If the list is at the end of a large file, that reads all of it.
 */
export async function readJsonValues(open: OpenBytes): Promise<JsonValues> {
  const isList = (await readFirstCharacter(open())) === '[';
  const [kind, wrap] = isList ? (['items', keepValue] as const) : await detectKind(open);
  return async function* values(skip) {
    const state: ByteState = { isAtEnd: false, hasInvalid: false };
    let count = 0;
    try {
      for await (const piece of readJsonPieces(watchBytes(removeByteOrderMark(open()), state), kind)) {
        const value = parseValue(piece);
        if (state.hasInvalid && piece.includes('\uFFFD')) skip('letters of an unknown encoding');
        if (value === undefined) skip('value that is not JSON');
        else yield wrap(value);
        count += 1;
      }
    } catch (error) {
      // All bytes were there and sound, so the file was cut off where it was written. The values before that are whole.
      if (!(error instanceof Problem) || !state.isAtEnd || count === 0) throw error;
      skip('file that ends too early');
    }
  };
}

const keepValue = (value: unknown): unknown => value;
const wrapInRoot = (value: unknown): unknown => ({ conversations: [value] });

async function detectKind(open: OpenBytes): Promise<readonly [JsonPieceKind, (value: unknown) => unknown]> {
  const first = await readFirstConversation(open());
  const isChat = ['mapping', 'chat_messages', 'turns'].some(key => getAt(first, key) !== undefined);
  if (isChat) return ['conversations', keepValue];
  if (getList(first, 'responses') && getAt(first, 'conversation')) return ['conversations', wrapInRoot];
  return ['roots', keepValue];
}

async function readFirstConversation(bytes: AsyncIterable<Bytes>): Promise<unknown> {
  try {
    for await (const piece of readJsonPieces(removeByteOrderMark(bytes), 'conversations')) return parseValue(piece);
  } catch (error) {
    // JSON Lines with one broken line are no root with a list. The later reading reports the error.
    if (!(error instanceof Problem)) throw error;
  }
  return undefined;
}

/** The first character that is not white space. */
export async function readFirstCharacter(bytes: AsyncIterable<Bytes>): Promise<string> {
  for await (const piece of removeByteOrderMark(bytes)) {
    const character = new TextDecoder().decode(piece).trimStart()[0];
    if (character !== undefined) return character;
  }
  return '';
}

/** Editors on Windows put a byte order mark before a text. */
async function* removeByteOrderMark(bytes: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  let isFirst = true;
  for await (const piece of bytes) {
    const isMarked = isFirst && piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf;
    yield isMarked ? piece.subarray(3) : piece;
    isFirst = false;
  }
}

const hostileKeys = new Set(['__proto__', 'constructor', 'prototype']);
/** One of them may be there, perhaps with escaped characters. */
const hostilePattern = /"(?:__proto__|constructor|prototype)"\s*:|\\u00[4-7]/i;

/** Parses the value without keys that could reach an object's prototype when it is copied; `undefined` if it is no JSON. */
function parseValue(piece: string): unknown {
  try {
    const value: unknown = hostilePattern.test(piece) ? JSON.parse(piece, removeHostile) : JSON.parse(piece);
    return value;
  } catch {
    // The caller counts a piece that is no JSON.
    return undefined;
  }
}

const removeHostile = (key: string, value: unknown): unknown => (hostileKeys.has(key) ? undefined : value);
