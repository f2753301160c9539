import { expect, test } from 'vitest';
import { modelList, getFamily, offered } from '../../../lib/search/models/model-list';

test('each role is offered once, and each model is named as the hub names models', () => {
  expect(offered.map(({ role }) => role).sort()).toEqual(['best', 'default', 'light', 'proven']);
  for (const { id } of modelList) expect(id).toMatch(/^[\w-]+\/[\w.-]+$/);
});

test('whatever is offered is pinned to one commit, has a licence that is free, and knows English and Japanese', () => {
  for (const model of offered) {
    expect(model.revision).toMatch(/^[0-9a-f]{40}$/);
    expect(['MIT', 'Apache-2.0']).toContain(model.licence);
    expect(model.languages).toEqual(expect.arrayContaining(['en', 'ja']));
  }
});

test.each([
  ['Xenova/multilingual-e5-small', 'e5', 'mean'],
  ['someone/e5-large-copy', 'e5', 'mean'],
  ['sirasagi62/ruri-v3-30m-ONNX', 'ruri-v3', 'mean'],
  ['onnx-community/granite-embedding-97m-multilingual-r2-ONNX', 'granite', 'cls'],
  ['a-folder/granite-embedding-311m', 'granite', 'cls'],
  ['onnx-community/harrier-oss-v1-270m-ONNX', 'instruct', 'last_token'],
  ['a-folder/Qwen3-Embedding-0.6B', 'qwen3', 'last_token'],
  ['onnx-community/embeddinggemma-300m-ONNX', 'embeddinggemma', 'mean'],
  ['minishlab/potion-base-2M', 'plain', 'mean'],
  ['手元のモデル', 'plain', 'mean'],
])('%s is of the family %s, pooled by %s', (name, scheme, pooling) => {
  expect(getFamily(name)).toMatchObject({ scheme, pooling });
});
