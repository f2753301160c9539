/** Opens the model that comes with Kura. It runs where it is opened: a text takes a fraction of a millisecond. */
import { builtInModel } from '../../../core/built-in-model';
import { Problem } from '../../../core/problem';
import type { LoadedModel } from '../../engine';
import { computeSha256 } from '../integrity';
import { createStaticEmbedder } from './static-embedder';
import { parseStaticModel } from './static-file';

/** `base`: the extension's own address, with its slash. Rejects with `ModelMissing`, or `ModelBroken`. */
export async function openBuiltInModel(base: string): Promise<LoadedModel> {
  // The browser rejects instead of answering 404 for a file that the extension lacks.
  const found = await fetch(`${base}models/${builtInModel.name}.bin`).catch(() => undefined);
  if (!found?.ok) throw new Problem('ModelMissing', 'This copy of Kura lacks its model');
  const bytes = await found.arrayBuffer();
  const model = parseStaticModel(bytes);
  const digest = await computeSha256(bytes);
  return {
    device: 'wasm',
    embedder: createStaticEmbedder(model, `${builtInModel.name}:${model.dims}:${digest.slice(0, 16)}`),
    close: () => undefined,
  };
}
