import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { openFolder, type SyncFile } from '../../../lib/search/storage/opfs-folder';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** As Chromium's: a file that is collected before it is open takes the answer with it. Here the loss is told, where there it is silent. */
function forgetfulFolder(): FileSystemDirectoryHandle {
  const answerTo = (file: WeakRef<object>) =>
    new Promise<SyncFile>((resolve, reject) => {
      setTimeout(() => {
        collectGarbage();
        if (file.deref()) resolve({ getSize: () => 0 } as SyncFile);
        else reject(new Error('The file was collected while it was being opened'));
      }, 5);
    });
  const getFileHandle = async () => {
    const file: object = { createSyncAccessHandle: () => answerTo(new WeakRef(file)) };
    return file;
  };
  return { getFileHandle } as unknown as FileSystemDirectoryHandle;
}

test('a file is opened also where garbage is collected meanwhile', async () => {
  const folder = openFolder(forgetfulFolder(), 0);
  const files = await Promise.all(Array.from({ length: 5 }, (_, n) => folder.create(`file.words-${n}~1`)));
  expect(files.map(file => file.getSize())).toEqual(Array.from({ length: 5 }, () => 0));
});

test('a file that does not open is a problem with a name, and is closed should it open after all', async () => {
  let open: (file: SyncFile) => void = () => undefined;
  const file = { createSyncAccessHandle: () => new Promise<SyncFile>(resolve => (open = resolve)) };
  const directory = { getFileHandle: async () => file } as unknown as FileSystemDirectoryHandle;
  await expect(openFolder(directory, 0, 10).open('札幌~1')).rejects.toMatchObject({ name: 'EngineUnavailable' });
  await new Promise<void>(close => open({ close } as unknown as SyncFile));
});
