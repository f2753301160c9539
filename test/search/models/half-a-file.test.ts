/** A model's folder of which a file was copied in part: named as broken, and never run on. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { env } from '@huggingface/transformers';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadEncoder } from '../../../lib/search/models/encoder';
import { openModel } from '../../../lib/search/models/open-model';
import { openModelFiles } from '../../../lib/search/models/open-model-files';
import { putModelFiles } from '../../../lib/search/models/model-store';
import { toProblemName } from '../../../lib/core/problem';
import { buildModelFiles } from '../../../scripts/model/build-model-files';
import { FakeCaches } from './fake-caches';
import { worker } from './fake-worker';

beforeEach(() => vi.stubGlobal('caches', new FakeCaches()));
afterEach(() => vi.unstubAllGlobals());
const root = mkdtempSync(path.join(tmpdir(), 'kura-half-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const whole = [...buildModelFiles()].map(([name, content]) => ({
  path: name,
  content: typeof content === 'string' ? new TextEncoder().encode(content) : content,
}));

/** Opens the folder as the worker does, with the files that were stored, and with Transformers.js in Node. */
function openFolder(name: string) {
  const choice = { from: 'folder', name } as const;
  const setup = { choice, base: 'chrome-extension://kura/', variant: '' } as const;
  const spawn = () =>
    worker(async request => {
      if (request.kind === 'embed') throw new Error('Nothing may be embedded.');
      try {
        const files = await openModelFiles(request);
        for (const { path: file } of whole) await writeStored(name, file, await files.get(file));
        env.allowRemoteModels = false;
        env.localModelPath = root;
        const { dims } = await loadEncoder({ model: name, dtype: files.dtype, device: 'cpu', pooling: 'mean' });
        return { kind: 'opened', dims, dtype: files.dtype, device: 'wasm', digest: files.digest };
      } catch (error) {
        const problem = toProblemName(error) === 'ModelBroken' ? { problem: 'ModelBroken' as const } : {};
        return { kind: 'failed', message: String(error), device: 'wasm', ...problem };
      }
    });
  return openModel({ ...setup, spawn });
}

async function writeStored(name: string, file: string, stored: Response | undefined): Promise<void> {
  if (!stored) return;
  const place = path.join(root, name, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, new Uint8Array(await stored.arrayBuffer()));
}

test('whole, it opens', async () => {
  await putModelFiles('whole', whole);
  expect((await openFolder('whole')).embedder.dims).toBeGreaterThan(0);
});

const parts: readonly (readonly [string, (length: number) => number])[] = [
  ['nothing', () => 0],
  ['half', length => length >> 1],
  ['all but the last bytes', length => length - 2],
];
const files = whole.map(one => one.path).filter(one => one !== 'tokenizer_config.json');

test.each(files.flatMap(file => parts.map(([part, cut]) => [file, part, cut] as const)))(
  '%s with %s is ModelBroken',
  async (file, part, cut) => {
    const name = `${file}-${part}`.replace(/[^a-z]/g, '-');
    await putModelFiles(
      name,
      whole.map(one => (one.path === file ? { ...one, content: one.content.slice(0, cut(one.content.length)) } : one)),
    );
    await expect(openFolder(name)).rejects.toMatchObject({ name: 'ModelBroken' });
  },
);
