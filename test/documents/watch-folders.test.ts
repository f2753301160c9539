/** Folders are listed and watched whatever lies in them, and whoever made their files. */
import { afterEach, expect, test, vi } from 'vitest';
import { parseIgnore } from '../../lib/documents/folder/ignore';
import type { FolderRecord } from '../../lib/documents/folder/ledger';
import { listHandleFiles } from '../../lib/documents/folder/list-files';
import { createFolderWatch } from '../../lib/documents/folder/watch-folders';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a file that grows without rest hides no other: the folder is read every ten seconds all the same', async () => {
  vi.useFakeTimers();
  let change = () => {};
  vi.stubGlobal(
    'FileSystemObserver',
    class {
      constructor(onChange: () => void) {
        change = onChange;
      }
      observe = async () => {};
      disconnect = () => {};
    },
  );
  const reads: number[] = [];
  const folder = { id: 'f', name: 'Garden', space: 'main', addedAt: 0, handle: {} } as FolderRecord;
  const watch = createFolderWatch(
    { listFolders: async () => [folder], updateFolder: async () => undefined },
    { read: async () => void reads.push(Date.now()) },
    () => undefined,
  );
  const start = Date.now();
  await watch.update('f');
  for (let n = 0; n < 70; n += 1) {
    change();
    vi.advanceTimersByTime(500);
  }
  expect(reads.map(at => Math.round((at - start) / 1_000))).toEqual([10, 20, 30]);
  // A clock that is set back does not make it wait longer.
  vi.setSystemTime(start - 86_400_000);
  change();
  vi.advanceTimersByTime(800);
  expect(reads).toHaveLength(4);
});

type Entries = Readonly<Record<string, unknown>>;
const isFolder = (entry: unknown): entry is Entries => typeof entry === 'object' && !(entry instanceof Error);

function toHandle(name: string, entries: Entries): FileSystemDirectoryHandle {
  return {
    name,
    kind: 'directory',
    async *values() {
      for (const [each, entry] of Object.entries(entries)) {
        if (entry instanceof Error) yield { name: each, kind: 'directory', values: () => failing(entry) };
        else yield isFolder(entry) ? toHandle(each, entry) : { name: each, kind: 'file' };
      }
    },
    getFileHandle: () => Promise.reject(new DOMException('None', 'NotFoundError')),
  } as unknown as FileSystemDirectoryHandle;
}
// eslint-disable-next-line require-yield -- it lists nothing, as the browser does.
async function* failing(error: Error): AsyncGenerator<never> {
  throw error;
}
const list = async (entries: Entries) => {
  const found = await listHandleFiles(toHandle('Garden', entries), new AbortController().signal);
  return found.map(({ path, stamp }) => (stamp ? `${path}: ${stamp.size}` : path));
};

test('a part of the folder that cannot be read is named, and hides nothing else', async () => {
  const closed = new DOMException('Closed', 'NotAllowedError');
  const gone = new DOMException('Gone', 'NotFoundError');
  expect(await list({ 'a.md': 1, closed, gone, deep: { closed, 'b.md': 1 }, 'z.md': 1 })).toEqual([
    'a.md',
    'closed: -1',
    'deep/closed: -1',
    'deep/b.md',
    'z.md',
  ]);
  await expect(list({ odd: new TypeError('A fault of ours') })).rejects.toThrow('A fault of ours');
});

/** What the lines mean, as a regular expression, which is slow with many stars. */
function toPattern(written: string): RegExp {
  const isAnchored = written.replace(/\/$/, '').includes('/');
  const source = written
    .replace(/^\/|\/$/g, '')
    .split(/(\*\*\/|\*+|\?)/)
    .map(part => {
      if (part === '**/') return '(?:[^/]*/)*';
      if (part.startsWith('*')) return part === '**' ? '.*' : '[^/]*';
      return part === '?' ? '[^/]' : part.replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`);
    })
    .join('');
  return new RegExp(`^${isAnchored ? '' : '(?:.*/)?'}${source}$`);
}

test('lines of .kuraignore mean what they say, in 20,000 made pairs', () => {
  let seed = 7;
  const next = (count: number) => (seed = (seed * 48_271) % 2_147_483_647) % count;
  const make = (signs: readonly string[], count: number) =>
    Array.from({ length: count }, () => signs[next(signs.length)]).join('');
  const wrong: string[] = [];
  let fitting = 0;
  for (let n = 0; n < 20_000; n += 1) {
    const line = make(['a', 'b', '.', '/', '*', '**', '**/', '?'], 1 + next(6));
    const path = Array.from({ length: 1 + next(3) }, () => make(['a', 'b', '.'], 1 + next(3))).join('/');
    if (line.replace(/^\/|\/$/g, '') === '') continue;
    const wanted = toPattern(line).test(path);
    if (wanted) fitting += 1;
    if (parseIgnore(line)(path, true) !== wanted) wrong.push(`${line} ${path}: ${wanted}`);
  }
  expect(wrong).toEqual([]);
  expect(fitting).toBeGreaterThan(2_000);
});

test('a line of stars takes no longer than the line and the path are long', () => {
  const began = process.cpuUsage().user;
  expect(parseIgnore(`${'*a'.repeat(200)}*b`)('a'.repeat(250), false)).toBe(false);
  expect(parseIgnore('**/*?'.repeat(90))('a/'.repeat(2_000), false)).toBe(false);
  expect((process.cpuUsage().user - began) / 1_000_000).toBeLessThan(20);
});
