import type { Place } from './keys';

/** Also one that is not whole or was changed: nobody writes these lines but around a key. */
const keyBlock = /-----BEGIN ([A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?)-----[^-]{1,20000}(?:-----END \1-----)?/g;

/** Private keys, from their first line to their last. */
export const keyBlocksIn = (text: string): readonly Place[] =>
  [...text.matchAll(keyBlock)].map(({ 0: found, index }) => ({ start: index, end: index + found.trimEnd().length }));
