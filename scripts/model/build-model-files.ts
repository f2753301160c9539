/**
 * Builds the files of the tiny model for Transformers.js: deterministic, about 100 kB, with meaningful vectors for
 * known words.
 */
import { buildStaticModel } from './build-static-model';
import { characters, concepts, stopWords } from './words';

const dims = 64;
/** Standard deviation of the words of one concept. */
const noise = 0.2;

const special = ['<s>', '<pad>', '</s>', '<unk>'];
const unknown = 3;

interface VocabularyPiece {
  readonly piece: string;
  /** Unigram score: full words win over single characters. */
  readonly score: number;
  readonly row: Float32Array;
}

/** Maps each path in the model's folder to its content. `known`: lists of words with nearly the same meaning. */
export function buildModelFiles(known = concepts): ReadonlyMap<string, string | Uint8Array> {
  const pieces = createVocabulary(known);
  const table = Float32Array.from(pieces.flatMap(({ row }) => Array.from(row)));
  const toJson = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`;
  return new Map<string, string | Uint8Array>([
    ['config.json', toJson(createConfig(pieces.length))],
    ['tokenizer.json', toJson(createTokenizer(pieces))],
    [
      'tokenizer_config.json',
      toJson({ tokenizer_class: 'XLMRobertaTokenizer', model_max_length: 512, pad_token: '<pad>' }),
    ],
    ['onnx/model.onnx', buildStaticModel(table, dims)],
  ]);
}

/** Only words of a concept have a direction. A text without them gets a zero vector, which the engine must handle. */
function createVocabulary(known: typeof concepts): VocabularyPiece[] {
  const random = createGaussian(7);
  const createDirection = (scale: number) => Float32Array.from({ length: dims }, () => scale * random());
  const nothing = new Float32Array(dims);
  const pieces = new Map<string, VocabularyPiece>();
  const add = (piece: string, score: number, row: Float32Array) => {
    if (!pieces.has(piece)) pieces.set(piece, { piece, score, row });
  };
  const addWord = (word: string, row: Float32Array) => {
    const score = -4 - 1 / word.length;
    // A Latin word follows a space, which the tokenizer writes as ▁. A Japanese word can stand anywhere.
    if (/^[a-z]/.test(word)) add(`▁${word}`, score, row);
    else add(word, score, row);
  };

  for (const token of special) add(token, 0, nothing);
  for (const words of known) {
    const base = createDirection(1);
    for (const word of words) {
      const stray = createDirection(noise);
      addWord(
        word,
        base.map((x, i) => x + (stray[i] ?? 0)),
      );
    }
  }
  for (const word of stopWords) addWord(word, nothing);
  for (const character of ['▁', ...characters]) add(character, -9, nothing);
  return [...pieces.values()];
}

const createConfig = (vocabularySize: number) => ({
  model_type: 'xlm-roberta',
  architectures: ['XLMRobertaModel'],
  hidden_size: dims,
  vocab_size: vocabularySize,
  pad_token_id: 1,
});

const createTokenizer = (pieces: readonly VocabularyPiece[]) => ({
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: special.map((content, id) => ({
    id,
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
  })),
  normalizer: { type: 'Sequence', normalizers: [{ type: 'NFKC' }, { type: 'Lowercase' }] },
  pre_tokenizer: {
    type: 'Sequence',
    pretokenizers: [{ type: 'WhitespaceSplit' }, { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always' }],
  },
  post_processor: {
    type: 'TemplateProcessing',
    single: [
      { SpecialToken: { id: '<s>', type_id: 0 } },
      { Sequence: { id: 'A', type_id: 0 } },
      { SpecialToken: { id: '</s>', type_id: 0 } },
    ],
    pair: [
      { SpecialToken: { id: '<s>', type_id: 0 } },
      { Sequence: { id: 'A', type_id: 0 } },
      { SpecialToken: { id: '</s>', type_id: 0 } },
      { Sequence: { id: 'B', type_id: 0 } },
      { SpecialToken: { id: '</s>', type_id: 0 } },
    ],
    special_tokens: {
      '<s>': { id: '<s>', ids: [0], tokens: ['<s>'] },
      '</s>': { id: '</s>', ids: [2], tokens: ['</s>'] },
    },
  },
  decoder: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always' },
  model: { type: 'Unigram', unk_id: unknown, vocab: pieces.map(({ piece, score }) => [piece, score]) },
});

/** Normally distributed numbers (Box and Muller) from mulberry32, the same on each machine. */
function createGaussian(seed: number): () => number {
  let state = seed;
  const drawUniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(1 - drawUniform())) * Math.cos(2 * Math.PI * drawUniform());
}
