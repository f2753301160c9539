/** Loads the readings when a query first needs them. */
import { parseTranslations, type Translations } from '../translations/translations';
import { parseReadings, type Readings } from './readings';

/** A query that may be written otherwise: in Japanese, or in letters that may be romaji. */
export const canUseReadings = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ||
  /(?<![\p{L}\p{N}])[a-zāīūēō']{4,}/iu.test(text);

/** `read` returns the packed file. After a failure the next call tries again; searches do without meanwhile. */
export const createReadingsLoader = (read: () => Promise<ArrayBuffer>) => createLoader<Readings>(read, parseReadings);
export const createTranslationsLoader = (read: () => Promise<ArrayBuffer>) =>
  createLoader<Translations>(read, parseTranslations);

function createLoader<Dictionary>(
  read: () => Promise<ArrayBuffer>,
  parse: (text: string) => Dictionary,
): () => Promise<Dictionary | undefined> {
  let loading: Promise<Dictionary | undefined> | undefined;
  return () =>
    (loading ??= read()
      .then(unpack)
      .then(parse)
      .catch(() => (loading = undefined)));
}

const unpack = (packed: ArrayBuffer): Promise<string> =>
  new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
