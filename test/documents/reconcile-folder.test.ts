/** A folder and what is known of it become the same, with the real ledger over an IndexedDB in memory. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { BridgeLost } from '../../lib/documents/folder/bridge-files';
import { createLedger } from '../../lib/documents/folder/ledger';
import type { FoundFile } from '../../lib/documents/folder/list-files';
import { parseIgnore } from '../../lib/documents/folder/ignore';
import { reconcileFolder } from '../../lib/documents/folder/reconcile-folder';
import { Refusal } from '../../lib/documents/refusal';
import type { NewDocument } from '../../lib/vault/documents-contract';

let count = 0;

/** A folder whose files are texts; the reader gives each as one section. */
function createFolder() {
  count += 1;
  const stored = new Map<string, NewDocument>();
  const files = new Map<string, { readonly text: string; readonly at: number }>();
  const ledger = createLedger(`ledger ${count}`);
  let reads = 0;
  let opened: string[] = [];
  /** What the list says instead of the truth. */
  const sizes = new Map<string, number>();
  /** What the browser is killed in. */
  const killedIn = new Set<'save' | 'remove'>();
  const deps = {
    ledger,
    reader: {
      hash: async (file: Blob) => Buffer.from(await file.text()).toString('hex'),
      read: async (file: Blob) => {
        reads += 1;
        const text = await file.text();
        if (text === 'growing') files.set('a.md', { text: 'growing and grown', at: (count += 1) });
        if (text === 'fleeting') files.delete('a.md');
        if (text === 'broken') throw new Refusal('damaged');
        return { title: '', sections: [{ headings: [], text }] };
      },
      close: () => undefined,
    },
    documents: {
      async saveDocument(document: NewDocument) {
        stored.set(document.id, document);
        if (killedIn.has('save')) throw new Error('Killed');
        return { result: 'new' as const };
      },
      async removeDocuments(ids: readonly string[]) {
        if (killedIn.has('remove')) throw new Error('Killed');
        for (const id of ids) stored.delete(id);
        return { ok: true as const };
      },
    },
  };
  return {
    ledger,
    write: (path: string, text: string, at = (count += 1)) => files.set(path, { text, at }),
    remove: (path: string) => files.delete(path),
    /** `isStamped`: as the bridge lists them. `fail`: what opening a file rejects with. */
    run: async ({ isStamped = false, fail }: { isStamped?: boolean; fail?: Error } = {}) => {
      const toStamp = (path: string) => {
        const { text = '', at = 0 } = files.get(path) ?? {};
        return { size: sizes.get(path) ?? new TextEncoder().encode(text).length, modifiedAt: at };
      };
      opened = [];
      const found = [...files.keys()].map((path): FoundFile => ({
        path,
        ...(isStamped && { stamp: toStamp(path) }),
        getFile: async () => {
          opened.push(path);
          if (fail) throw fail;
          const now = files.get(path);
          if (!now) throw new DOMException('Gone', 'NotFoundError');
          return new File([now.text], path, { lastModified: now.at });
        },
      }));
      const options = { signal: new AbortController().signal, onProgress: () => undefined };
      reads = 0;
      await reconcileFolder(deps, { id: 'f', name: 'Garden', space: 'main' }, found, options);
      return reads;
    },
    getOpened: () => opened,
    sizes,
    killedIn,
    list: () => [...stored.values()].map(({ id, path, sections }) => ({ id, path, text: sections[0]?.text })),
  };
}

test('what is unchanged is not read again', async () => {
  const folder = createFolder();
  folder.write('a.md', 'one');
  expect([await folder.run(), await folder.run()]).toEqual([1, 0]);
});

test('a new name keeps the document, and a change replaces its text', async () => {
  const folder = createFolder();
  folder.write('a.md', 'one');
  await folder.run();
  const [before] = folder.list();
  folder.remove('a.md');
  folder.write('sub/b.md', 'one');
  await folder.run();
  expect(folder.list()).toEqual([{ id: before?.id, path: 'Garden/sub/b.md', text: 'one' }]);
  folder.write('sub/b.md', 'two');
  await folder.run();
  expect(folder.list()).toEqual([{ id: before?.id, path: 'Garden/sub/b.md', text: 'two' }]);
});

test('two files with one content are one document, until the last of them is gone', async () => {
  const folder = createFolder();
  folder.write('a.md', 'one');
  folder.write('b.md', 'one');
  await folder.run();
  expect(folder.list()).toHaveLength(1);
  folder.remove('a.md');
  await folder.run();
  expect(folder.list()).toMatchObject([{ path: 'Garden/b.md' }]);
  folder.remove('b.md');
  await folder.run();
  expect(folder.list()).toEqual([]);
  expect(await folder.ledger.listFiles('f')).toEqual([]);
});

test('of two equal files one changes, and both contents are found', async () => {
  const folder = createFolder();
  folder.write('a.md', 'one');
  folder.write('b.md', 'one');
  await folder.run();
  folder.write('a.md', 'two');
  await folder.run();
  expect(new Set(folder.list().map(({ path, text }) => `${path} ${text}`))).toEqual(
    new Set(['Garden/a.md two', 'Garden/b.md one']),
  );
});

test('a file that becomes equal to another leaves no document behind', async () => {
  const folder = createFolder();
  folder.write('a.md', 'one');
  folder.write('b.md', 'two');
  await folder.run();
  folder.write('b.md', 'one');
  await folder.run();
  expect(folder.list()).toMatchObject([{ path: 'Garden/a.md', text: 'one' }]);
});

test('a content that comes back under another name is a document of its own', async () => {
  const folder = createFolder();
  folder.write('a.md', 'one');
  await folder.run();
  folder.write('a.md', 'two');
  await folder.run();
  folder.write('b.md', 'one');
  await folder.run();
  expect(new Set(folder.list().map(({ id }) => id)).size).toBe(2);
});

test('a file that cannot be read any more leaves nothing of its earlier version, and says why', async () => {
  const folder = createFolder();
  folder.write('a.md', 'one');
  await folder.run();
  folder.write('a.md', 'broken');
  await folder.run();
  expect(folder.list()).toEqual([]);
  expect(await folder.ledger.listFiles('f')).toMatchObject([{ path: 'a.md', refusal: 'damaged' }]);
});

test('a file that grows while it is read is named, and read again', async () => {
  const folder = createFolder();
  folder.write('a.md', 'growing');
  await folder.run();
  expect(await folder.ledger.listFiles('f')).toMatchObject([{ path: 'a.md', refusal: 'changing' }]);
  await folder.run();
  expect(folder.list()).toMatchObject([{ path: 'Garden/a.md', text: 'growing and grown' }]);
  expect((await folder.ledger.listFiles('f'))[0]?.refusal).toBeUndefined();
});

test('a file that goes while it is read stops nothing, and is forgotten by the next run', async () => {
  const folder = createFolder();
  folder.write('a.md', 'fleeting');
  folder.write('b.md', 'stays');
  await folder.run();
  await folder.run();
  expect(folder.list()).toMatchObject([{ text: 'stays' }]);
});

test.each([
  ['*.log', 'a/b.log', false, true],
  ['/build/', 'build', true, true],
  ['/build/', 'src/build', true, false],
  ['docs/**/old', 'docs/a/b/old', false, true],
  ['*.md\n!keep.md', 'keep.md', false, false],
  ['# note', '# note', false, false],
  ['下書き*', 'x/下書き1.md', false, true],
])('.kuraignore %j of %j', (lines, path, isFolder, isIgnored) => {
  expect(parseIgnore(lines)(path, isFolder)).toBe(isIgnored);
});

test('a file whose stamp is in the list is opened only when it changed, and once', async () => {
  const folder = createFolder();
  const run = () => folder.run({ isStamped: true });
  folder.write('a.md', 'one');
  folder.write('b.md', 'two');
  await run();
  expect(folder.getOpened()).toEqual(['a.md', 'b.md']);
  await run();
  expect(folder.getOpened()).toEqual([]);
  folder.write('b.md', 'three');
  expect(await run()).toBe(1);
  expect(folder.getOpened()).toEqual(['b.md']);
  expect(folder.list().map(({ text }) => text)).toEqual(['one', 'three']);
});

test('a file that is too large by its stamp, or may not be read, is not opened', async () => {
  const folder = createFolder();
  folder.write('a.md', 'one');
  folder.write('b.md', 'two');
  await folder.run({ isStamped: true });
  folder.sizes.set('a.md', 100_000_001).set('b.md', -1);
  await folder.run({ isStamped: true });
  expect(folder.getOpened()).toEqual([]);
  const files = await folder.ledger.listFiles('f');
  expect(files.map(({ refusal }) => refusal)).toEqual(['tooLarge', 'unreadable']);
  expect(folder.list().map(({ text }) => text)).toEqual(['two']);
});

test('a browser that is killed while a document is saved or removed leaves none that no file is', async () => {
  const folder = createFolder();
  folder.write('a.md', 'one');
  folder.killedIn.add('save');
  await expect(folder.run()).rejects.toThrow('Killed');
  folder.killedIn.clear();
  folder.write('a.md', 'two');
  await folder.run();
  expect(folder.list().map(({ text }) => text)).toEqual(['two']);

  folder.remove('a.md');
  folder.write('b.md', 'three');
  folder.killedIn.add('remove');
  await expect(folder.run()).rejects.toThrow('Killed');
  folder.killedIn.clear();
  await folder.run();
  expect(folder.list().map(({ text }) => text)).toEqual(['three']);

  folder.write('c.md', 'four');
  folder.killedIn.add('save');
  await expect(folder.run()).rejects.toThrow('Killed');
  folder.killedIn.clear();
  folder.remove('c.md');
  await folder.run();
  expect(folder.list().map(({ text }) => text)).toEqual(['three']);
});

test('what lies in a part of the folder that cannot be read now is not gone', async () => {
  const folder = createFolder();
  folder.write('a.md', 'one');
  folder.write('closed/b.md', 'two');
  folder.write('closed too/c.md', 'three');
  await folder.run({ isStamped: true });
  const at = folder.list().find(({ text }) => text === 'two')?.id;
  folder.remove('closed/b.md');
  folder.remove('closed too/c.md');
  folder.write('closed', '');
  folder.sizes.set('closed', -1);
  await folder.run({ isStamped: true });
  expect(folder.list().map(({ text }) => text)).toEqual(['one', 'two']);
  folder.remove('closed');
  folder.write('closed/d.md', 'two');
  expect(await folder.run({ isStamped: true })).toBeLessThan(2);
  expect(folder.list().map(({ id, path }) => [id === at, path])).toContainEqual([true, 'Garden/closed/d.md']);
  expect((await folder.ledger.listFiles('f')).map(({ path }) => path)).toEqual(['a.md', 'closed/d.md']);
});

test('a file that is written while it is fetched keeps what was known, and is read again', async () => {
  const folder = createFolder();
  folder.write('a.md', 'one');
  await folder.run({ isStamped: true });
  folder.write('a.md', 'one and a half');
  await folder.run({ isStamped: true, fail: new Refusal('changing') });
  expect(await folder.ledger.listFiles('f')).toMatchObject([{ refusal: 'changing', size: -1, textLength: 3 }]);
  expect(folder.list()).toMatchObject([{ text: 'one' }]);
  await folder.run({ isStamped: true });
  expect(folder.list()).toMatchObject([{ text: 'one and a half' }]);
});

test('a connection that is lost, or a click on Stop, ends the run and marks no file', async () => {
  const folder = createFolder();
  folder.write('a.md', 'one');
  for (const fail of [new BridgeLost('x'), new DOMException('Stopped', 'AbortError')]) {
    await expect(folder.run({ isStamped: true, fail })).rejects.toBe(fail);
    expect(await folder.ledger.listFiles('f')).toEqual([]);
  }
});
