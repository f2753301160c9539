import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { downloadModel } from '../../../lib/search/models/download-model';
import { fetchFromHub } from '../../../lib/search/models/hub';
import { openModelFiles } from '../../../lib/search/models/open-model-files';
import {
  hasModel,
  putModelFiles,
  removeModel,
  readStoredFile,
  readStoredModel,
  listStoredModels,
} from '../../../lib/search/models/model-store';
import { FakeCaches } from './fake-caches';

beforeEach(() => vi.stubGlobal('caches', new FakeCaches()));
afterEach(() => vi.unstubAllGlobals());

const file = (path: string, content = path) => ({ path, content: new TextEncoder().encode(content) });
const model = [file('config.json', '{}'), file('tokenizer.json', '{}'), file('onnx/model_quantized.onnx', 'ONNX')];

const stored = async (name: string, path: string) => (await readStoredFile(name, path))?.text();

describe('a picked folder', () => {
  test('is stored whole, and read file by file', async () => {
    await putModelFiles('local/モデル 1', model);
    expect(await hasModel('local/モデル 1')).toBe(true);
    expect(await stored('local/モデル 1', 'onnx/model_quantized.onnx')).toBe('ONNX');
    expect(await stored('local/モデル 1', 'absent.json')).toBeUndefined();
    expect(await hasModel('local')).toBe(false);
  });

  test('may name itself in its files’ paths', async () => {
    await putModelFiles(
      'm',
      [...model, file('1_Pooling/config.json')].map(one => ({ ...one, path: `e5-small/${one.path}` })),
    );
    expect(await stored('m', 'onnx/model_quantized.onnx')).toBe('ONNX');
  });

  test.each(['config.json', 'tokenizer.json', 'onnx/model_quantized.onnx'])('without %s is no model', async lacking => {
    await expect(
      putModelFiles(
        'm',
        model.filter(({ path }) => path !== lacking),
      ),
    ).rejects.toMatchObject({
      name: 'ModelMissing',
    });
    expect(await hasModel('m')).toBe(false);
  });

  test('that is no model leaves the one before in place', async () => {
    await putModelFiles('m', model);
    await expect(putModelFiles('m', [])).rejects.toMatchObject({ name: 'ModelMissing' });
    expect(await hasModel('m')).toBe(true);
  });

  test('replaces the one before, with all its files', async () => {
    await putModelFiles('m', [...model, file('old.json')]);
    await putModelFiles('m', model);
    expect(await stored('m', 'old.json')).toBeUndefined();
  });

  test('that does not fit on the disk is VaultFull, and nothing half-stored remains', async () => {
    vi.stubGlobal('caches', new FakeCaches({ room: 2 }));
    await expect(putModelFiles('m', model)).rejects.toMatchObject({ name: 'VaultFull' });
    expect(await hasModel('m')).toBe(false);
    expect(await stored('m', 'config.json')).toBeUndefined();
  });

  test('that would leave too little room is VaultFull, and the one before stays', async () => {
    await putModelFiles('m', model);
    vi.stubGlobal('navigator', { storage: { estimate: () => Promise.resolve({ quota: 90_000_000, usage: 0 }) } });
    const large = [...model, { path: 'onnx/model.onnx', content: new Uint8Array(11_000_000) }];
    await expect(putModelFiles('m', large)).rejects.toMatchObject({ name: 'VaultFull' });
    expect(await stored('m', 'onnx/model_quantized.onnx')).toBe('ONNX');
    await putModelFiles('m', model);
  });

  test('beside another program that takes the last room is VaultFull, whatever the cache says', async () => {
    const full = new FakeCaches({ room: 2, says: new DOMException('Entry exists.', 'InvalidAccessError') });
    vi.stubGlobal('caches', full);
    const estimate = () => Promise.resolve({ quota: full.hasRefused ? 0 : 200_000_000, usage: 0 });
    vi.stubGlobal('navigator', { storage: { estimate } });
    await expect(putModelFiles('m', model)).rejects.toMatchObject({ name: 'VaultFull' });
    expect(await hasModel('m')).toBe(false);
  });

  test('that the cache refuses with room on the disk is no full disk', async () => {
    vi.stubGlobal('caches', new FakeCaches({ room: 2, says: new DOMException('Broken.', 'UnknownError') }));
    await expect(putModelFiles('m', model)).rejects.toMatchObject({ name: 'UnknownError' });
  });

  test('is removed without touching its neighbour', async () => {
    await putModelFiles('m', model);
    await putModelFiles('m2', model);
    await removeModel('m');
    expect([await hasModel('m'), await hasModel('m2')]).toEqual([false, true]);
  });
});

describe('what was stored', () => {
  /** SHA-256 of `ONNX`, as `sha256sum` has it. */
  const ONNX = 'd19b2ae00a5691e536d8460b5d9bb8e62146c0ef515fd186d9b2332084a76dbd';
  const opening = (name: string, from: 'folder' | 'hub' = 'folder') =>
    openModelFiles({
      kind: 'open',
      choice: { from, name },
      base: 'chrome-extension://kura/',
      variant: '',
      device: 'wasm',
    });

  test('is written down, file by file', async () => {
    await putModelFiles('m', model);
    expect(await readStoredModel('m')).toMatchObject({
      name: 'm',
      from: 'folder',
      files: [
        { path: 'config.json', bytes: 2, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
        { path: 'tokenizer.json', bytes: 2 },
        { path: 'onnx/model_quantized.onnx', bytes: 4, sha256: ONNX },
      ],
    });
    expect((await listStoredModels()).map(({ name }) => name)).toEqual(['m']);
  });

  test('has one digest, which every file it runs on changes, and no other', async () => {
    const digest = await putModelFiles('m', model);
    expect((await opening('m')).digest).toBe(digest);
    expect(await putModelFiles('m2', [...model, file('README.md', '読んで')])).toBe(digest);
    for (const changed of model) {
      expect(await putModelFiles('m3', [...model.filter(one => one !== changed), file(changed.path, 'x')])).not.toBe(
        digest,
      );
    }
  });

  test('is opened in the best precision it has', async () => {
    await putModelFiles('m', [...model, file('onnx/model.onnx')]);
    const files = await opening('m');
    expect(files.dtype).toBe('q8');
    expect(await (await files.get('onnx/model_quantized.onnx'))?.text()).toBe('ONNX');
    expect(await files.get('absent.json')).toBeUndefined();
  });

  test.each(model.map(({ path }) => path))('and has changed since (%s) is ModelBroken, and goes', async path => {
    await putModelFiles('m', model);
    const cache = await caches.open('kura-models');
    const key = (await cache.keys()).find(({ url }) => url.endsWith(path));
    if (!key) throw new Error('The file is not there');
    await cache.put(key.url, new Response('damaged'));
    await expect(opening('m')).rejects.toMatchObject({ name: 'ModelBroken' });
    expect(await hasModel('m')).toBe(false);
    await expect(opening('m')).rejects.toMatchObject({ name: 'ModelMissing' });
  });

  test('two of them lie side by side', async () => {
    await putModelFiles('日本語', model);
    await putModelFiles('english', model);
    expect((await listStoredModels()).map(({ name }) => name)).toEqual(['english', '日本語']);
    await removeModel('日本語');
    expect((await listStoredModels()).map(({ name }) => name)).toEqual(['english']);
  });
});

describe('the hub', () => {
  const root = 'https://huggingface.co/owner/tiny/resolve/main/';
  const serve = (files: Record<string, string>, asked: string[] = []) =>
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url);
      const content = files[url.replace(root, '')];
      return Promise.resolve(
        content === undefined
          ? new Response('', { status: 404 })
          : new Response(content, { headers: { 'content-length': String(content.length) } }),
      );
    });
  const download = (progress: number[] = []) => downloadModel('owner/tiny', fetchFromHub, at => progress.push(at));

  test('is asked once; from then on the model is there', async () => {
    const asked: string[] = [];
    const progress: number[] = [];
    serve({ 'config.json': '{}', 'tokenizer.json': '{}', 'onnx/model_quantized.onnx': 'ONNX' }, asked);
    await download(progress);
    expect(await stored('owner/tiny', 'onnx/model_quantized.onnx')).toBe('ONNX');
    expect(progress.at(-1)).toBe(1);
    const times = asked.length;
    await download();
    expect(asked).toHaveLength(times);
    expect(asked.every(url => url.startsWith(root))).toBe(true);
  });

  test('may have full precision only, with its weights in a second file', async () => {
    const config = '{"transformers.js_config": {"use_external_data_format": true}}';
    serve({ 'config.json': config, 'tokenizer.json': '{}', 'onnx/model.onnx': 'ONNX', 'onnx/model.onnx_data': 'DATA' });
    await download();
    expect(await stored('owner/tiny', 'onnx/model.onnx_data')).toBe('DATA');
  });

  test('that cannot be reached is NoNetwork, and half a download is none', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(download()).rejects.toMatchObject({ name: 'NoNetwork' });
    serve({ 'config.json': '{}', 'tokenizer.json': '{}' });
    await expect(download()).rejects.toMatchObject({ name: 'ModelMissing' });
    expect(await hasModel('owner/tiny')).toBe(false);
  });

  test('whose connection breaks off is NoNetwork', async () => {
    vi.stubGlobal('fetch', (url: string) => {
      if (!url.endsWith('.onnx')) return Promise.resolve(new Response('{}'));
      const body = new ReadableStream({
        pull(controller) {
          controller.error(new TypeError('network error'));
        },
      });
      return Promise.resolve(new Response(body));
    });
    await expect(download()).rejects.toMatchObject({ name: 'NoNetwork' });
    expect(await hasModel('owner/tiny')).toBe(false);
  });

  test('gives every file from one commit: the one that it named with the first', async () => {
    const newest = 'c0ffee'.repeat(6) + 'abcd';
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url.replace('https://huggingface.co/owner/tiny/resolve/', ''));
      return Promise.resolve(new Response('{}', { headers: { 'x-repo-commit': newest } }));
    });
    await download();
    expect(asked[0]).toBe('main/config.json');
    expect(asked.slice(1).every(path => path.startsWith(`${newest}/`))).toBe(true);
    expect(await readStoredModel('owner/tiny')).toMatchObject({ from: 'hub', revision: newest });
  });

  test('is asked for the commit that the catalogue pins', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: string) => (asked.push(url), Promise.resolve(new Response('{}'))));
    await downloadModel('Xenova/multilingual-e5-small', fetchFromHub, () => undefined);
    expect(asked.every(url => url.includes('/resolve/761b726dd34fb83930e26aab4e9ac3899aa1fa78/'))).toBe(true);
  });

  test('that ends a file before its time is NoNetwork, and the next attempt begins anew', async () => {
    const files = { 'config.json': '{}', 'tokenizer.json': '{}', 'onnx/model_quantized.onnx': 'ONNX' };
    vi.stubGlobal('fetch', (url: string) =>
      Promise.resolve(
        new Response(files[url.replace(root, '') as keyof typeof files], { headers: { 'content-length': '9' } }),
      ),
    );
    await expect(download()).rejects.toMatchObject({ name: 'NoNetwork' });
    expect(await stored('owner/tiny', 'config.json')).toBeUndefined();
    serve(files);
    await download();
    expect(await hasModel('owner/tiny')).toBe(true);
  });

  test('that is busy is NoNetwork; a name that is no name is never asked for', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 503 })));
    await expect(download()).rejects.toMatchObject({ name: 'NoNetwork' });
    for (const name of ['tiny', '../../etc', 'a/b/c', 'a/b?x', '']) {
      await expect(downloadModel(name, fetchFromHub, () => undefined)).rejects.toMatchObject({ name: 'ModelMissing' });
    }
  });
});
