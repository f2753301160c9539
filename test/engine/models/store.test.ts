import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { downloadModel } from '../../../lib/engine/models/hub';
import { hasModel, putModelFiles, removeModel, storedFile } from '../../../lib/engine/models/store';
import { FakeCaches } from './fake-caches';

beforeEach(() => vi.stubGlobal('caches', new FakeCaches()));
afterEach(() => vi.unstubAllGlobals());

const file = (path: string, content = path) => ({ path, content: new TextEncoder().encode(content) });
const model = [file('config.json', '{}'), file('tokenizer.json', '{}'), file('onnx/model_quantized.onnx', 'ONNX')];

const stored = async (name: string, path: string) => (await storedFile(name, path))?.text();

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

  test('is removed without touching its neighbour', async () => {
    await putModelFiles('m', model);
    await putModelFiles('m2', model);
    await removeModel('m');
    expect([await hasModel('m'), await hasModel('m2')]).toEqual([false, true]);
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
  const download = (progress: number[] = []) => downloadModel('owner/tiny', at => progress.push(at));

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

  test('that is busy is NoNetwork; a name that is no name is never asked for', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 503 })));
    await expect(download()).rejects.toMatchObject({ name: 'NoNetwork' });
    for (const name of ['tiny', '../../etc', 'a/b/c', 'a/b?x', '']) {
      await expect(downloadModel(name, () => undefined)).rejects.toMatchObject({ name: 'ModelMissing' });
    }
  });
});
