import type { TextRange } from '../core/conversation';

/** Also matches an incomplete or changed block, because these lines stand only around a key. */
const keyBlockPattern = /-----BEGIN ([A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?)-----[^-]{1,20000}(?:-----END \1-----)?/g;

/** Finds private keys, from the first line of the block to the last. */
export const findKeyBlocks = (text: string): readonly TextRange[] =>
  [...text.matchAll(keyBlockPattern)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.trimEnd().length,
  }));
