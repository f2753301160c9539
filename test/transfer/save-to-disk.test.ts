import { afterEach, expect, test, vi } from 'vitest';
import { removeExportFiles, saveToDisk } from '../../lib/transfer/save-to-disk';

afterEach(() => vi.unstubAllGlobals());

/** The extension's private folder, as far as a file is gathered in it: the content takes its place when the stream is closed. */
function disk(room = Infinity) {
  const files = new Map<string, Blob>();
  let left = room;
  const fileAt = (path: string) => ({
    createWritable: async () => {
      const beside: Uint8Array<ArrayBuffer>[] = [];
      return new WritableStream<Uint8Array<ArrayBuffer>>({
        write(bytes) {
          left -= bytes.length;
          if (left < 0) throw new DOMException('Full', 'QuotaExceededError');
          beside.push(bytes);
        },
        close: () => void files.set(path, new Blob(beside)),
      });
    },
    getFile: async () => files.get(path) ?? new Blob(),
  });
  const root = {
    getDirectoryHandle: async (folder: string) => ({
      getFileHandle: async (name: string) => {
        files.set(`${folder}/${name}`, new Blob());
        return fileAt(`${folder}/${name}`);
      },
    }),
    async removeEntry(folder: string) {
      const inside = [...files.keys()].filter(path => path.startsWith(`${folder}/`));
      if (inside.length === 0) throw new DOMException('Nothing', 'NotFoundError');
      for (const path of inside) files.delete(path);
    },
  };
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => root } });
  return files;
}

function streamOf(...texts: string[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces = texts.map(text => new TextEncoder().encode(text));
  return new ReadableStream({
    pull(controller) {
      const next = pieces.shift();
      if (next) controller.enqueue(next);
      else controller.close();
    },
  });
}

/** The empty file that was begun stays until the next one, or the browser's next start. */
const contents = (files: ReadonlyMap<string, Blob>) => [...files.values()].map(({ size }) => size);

const never = () => new AbortController().signal;

test('a stream becomes one file, and what was handed out before goes', async () => {
  const files = disk();
  await saveToDisk(streamOf('low '), 'text/plain', never());
  const file = await saveToDisk(streamOf('low ', '潮'), 'application/json', never());
  expect([await file.text(), file.type, files.size]).toEqual(['low 潮', 'application/json', 1]);
  await removeExportFiles();
  await removeExportFiles();
  expect(files.size).toBe(0);
});

test('without a private folder it is put together all the same', async () => {
  vi.stubGlobal('navigator', {});
  const file = await saveToDisk(streamOf('長', '靴'), 'text/plain', never());
  expect(await file.text()).toBe('長靴');
});

test('on a full disk nothing is begun there: it is put together in memory', async () => {
  const files = disk();
  Object.assign(navigator.storage, { estimate: async () => ({ quota: 10_000_000, usage: 0 }) });
  const file = await saveToDisk(streamOf('boots', '長靴'), 'text/plain', never());
  expect([await file.text(), files.size]).toEqual(['boots長靴', 0]);
});

test('a full disk is told by a name of its own, and nothing of the file is left', async () => {
  const files = disk(5);
  await expect(saveToDisk(streamOf('boots', '長靴'), 'text/plain', never())).rejects.toMatchObject({
    name: 'ExportDiskFull',
  });
  expect(contents(files)).toEqual([0]);
});

test('cancelled, or cut off by what fails before it, there is no file', async () => {
  const files = disk();
  const stop = new AbortController();
  stop.abort();
  await expect(saveToDisk(streamOf('x'), 'text/plain', stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
  const broken = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: controller => controller.error(new Error('The vault is gone')),
  });
  await expect(saveToDisk(broken, 'text/plain', never())).rejects.toThrow('The vault is gone');
  expect(contents(files)).toEqual([0]);
});
