/** Which files a model runs on, and how they are told from others of the same name. */

/** Best first: a quarter of the size comes before full precision. */
export const onnxFiles = [
  { path: 'onnx/model_quantized.onnx', dtype: 'q8' },
  { path: 'onnx/model.onnx', dtype: 'fp32' },
] as const;

/** Of the files a model has, those it runs on: the best weights, and what goes with them. */
export function filesInUse(paths: readonly string[]): readonly string[] {
  const best = onnxFiles.find(({ path }) => paths.includes(path))?.path;
  const wanted = ['config.json', 'tokenizer.json', 'tokenizer_config.json', ...(best ? [best, `${best}_data`] : [])];
  return wanted.filter(path => paths.includes(path));
}

/** One digest for all: vectors of two models that differ in any of their files are never taken for the same. In hexadecimal. */
export function digestOf(files: readonly { readonly path: string; readonly sha256: string }[]): Promise<string> {
  const lines = files.map(({ path, sha256: digest }) => `${digest}  ${path}\n`).sort();
  return sha256(new TextEncoder().encode(lines.join('')).buffer);
}

/** In hexadecimal. */
export async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('');
}
