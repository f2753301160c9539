/** The process between browser and programs, over real sockets: what passes, and what hostile frames and lines do to it. */
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFrameReader, toFrame } from '../../bridge/frame-reader';
import { runHost } from '../../bridge/host';
import { createHostLink } from '../../bridge/host-link';
import { createLineReader } from '../../bridge/line-reader';

const secret = `kura_${'a'.repeat(43)}`;
/** Of each kind. */
const hostileCount = process.env['KURA_ALL'] ? 10_000 : 300;

let folder: string;
let input: PassThrough;
let output: PassThrough;
let ended: Promise<number>;
/** What the browser would receive. */
let received: { readonly kind: string; readonly connection?: number; readonly request?: { readonly id: number } }[];
const sockets: Socket[] = [];

const startHost = (from: PassThrough, to: PassThrough) =>
  runHost({
    folder,
    platform: 'linux',
    version: '1',
    homeDirectory: folder,
    environment: {},
    input: from,
    output: to,
  });

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kb-'));
  [input, output] = [new PassThrough(), new PassThrough()];
  received = [];
  output.on(
    'data',
    createFrameReader({ onFrame: value => void received.push(value as (typeof received)[number]), onDamage: () => {} }),
  );
  ended = startHost(input, output);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  input.end();
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

async function until(isDone: () => boolean) {
  await expect.poll(isDone).toBe(true);
}
const hasStarted = () => until(() => received.some(({ kind }) => kind === 'host'));
const addressOf = () => path.join(folder, 'run', readdirSync(path.join(folder, 'run'))[0] ?? '');
const send = (value: unknown) => void input.write(toFrame(value));

/** A program's end: what it wrote, and the lines that came back. */
async function openSocket() {
  const socket = connect(addressOf());
  sockets.push(socket);
  const lines: string[] = [];
  let isClosed = false;
  const onLine = (line: string) => void lines.push(line);
  socket.on('data', createLineReader(100_000, { onLine, onTooLong: () => lines.push('too long') }));
  socket.on('error', () => undefined);
  socket.on('close', () => (isClosed = true));
  await new Promise(resolve => socket.once('connect', resolve));
  return { socket, lines, isClosed: () => isClosed };
}

/** The extension's part: every call is answered with its own number. */
function answerAll() {
  let answered = 0;
  const timer = setInterval(() => {
    for (; answered < received.length; answered++) {
      const { kind, connection, request } = received[answered]!;
      if (kind !== 'call' || !request) continue;
      send({ connection, reply: { id: request.id, ok: true, structured: { n: request.id } } });
    }
  }, 5);
  return () => clearInterval(timer);
}

test('a program is answered through it, behind a folder and a socket for this user alone', async () => {
  await hasStarted();
  expect(statSync(path.join(folder, 'run')).mode & 0o777).toBe(0o700);
  expect(statSync(addressOf()).mode & 0o777).toBe(0o600);
  const stop = answerAll();
  const link = createHostLink({ folder, secret, getProgram: () => 'test' });
  expect(await link.call('recall', { query: '夕飯' })).toEqual({ ok: true, structured: { n: 2 } });
  expect(received.at(-1)).toMatchObject({
    request: { secret, program: 'test', tool: 'recall', args: { query: '夕飯' } },
  });
  link.close();
  await until(() => received.some(({ kind }) => kind === 'closed'));
  stop();
});

test('a secret that no profile knows, no host, and no answer are told apart', async () => {
  await hasStarted();
  const link = createHostLink({ folder, secret, getProgram: () => undefined, timeoutMs: 300, firstWaitMs: 50 });
  const refuse = setInterval(() => {
    for (const { kind, connection, request } of received.splice(0))
      if (kind === 'call' && request)
        send({ connection, reply: { id: request.id, ok: false, error: 'UnknownClient', message: 'No.' } });
  }, 5);
  expect(await link.call('recall', {})).toMatchObject({ error: 'UnknownClient' });
  clearInterval(refuse);
  const none = createHostLink({ folder: `${folder}-none`, secret, getProgram: () => undefined, firstWaitMs: 50 });
  const says = (words: RegExp) => ({ error: 'NotReachable', message: expect.stringMatching(words) as string });
  expect(await none.call('recall', {})).toMatchObject(says(/not connected to this bridge yet/));
  const bare = createHostLink({ folder, secret: '', getProgram: () => undefined });
  expect(await bare.call('recall', {})).toMatchObject({
    error: 'UnknownClient',
    message: expect.stringMatching(/KURA_CLIENT/),
  });
  link.close();
  const later = createHostLink({ folder, secret, getProgram: () => undefined, firstWaitMs: 50 });
  send({ kind: 'off' });
  expect(await ended).toBe(0);
  expect(await later.call('recall', {})).toMatchObject(says(/turned off/));
  ended = startHost(new PassThrough().end(), output);
  await ended;
  expect(await later.call('recall', {})).toMatchObject(says(/No browser with Kura is running/));
});

test('it ends with the browser, and takes its socket away; one that a crash left is removed by the next', async () => {
  await hasStarted();
  writeFileSync(path.join(folder, 'run', '999999999.sock'), '');
  const stop = answerAll();
  const link = createHostLink({ folder, secret, getProgram: () => undefined });
  expect(await link.check()).toMatchObject({ ok: true });
  stop();
  input.end();
  expect(await ended).toBe(0);
  expect(readdirSync(path.join(folder, 'run'))).toEqual(['999999999.sock']);
  input = new PassThrough();
  ended = startHost(input, new PassThrough());
  await until(() => readdirSync(path.join(folder, 'run')).join() === `${process.pid}.sock`);
  link.close();
});

/** Lines that are no request. */
const badLines: readonly ((n: number) => string)[] = [
  () => '',
  () => 'null',
  () => '{"id":',
  n => JSON.stringify({ id: n }),
  n => JSON.stringify({ id: n, secret: 'x', tool: 'recall' }),
  n => JSON.stringify({ id: n, secret: 7, tool: [] }),
  () => `${'['.repeat(100)}${']'.repeat(100)}`,
  () => '\u0000\uffff%%%',
  n => JSON.stringify({ id: 'x'.repeat(n % 500), secret }),
  () => JSON.stringify({ __proto__: null, constructor: { prototype: 1 } }),
];

test('hostile lines are answered by name, reach no browser, and stop nothing', async () => {
  await hasStarted();
  const { socket, lines } = await openSocket();
  for (let n = 0; n < hostileCount; n++) socket.write(`${badLines[n % badLines.length]!(n)}\n`);
  const blank = Math.ceil(hostileCount / badLines.length);
  await until(() => lines.length >= hostileCount - blank);
  expect(lines.every(line => line.includes('"InvalidArguments"'))).toBe(true);
  expect(received.filter(({ kind }) => kind === 'call')).toEqual([]);
  const stop = answerAll();
  const link = createHostLink({ folder, secret, getProgram: () => undefined });
  expect(await link.check()).toMatchObject({ ok: true });
  link.close();
  stop();
});

test('a line without an end is cut off, and a thousand calls at once are limited', async () => {
  await hasStarted();
  const endless = await openSocket();
  endless.socket.write('x'.repeat(500_000));
  await until(endless.isClosed);
  expect(endless.lines.join()).toContain('too long');
  const { socket, lines } = await openSocket();
  for (let id = 1; id <= 1000; id++) socket.write(`${JSON.stringify({ id, secret, tool: 'recall', args: {} })}\n`);
  await until(() => lines.length >= 960);
  expect(lines.every(line => line.includes('"TooMany"'))).toBe(true);
  expect(received.filter(({ kind }) => kind === 'call')).toHaveLength(40);
});

test('frames of the browser that are no answer are left out', async () => {
  await hasStarted();
  const frames: readonly unknown[] = [
    null,
    7,
    'x',
    [],
    {},
    { connection: 1 },
    { connection: 99, reply: {} },
    { reply: [] },
    { kind: 'follow', agents: { claudecode: '../../outside', other: 'aaaaaaaa', codex: 7 } },
    { kind: 'settled', id: -1, outcome: 'saved' },
    { kind: 'relay', id: 1, head: { url: 'file:///etc/passwd', method: 'GET' }, piece: '', isLast: true },
    { kind: 'abortRelay', id: 'x' },
  ];
  for (let n = 0; n < hostileCount; n++) send(frames[n % frames.length]);
  // A length without a body, and a body that is no JSON.
  input.write(Buffer.from([0, 0, 0, 0]));
  input.write(Buffer.from([3, 0, 0, 0, 0x7b, 0x7b, 0x7b]));
  const stop = answerAll();
  const link = createHostLink({ folder, secret, getProgram: () => undefined });
  expect(await link.check()).toMatchObject({ ok: true });
  expect(readdirSync(folder).sort()).toEqual(['last-end', 'run']);
  expect(received.filter(({ kind }) => kind === 'relayed' || kind === 'session')).toEqual([]);
  link.close();
  stop();
});

test('a frame of four gigabytes ends it, without memory for it', async () => {
  await hasStarted();
  const before = process.memoryUsage().rss;
  input.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 1, 2, 3]));
  expect(await ended).toBe(1);
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
});

test('frames that arrive in pieces are put together', () => {
  const seen: unknown[] = [];
  const read = createFrameReader({ onFrame: value => void seen.push(value), onDamage: () => seen.push('damage') });
  const bytes = Buffer.concat([toFrame({ a: '夕飯' })!, toFrame([1])!]);
  for (const byte of bytes) read(Buffer.from([byte]));
  expect(seen).toEqual([{ a: '夕飯' }, [1]]);
  read(bytes);
  expect(seen).toHaveLength(4);
});

test('a program that reads none of its answers is cut off before they fill the memory', async () => {
  await hasStarted();
  const { socket } = await openSocket();
  socket.pause();
  // A socket takes some hundred kilobytes by itself.
  socket.write('{}\n'.repeat(100_000));
  await until(() => received.some(({ kind }) => kind === 'closed'));
  expect(readdirSync(path.join(folder, 'run'))).toHaveLength(1);
});
