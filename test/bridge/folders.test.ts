/** Folders that the user named, from the command to the reader of documents: real folders, and JSON between host and extension. */
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkBridge } from '../../bridge/doctor';
import { toFrame } from '../../bridge/frame-reader';
import { describeOffers, listOffers, toOfferNote, removeOffers, addOffers } from '../../bridge/folders/offered-folders';
import { createFolderServer } from '../../bridge/folders/serve-folders';
import { createFolderRequester } from '../../lib/bridge/ask-folders';
import { parseFolderCommand, type FolderCommand, type FolderMessage } from '../../lib/bridge/folders';
import { parseHostMessage } from '../../lib/bridge/protocol';
import { BridgeLost, listBridgeFiles, readBridgeFile } from '../../lib/documents/folder/bridge-files';

let home: string;
let folder: string;
let papers: string;
let ends: (() => void)[];

beforeEach(() => {
  home = realpathSync(mkdtempSync(path.join(tmpdir(), 'kf-')));
  [folder, papers, ends] = [path.join(home, 'bridge'), path.join(home, 'Papers'), []];
  mkdirSync(papers);
});
afterEach(() => {
  for (const end of ends) end();
  rmSync(home, { recursive: true, force: true });
});

const places = () => ({ folder, homeDirectory: home });
const watch = (...folders: string[]) => addOffers(places(), folders);
const unwatch = (...folders: string[]) => removeOffers(places(), folders);
const offered = () => listOffers(places()).map(({ path: each }) => each);
const isBad = (words: RegExp) => [{ isGood: false, text: expect.stringMatching(words) as string }];

/** What the doctor says of them. */
const findOffers = async () => {
  const system = { platform: 'linux', homeDirectory: home } as const;
  const checks = await checkBridge({ system, folder, profiles: [], environment: {}, nodeVersion: '20.19.0' });
  return checks.filter(({ text }) => /Papers|folders\.json/.test(text));
};

function put(name: string, text: string | Buffer): string {
  const file = path.join(papers, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

/** Host and extension. `pass` may change what the host says. */
function start(followed: readonly string[] = [papers], pass: (message: FolderMessage) => unknown = each => each) {
  const changed: string[] = [];
  const asked: FolderCommand[] = [];
  const wanted = { followed };
  const requester = createFolderRequester({
    listFollowed: async () => wanted.followed,
    onChanged: each => void changed.push(each),
    report: error => {
      throw error;
    },
    waitMs: 2000,
  });
  const server = createFolderServer({
    places: places(),
    pollMs: 20,
    quietMs: 10,
    async send(message) {
      const value: unknown = JSON.parse(JSON.stringify(pass(message)));
      expect(toFrame(message)).toBeDefined();
      const parsed = parseHostMessage(value);
      if (parsed?.kind === 'folders' || parsed?.kind === 'folderChanged' || parsed?.kind === 'folderAnswer')
        requester.receive(parsed);
    },
  });
  const connect = () =>
    requester.connect(command => {
      asked.push(command);
      const parsed = parseFolderCommand(JSON.parse(JSON.stringify(command)));
      expect(parsed).toEqual(command);
      if (parsed) server.receive(parsed);
    });
  connect();
  ends.push(() => {
    server.close();
    requester.disconnect();
  });
  const { signal } = new AbortController();
  const list = (of = papers) => listBridgeFiles(requester.service, of, signal);
  return { requester, server, changed, asked, wanted, connect, list };
}

const read = ({ requester }: ReturnType<typeof start>, name: string, of = papers) =>
  readBridgeFile(requester.service, of, name);
const namesOf = async (files: Promise<readonly { readonly path: string }[]>) =>
  (await files).map(({ path: each }) => each).toSorted();

test('a folder is noted with its real path, listed, and taken away, also when it is gone', async () => {
  symlinkSync(papers, path.join(home, 'link'));
  expect(watch(path.join(home, 'link'))).toEqual([{ isGood: true, text: 'Offered to Kura: ~/Papers' }]);
  expect(JSON.parse(readFileSync(toOfferNote(folder), 'utf8'))).toEqual([papers]);
  expect(statSync(toOfferNote(folder)).mode & 0o777).toBe(0o600);
  expect(listOffers(places())).toEqual([{ path: papers, shown: '~/Papers' }]);
  expect(describeOffers(places()).text).toContain('~/Papers');
  expect(await findOffers()).toEqual([{ isGood: true, text: 'Offers ~/Papers' }]);
  rmSync(papers, { recursive: true });
  expect(await findOffers()).toEqual(isBad(/Papers is gone[^]*unwatch/));
  expect(unwatch(papers)).toMatchObject([{ isGood: true }]);
  expect(describeOffers(places())).toMatchObject({ isGood: false });
});

test('what is no folder for Kura is refused with the reason', () => {
  const file = put('a.md', 'x');
  put('sub/b.md', 'x');
  mkdirSync(folder);
  expect(watch(path.join(home, 'none'))).toEqual(isBad(/no folder/));
  expect(watch(file)).toEqual(isBad(/is a file/));
  expect(watch('/')).toEqual(isBad(/whole disk/));
  expect(watch(home)).toEqual(isBad(/all that you have/));
  expect(watch(path.dirname(home))).toEqual(isBad(/all that you have/));
  expect(watch(folder)).toEqual(isBad(/bridge’s own/));
  expect(unwatch(papers)).toEqual(isBad(/not offered/));
  expect(watch(path.join(papers, 'sub'))).toMatchObject([{ isGood: true }]);
  expect(watch(path.join(papers, 'sub'))).toEqual(isBad(/offered already/));
  expect(watch(papers)).toEqual(isBad(/which is in it/));
  expect(unwatch(path.join(papers, 'sub'))).toMatchObject([{ isGood: true }]);
  expect(watch(papers, path.join(papers, 'sub'))).toMatchObject([
    { isGood: true },
    { isGood: false, text: expect.stringMatching(/is in it/) as string },
  ]);
});

test.each(['', '{', '{"a":1}', '[7]', '["Papers"]'])(
  'a damaged list offers nothing and is not written over: %j',
  async text => {
    mkdirSync(folder);
    writeFileSync(toOfferNote(folder), text);
    expect(offered()).toEqual([]);
    expect(await findOffers()).toEqual(isBad(/damaged/));
    expect(watch(papers)).toEqual(isBad(/damaged/));
    expect(unwatch(papers)).toEqual(isBad(/damaged/));
    expect(readFileSync(toOfferNote(folder), 'utf8')).toBe(text);
  },
);

test('documents are listed; links, hidden files, what is ignored and what is no document are not', async () => {
  const outside = path.join(home, 'secret.md');
  writeFileSync(outside, 'secret');
  mkdirSync(path.join(home, 'other'));
  writeFileSync(path.join(home, 'other', 'x.txt'), 'secret');
  for (const name of ['a.md', 'sub/計画.txt', 'sub/deep/r.pdf', 'photo.png', '.hidden/x.txt', '.x.md', '~$a.docx'])
    put(name, name);
  for (const name of ['node_modules/x/readme.md', 'private/p.md', 'draft.md', 'kept.md']) put(name, name);
  put('.kuraignore', 'private/\n*.md\n!a.md\n!kept.md\n');
  symlinkSync(outside, path.join(papers, 'link.md'));
  symlinkSync(path.join(home, 'other'), path.join(papers, 'linked'));
  watch(papers);
  const chain = start();
  expect(await namesOf(chain.list())).toEqual(['a.md', 'kept.md', 'sub/deep/r.pdf', 'sub/計画.txt']);
  const { size, mtimeMs } = statSync(path.join(papers, 'a.md'));
  const first = (await chain.list()).find(({ path: each }) => each === 'a.md');
  expect(first?.stamp).toEqual({ size, modifiedAt: Math.floor(mtimeMs) });
  expect(await (await read(chain, 'sub/計画.txt')).text()).toBe('sub/計画.txt');
  for (const name of [
    'link.md',
    'linked/x.txt',
    'draft.md',
    'private/p.md',
    '.x.md',
    '.hidden/x.txt',
    'photo.png',
    'none.md',
    'sub',
  ])
    await expect(read(chain, name)).rejects.toMatchObject({ name: 'NotFoundError' });
});

test('no folder is read that is not offered, nor one that a link took the place of, or of a folder around it', async () => {
  put('a.md', 'x');
  put('in/b.md', 'x');
  const inner = path.join(papers, 'in');
  const chain = start([papers]);
  const isRefused = async (of: string, name: string) => {
    await expect(chain.list(of)).rejects.toMatchObject({ name: 'NotFoundError' });
    await expect(read(chain, name, of)).rejects.toMatchObject({ name: 'NotFoundError' });
  };
  await isRefused(papers, 'a.md');
  watch(inner);
  expect(await namesOf(chain.list(inner))).toEqual(['b.md']);
  renameSync(papers, path.join(home, 'moved'));
  symlinkSync(path.join(home, 'moved'), papers);
  await isRefused(inner, 'b.md');
  unwatch(inner);
  rmSync(papers);
  renameSync(path.join(home, 'moved'), papers);
  watch(papers);
  expect(await namesOf(chain.list())).toEqual(['a.md', 'in/b.md']);
  renameSync(papers, path.join(home, 'moved'));
  symlinkSync(path.join(home, 'moved'), papers);
  await isRefused(papers, 'a.md');
});

test('paths that lead out of the folder are asked of no host, and answered by none', async () => {
  writeFileSync(path.join(home, 'x.md'), 'secret');
  put('a.md', 'x');
  watch(papers);
  const sent: FolderMessage[] = [];
  const server = createFolderServer({ places: places(), send: async message => void sent.push(message) });
  ends.push(server.close);
  const hostile = [
    '../x.md',
    'sub/../../x.md',
    '/etc/x.md',
    './a.md',
    'a//b.md',
    '',
    'a\0.md',
    '..',
    `${'x/'.repeat(4000)}a.md`,
  ];
  for (const [id, name] of hostile.entries()) {
    const question = { kind: 'readFile', id, folder: papers, path: name, offset: 0 } as const;
    expect(parseFolderCommand(question)).toBeUndefined();
    server.receive(question);
  }
  await expect.poll(() => sent.filter(({ kind }) => kind === 'folderAnswer')).toHaveLength(hostile.length);
  const faults = sent.flatMap(message =>
    message.kind === 'folderAnswer' ? [Reflect.get(message.answer, 'fault')] : [],
  );
  expect(faults).toEqual(hostile.map(() => 'gone'));
});

test('a file of several pieces comes whole, and one that is written meanwhile is refused', async () => {
  const bytes = Buffer.alloc(1_500_001, '潮');
  const file = put('large.txt', bytes);
  put('empty.txt', '');
  watch(papers);
  const chain = start();
  const whole = await read(chain, 'large.txt');
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  expect(whole.lastModified).toBe(Math.floor(statSync(file).mtimeMs));
  expect((await read(chain, 'empty.txt')).size).toBe(0);
  let count = 0;
  const cut = start([], message => {
    if (message.kind === 'folderAnswer' && ++count === 1) truncateSync(file, 700_000);
    return message;
  });
  await expect(read(cut, 'large.txt')).rejects.toMatchObject({ reason: 'changing' });
});

test('a list of many pages comes whole', async () => {
  const names = Array.from({ length: 4200 }, (_, n) => `${'あ'.repeat(60)}${n}.md`);
  for (const name of names) put(name, '');
  watch(papers);
  const chain = start([]);
  expect(await namesOf(chain.list())).toEqual(names.toSorted());
  expect(chain.asked.filter(({ kind }) => kind === 'listFolder').length).toBeGreaterThan(1);
}, 30_000);

test.skipIf(process.getuid?.() === 0)('what may not be read is named, and the rest is listed', async () => {
  put('a.md', 'x');
  put('closed/b.md', 'x');
  chmodSync(path.join(papers, 'closed'), 0);
  chmodSync(put('c.md', 'x'), 0);
  watch(papers);
  const chain = start();
  expect(await namesOf(chain.list())).toEqual(['a.md', 'c.md', 'closed']);
  await expect(read(chain, 'c.md')).rejects.toMatchObject({ name: 'NotReadableError' });
  chmodSync(path.join(papers, 'closed'), 0o700);
});

test('a followed folder is told of at the start, after each change, and when it goes and comes back', async () => {
  put('a.md', 'x');
  watch(papers);
  const chain = start();
  await expect.poll(() => chain.changed).toEqual([papers]);
  const untilTold = async (count: number) => {
    await expect.poll(() => chain.changed.length).toBe(count);
  };
  put('new/deep/b.md', 'y');
  await untilTold(2);
  put('photo.png', 'no document');
  put('a.md', 'longer');
  await untilTold(3);
  renameSync(papers, path.join(home, 'away'));
  await untilTold(4);
  renameSync(path.join(home, 'away'), papers);
  await untilTold(5);
  // The same wish again, or a further folder, begins nothing anew.
  await chain.requester.service.refresh();
  const other = path.join(home, 'Other');
  mkdirSync(other);
  watch(other);
  chain.wanted.followed = [papers, other];
  await chain.requester.service.refresh();
  await untilTold(6);
  expect(chain.changed.at(-1)).toBe(other);
  chain.wanted.followed = [];
  await chain.requester.service.refresh();
  put('a.md', 'unwatched');
  chain.wanted.followed = [papers];
  await chain.requester.service.refresh();
  await untilTold(7);
  expect(chain.changed.filter(each => each === other)).toHaveLength(1);
  expect(chain.asked.filter(({ kind }) => kind === 'followFolders')).toHaveLength(4);
});

test('what is offered is known at the start and after each change of the list', async () => {
  const chain = start([]);
  expect(chain.requester.getOffered()).toEqual([]);
  watch(papers);
  await expect.poll(() => chain.requester.getOffered()).toEqual([{ path: papers, shown: '~/Papers' }]);
  unwatch(papers);
  await expect.poll(() => chain.requester.getOffered()).toEqual([]);
});

test('a connection that ends ends the reading, and what is asked without one is answered at once', async () => {
  put('a.md', 'x');
  watch(papers);
  const chain = start([], message => (message.kind === 'folderAnswer' ? {} : message));
  const list = chain.list();
  chain.requester.disconnect();
  await expect(list).rejects.toThrow(BridgeLost);
  await expect(read(chain, 'a.md')).rejects.toThrow(BridgeLost);
});

test('a program in the host’s place is put down by name, whatever it answers', async () => {
  put('a.md', 'x');
  watch(papers);
  const stamp = { size: 3, modifiedAt: 5 };
  const values = [
    null,
    7,
    'x',
    [],
    {},
    { files: {} },
    { files: [7] },
    { files: [{ path: '../x.md', ...stamp }] },
    {
      files: [
        { path: 'a.md', ...stamp },
        { path: 'b.md', size: 1.5, modifiedAt: 5 },
      ],
    },
    { files: [{ path: 'a.md', size: -2, modifiedAt: 5 }] },
    { files: [{ path: 'x'.repeat(6000), ...stamp }] },
    { files: [], next: -1 },
    { files: [], next: 0 },
    { bytes: 'AAAA', size: '3', modifiedAt: 5 },
    { bytes: '****', ...stamp },
    { bytes: 'A'.repeat(2_000_000), ...stamp },
    { bytes: 'AAAAAAAA', ...stamp },
    { bytes: '', ...stamp },
    { bytes: 'AAAA', size: 1e15, modifiedAt: 5 },
    { fault: 'toString' },
    { fault: 'gone' },
    { fault: 'off' },
  ];
  for (const value of values) {
    const chain = start([], message => (message.kind === 'folderAnswer' ? { ...message, answer: value } : message));
    const named = { name: expect.stringMatching(/^(?:NotReadableError|NotFoundError|Refusal)$/) as string };
    await expect(chain.list()).rejects.toMatchObject(named);
    await expect(read(chain, 'a.md')).rejects.toMatchObject(named);
  }
  for (const value of [
    { kind: 'folders' },
    { kind: 'folders', folders: [null, { path: 7 }, { path: '', shown: 'x' }] },
  ])
    expect(parseHostMessage(value)).toEqual({ kind: 'folders', folders: [] });
  for (const value of [{ kind: 'folderChanged' }, { kind: 'folderAnswer', id: -1, answer: {} }])
    expect(parseHostMessage(value)).toBeUndefined();
  const chain = start([]);
  chain.requester.receive({ kind: 'folderChanged', folder: '/etc' });
  chain.requester.receive({ kind: 'folderAnswer', id: 99, answer: { fault: 'gone' } });
  expect(chain.changed).toEqual([]);
});
