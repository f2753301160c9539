/** Loads a model with the product's own encoder, in Node: a folder's, or a static model's file. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { env } from '@huggingface/transformers';
import type { Embedder } from '../../lib/search/engine';
import { getFamily } from '../../lib/search/models/model-list';
import { loadEncoder } from '../../lib/search/models/encoder';
import { createStaticEmbedder } from '../../lib/search/models/static/static-embedder';
import { parseStaticModel } from '../../lib/search/models/static/static-file';
import { measureAbility } from '../../lib/search/models/ability';
import { DataError } from './data-error';

/** Texts per call. Larger batches are not faster. */
const batchSize = 32;

/**
 * `folder` holds config.json, tokenizer.json and onnx/, or is a static model's `.bin`. Vectors of an unknown model are
 * mean-pooled and normalized.
 */
export async function loadModel(folder: string): Promise<Embedder> {
  const model = await (folder.endsWith('.bin') ? loadStaticModel(folder) : loadFromFolder(folder));
  return { ...model, ability: await measureAbility(model) };
}

async function loadFromFolder(folder: string): Promise<Embedder> {
  if (!existsSync(path.join(folder, 'config.json')))
    throw new DataError('DataMissing', `There is no model in ${folder}: it has no config.json.`);
  for (const name of ['config.json', 'tokenizer.json']) checkJson(path.join(folder, name));
  const fullPath = path.resolve(folder);
  env.allowRemoteModels = false;
  env.localModelPath = path.dirname(fullPath) + path.sep;
  const name = fullPath.split(path.sep).slice(-2).join('/');
  const { query, passage, pooling } = getFamily(name);
  const dtype = existsSync(path.join(fullPath, 'onnx', 'model_quantized.onnx')) ? 'q8' : 'fp32';
  const encoder = await loadEncoder({ model: path.basename(fullPath), dtype, device: 'cpu', pooling });
  return {
    fingerprint: `${name}:${encoder.dims}:${dtype}`,
    dims: encoder.dims,
    async embed(texts, kind) {
      const vectors: (Float32Array | undefined)[] = [];
      for (let from = 0; from < texts.length; from += batchSize) {
        const part = texts.slice(from, from + batchSize).map(text => (kind === 'query' ? query : passage) + text);
        vectors.push(...(await encoder.encode(part)));
      }
      return vectors;
    },
  };
}

function loadStaticModel(file: string): Embedder {
  if (!existsSync(file)) throw new DataError('DataMissing', `There is no model ${file}.`);
  return createStaticEmbedder(parseStaticModel(new Uint8Array(readFileSync(file)).buffer), path.basename(file));
}

/** Checks the file first, because the loader throws only the parser's error. */
function checkJson(file: string): void {
  try {
    if (existsSync(file)) JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new DataError('DataDamaged', `${file} is no JSON: ${String(cause)}`, { cause });
  }
}
