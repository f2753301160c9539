/** Loads the readings when a query first needs them. */
import { parseReadings, type Readings } from './readings';

/** A query that may be written otherwise: in Japanese, or in letters that may be romaji. */
export const canUseReadings = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ||
  /(?<![\p{L}\p{N}])[a-zāīūēō']{4,}/iu.test(text);

/** `read` returns the packed file. After a failure the next call tries again; searches do without meanwhile. */
export function createReadingsLoader(read: () => Promise<ArrayBuffer>): () => Promise<Readings | undefined> {
  let loading: Promise<Readings | undefined> | undefined;
  return () =>
    (loading ??= read()
      .then(unpack)
      .then(parseReadings)
      .catch(() => (loading = undefined)));
}

const unpack = (packed: ArrayBuffer): Promise<string> =>
  new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
