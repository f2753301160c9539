/** A worker's request for a model, and the document that downloads it: over a real channel. */
import { afterEach, expect, test, vi } from 'vitest';
import { Problem } from '../../../lib/core/problem';
import { createRemoteDownload, serveDownloads, type Download } from '../../../lib/search/models/download-channel';
import { fetchFromHub } from '../../../lib/search/models/hub';

const open: BroadcastChannel[] = [];
afterEach(() => {
  for (const channel of open.splice(0)) channel.close();
  vi.unstubAllGlobals();
});

function connectTo(download: Download): Download {
  const [near, far] = [new BroadcastChannel('test'), new BroadcastChannel('test')];
  open.push(near, far);
  serveDownloads(far, download);
  return createRemoteDownload(near);
}
const { signal } = new AbortController();

test('progress and end come back, and a problem by its name', async () => {
  const progress: number[] = [];
  const download = connectTo(async (name, onProgress) => {
    onProgress(0.5);
    if (name === 'a/none') throw new Problem('ModelMissing', 'None');
  });
  await download('a/model', at => progress.push(at), signal);
  expect(progress).toEqual([0.5]);
  await expect(download('a/none', () => {}, signal)).rejects.toMatchObject({ name: 'ModelMissing' });
});

test('a choice that is taken back ends the download, and the next begins after it', async () => {
  const steps: string[] = [];
  const download = connectTo(async (name, onProgress, ends) => {
    steps.push(`${name} begins`);
    onProgress(0);
    if (name === 'a/first') await new Promise(resolve => ends.addEventListener('abort', resolve));
    steps.push(`${name} ends`);
    ends.throwIfAborted();
  });
  const controller = new AbortController();
  const first = download('a/first', () => controller.abort(new Error('another')), controller.signal);
  await expect(first).rejects.toThrow('another');
  await download('a/second', () => {}, signal);
  expect(steps).toEqual(['a/first begins', 'a/first ends', 'a/second begins', 'a/second ends']);
});

test('a worker that asks anew after the one before died ends the download of that one', async () => {
  const names: string[] = [];
  const download = connectTo(async (name, onProgress, ends) => {
    names.push(name);
    onProgress(0);
    if (names.length === 1) await new Promise((_, reject) => ends.addEventListener('abort', () => reject(ends.reason)));
  });
  // The first asker never hears of it.
  await new Promise<void>(resolve => void download('a/model', () => resolve(), signal).catch(() => {}));
  await download('a/model', () => {}, signal);
  expect(names).toEqual(['a/model', 'a/model']);
});

test('the hub is asked for files of models and for nothing else', async () => {
  const asked: [string, unknown][] = [];
  vi.stubGlobal('fetch', (url: string, init: unknown) => (asked.push([url, init]), Promise.resolve(new Response(''))));
  await fetchFromHub('owner/tiny/resolve/main/onnx/model.onnx');
  expect(asked).toEqual([
    [
      'https://huggingface.co/owner/tiny/resolve/main/onnx/model.onnx',
      { credentials: 'omit', referrerPolicy: 'no-referrer' },
    ],
  ]);
  for (const path of [
    'owner/tiny/resolve/main/config.json?told=1',
    'owner/tiny/resolve/main/../../x',
    'owner/tiny/resolve/main/a/../b',
    '/owner/tiny/resolve/main/config.json',
    'owner/tiny/upload/main/config.json',
    'owner/tiny/resolve/main/a b',
    '@evil.example/tiny/resolve/main/config.json',
    '',
  ]) {
    await expect(fetchFromHub(path)).rejects.toThrow(TypeError);
  }
  expect(asked).toHaveLength(1);
});
