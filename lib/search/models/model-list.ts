/**
 * The embedding models that Kura knows, with their requirements and costs. Data only. Other models run with mean
 * pooling and without prefixes, unless their name tells their family.
 */

export interface ListedModel {
  /** Id at the hub. */
  readonly id: string;
  /**
   * `default`: for most people. `light`: if the default is too large. `best`: if it is not good enough. `proven`: older
   * and widely used. `newer`: known by name, for who has its files.
   */
  readonly role: 'default' | 'light' | 'best' | 'proven' | 'newer';
  readonly dims: number;
  /** Download size of model and tokenizer. `estimated` if no exact size is published. */
  readonly bytes: number;
  readonly bytesAre: 'stated' | 'estimated';
  /** BCP 47, the best first; `mul`: many others as well. */
  readonly languages: readonly string[];
  /** SPDX. */
  readonly licence: string;
  /** The hub commit that every file comes from. Absent: the newest at the first download, kept from then on. */
  readonly revision?: string;
  readonly family: Family;
}

/** The prefixes of a model family, and how its token vectors become one. */
export interface Family {
  /** Part of the fingerprint: other prefixes give other vectors. */
  readonly scheme: string;
  readonly query: string;
  readonly passage: string;
  readonly pooling: 'mean' | 'cls' | 'last_token';
}

const plain: Family = { scheme: 'plain', query: '', passage: '', pooling: 'mean' };
const e5: Family = { scheme: 'e5', query: 'query: ', passage: 'passage: ', pooling: 'mean' };
const ruri: Family = { scheme: 'ruri-v3', query: '検索クエリ: ', passage: '検索文書: ', pooling: 'mean' };
const gemma: Family = {
  scheme: 'embeddinggemma',
  query: 'task: search result | query: ',
  passage: 'title: none | text: ',
  pooling: 'mean',
};
/** Decoders read from left to right, so only their last token has read the whole text. */
const decoder: Family = {
  scheme: 'instruct',
  query: 'Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery: ',
  passage: '',
  pooling: 'last_token',
};
const qwen: Family = { ...decoder, scheme: 'qwen3', query: decoder.query.trimEnd() };
const granite: Family = { scheme: 'granite', query: '', passage: '', pooling: 'cls' };

/**
 * In the order offered. Sizes, dims, licences and languages are from the model cards (November 2026); the pinned
 * commits are used by several public projects. None of these files could be fetched where Kura is built, so the first
 * download records what was fetched (`model-store.ts`), shows it, and checks the files at each start.
 */
export const modelList: readonly ListedModel[] = [
  {
    id: 'onnx-community/granite-embedding-97m-multilingual-r2-ONNX',
    role: 'default',
    dims: 384,
    // The model has 97,858,099 bytes, the rest is its tokenizer of 180,000 entries.
    bytes: 123_173_845,
    bytesAre: 'stated',
    languages: ['en', 'ja', 'mul'],
    licence: 'Apache-2.0',
    revision: '536a9f241cb3f02a9c5995a1e708c784bd274859',
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
    family: e5,
  },
  {
    id: 'onnx-community/harrier-oss-v1-270m-ONNX',
    role: 'newer',
    dims: 640,
    bytes: 290_000_000,
    bytesAre: 'estimated',
    languages: ['en', 'ja', 'mul'],
    licence: 'MIT',
    family: decoder,
  },
  {
    id: 'cl-nagoya/ruri-v3-70m',
    role: 'newer',
    dims: 384,
    bytes: 77_000_000,
    bytesAre: 'estimated',
    languages: ['ja', 'en'],
    licence: 'Apache-2.0',
    family: ruri,
  },
  {
    id: 'onnx-community/Qwen3-Embedding-0.6B-ONNX',
    role: 'newer',
    dims: 1024,
    bytes: 610_000_000,
    bytesAre: 'estimated',
    languages: ['en', 'ja', 'mul'],
    licence: 'Apache-2.0',
    family: qwen,
  },
  {
    id: 'onnx-community/embeddinggemma-300m-ONNX',
    role: 'newer',
    dims: 768,
    bytes: 310_000_000,
    bytesAre: 'estimated',
    languages: ['en', 'ja', 'mul'],
    // Google's own terms, which no SPDX name stands for.
    licence: 'LicenseRef-Gemma',
    family: gemma,
  },
];

/** A model that the settings propose: pinned to a commit and free. */
export type OfferedModel = ListedModel & { readonly role: Exclude<ListedModel['role'], 'newer'> };
const isOffered = (model: ListedModel): model is OfferedModel => model.role !== 'newer';

/** The models that the settings offer, in order. */
export const offered: readonly OfferedModel[] = modelList.filter(isOffered);

export const findModel = (id: string): ListedModel | undefined => modelList.find(model => model.id === id);

// Families of unlisted models, e.g. from a folder, recognised by name, because no model file tells.
const familyPatterns: readonly (readonly [RegExp, Family])[] = [
  [/(^|[/_-])(multilingual-)?e5-/i, e5],
  [/ruri-v3/i, ruri],
  [/granite-embedding/i, granite],
  [/embeddinggemma/i, gemma],
  [/qwen3-embedding/i, qwen],
  [/harrier-oss/i, decoder],
];

export const getFamily = (name: string): Family =>
  findModel(name)?.family ?? familyPatterns.find(([pattern]) => pattern.test(name))?.[1] ?? plain;
