/**
 * The embedding models that Kura knows: what each wants, what it gives and what it costs. Data only. Any other model runs as well,
 * pooled by mean and without prefixes, unless its name tells its family.
 */

export interface CatalogueModel {
  /** As the hub calls it. */
  readonly id: string;
  /**
   * `fast`: small and static, offered first, for words that mean the same in two languages at once. `default`: for most people.
   * `light`: for whom the default is too much. `best`: for whom it is not enough. `proven`: older, and long in use.
   */
  readonly role: 'fast' | 'default' | 'light' | 'best' | 'proven';
  readonly dims: number;
  /** Of what is downloaded: model and tokenizer. `estimated` when nobody has published it exactly. */
  readonly bytes: number;
  readonly bytesAre: 'stated' | 'estimated';
  /** BCP 47, the best first; `mul`: many others as well. */
  readonly languages: readonly string[];
  /** SPDX. */
  readonly licence: string;
  /** The commit at the hub from which every file comes. Absent: whichever is newest at the first download; kept from then on. */
  readonly revision?: string;
  /** False while nobody has published it in the layout that Kura runs. */
  readonly offered: boolean;
  readonly family: Family;
}

/** What a family of models wants: the words before a question or a passage, and how its token vectors become one. */
export interface Family {
  /** Part of the fingerprint: vectors made with other words before the text are other vectors. */
  readonly scheme: string;
  readonly query: string;
  readonly passage: string;
  readonly pooling: 'mean' | 'cls';
}

const plain: Family = { scheme: 'plain', query: '', passage: '', pooling: 'mean' };
const e5: Family = { scheme: 'e5', query: 'query: ', passage: 'passage: ', pooling: 'mean' };
const ruri: Family = { scheme: 'ruri-v3', query: '検索クエリ: ', passage: '検索文書: ', pooling: 'mean' };
const granite: Family = { scheme: 'granite', query: '', passage: '', pooling: 'cls' };

/**
 * In the order in which they are offered. Sizes, dims, licences and languages as their model cards say (November 2026); the pinned
 * commits are those that several public projects name and use. None of these files was fetched where Kura is built, so what was
 * really fetched is written down at the first download (`store.ts`), shown, and held against the files at each later start.
 */
export const catalogue: readonly CatalogueModel[] = [
  {
    id: 'RikkaBotan/quantized-stable-static-embedding-fast-retrieval-mrl-bilingual-ja-en',
    role: 'fast',
    dims: 512,
    bytes: 26_000_000,
    bytesAre: 'stated',
    languages: ['ja', 'en'],
    licence: 'Apache-2.0',
    // Weights of its own format and code in Python: there is no ONNX file of it.
    offered: false,
    family: plain,
  },
  {
    id: 'onnx-community/granite-embedding-97m-multilingual-r2-ONNX',
    role: 'default',
    dims: 384,
    // The model 97,858,099, the rest its tokenizer of 180,000 entries.
    bytes: 123_173_845,
    bytesAre: 'stated',
    languages: ['en', 'ja', 'mul'],
    licence: 'Apache-2.0',
    revision: '536a9f241cb3f02a9c5995a1e708c784bd274859',
    offered: true,
    family: granite,
  },
  {
    id: 'sirasagi62/ruri-v3-30m-ONNX',
    role: 'light',
    dims: 256,
    bytes: 44_000_000,
    bytesAre: 'estimated',
    languages: ['ja', 'en'],
    licence: 'Apache-2.0',
    revision: 'cdf9391f1ff2198daa8f63f7ccf97d7b3e7415a0',
    offered: true,
    family: ruri,
  },
  {
    id: 'onnx-community/granite-embedding-311m-multilingual-r2-ONNX',
    role: 'best',
    dims: 768,
    bytes: 345_941_766,
    bytesAre: 'stated',
    languages: ['en', 'ja', 'mul'],
    licence: 'Apache-2.0',
    revision: '8f039f21d4181327268271bea4b11ddcc7eef88d',
    offered: true,
    family: granite,
  },
  {
    id: 'Xenova/multilingual-e5-small',
    role: 'proven',
    dims: 384,
    bytes: 135_000_000,
    bytesAre: 'stated',
    languages: ['en', 'ja', 'mul'],
    licence: 'MIT',
    revision: '761b726dd34fb83930e26aab4e9ac3899aa1fa78',
    offered: true,
    family: e5,
  },
];

/** What the settings propose, in order. */
export const offered: readonly CatalogueModel[] = catalogue.filter(model => model.offered);

export const catalogued = (id: string): CatalogueModel | undefined => catalogue.find(model => model.id === id);

// For models that are not in the catalogue, a folder's for one: recognised by name, because no file of a model tells.
const byName: readonly (readonly [RegExp, Family])[] = [
  [/(^|[/_-])(multilingual-)?e5-/i, e5],
  [/ruri-v3/i, ruri],
  [/granite-embedding/i, granite],
];

export const familyOf = (name: string): Family =>
  catalogued(name)?.family ?? byName.find(([pattern]) => pattern.test(name))?.[1] ?? plain;
