/** The files that a model needs, and the digest that tells models of one name apart. */

/** Best first without a GPU: quantized weights have a quarter of the size. */
export const onnxFiles = [
  { path: 'onnx/model_quantized.onnx', dtype: 'q8' },
  { path: 'onnx/model.onnx', dtype: 'fp32' },
  { path: 'onnx/model_fp16.onnx', dtype: 'fp16' },
] as const;

export type Dtype = (typeof onnxFiles)[number]['dtype'];

/** Best first on a GPU, which computes with whole numbers slowly or wrongly. */
export const gpuDtypes: readonly Dtype[] = ['fp16', 'fp32', 'q8'];

/** Selects the files that the model runs on, the weights of `dtypes` and what belongs to them; best first. */
export function selectUsedFiles(paths: readonly string[], dtypes?: readonly Dtype[]): readonly string[] {
  const bestWeights = sortByDtype(dtypes).find(({ path }) => paths.includes(path))?.path;
  const candidates = [
    'config.json',
    'tokenizer.json',
    'tokenizer_config.json',
    ...(bestWeights ? [bestWeights, `${bestWeights}_data`] : []),
  ];
  return candidates.filter(path => paths.includes(path));
}

/** The weights in the order of `dtypes`, and only those; without it as they are listed. */
export const sortByDtype = (dtypes?: readonly Dtype[]) =>
  dtypes ? dtypes.flatMap(dtype => onnxFiles.filter(file => file.dtype === dtype)) : onnxFiles;

/** One digest of all files, in hexadecimal, so that vectors of different models are never mixed. */
export function computeDigest(files: readonly { readonly path: string; readonly sha256: string }[]): Promise<string> {
  const lines = files.map(({ path, sha256: digest }) => `${digest}  ${path}\n`).sort();
  return computeSha256(new TextEncoder().encode(lines.join('')).buffer);
}

/** In hexadecimal. */
export async function computeSha256(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('');
}
