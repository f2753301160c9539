import type { Place } from './keys';

/** Also matches an incomplete or changed block, because these lines stand only around a key. */
const keyBlock = /-----BEGIN ([A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?)-----[^-]{1,20000}(?:-----END \1-----)?/g;

/** Finds private keys, from the first line of the block to the last. */
export const keyBlocksIn = (text: string): readonly Place[] =>
  [...text.matchAll(keyBlock)].map(({ 0: found, index }) => ({ start: index, end: index + found.trimEnd().length }));
