/**
 * The process that the browser starts: it passes requests of programs from its socket to the extension, and answers back. It knows no
 * secret and no chat, and listens on no port of the network.
 */
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import {
  maxRequestLength,
  parseRequest,
  type BridgeErrorName,
  type BridgeReply,
  type HostMessage,
} from '../lib/bridge/protocol';
import { parseSessionCommand } from '../lib/bridge/agent-sessions';
import { parseFolderCommand } from '../lib/bridge/folders';
import { isRecord } from '../lib/bridge/is-record';
import { parseRelayCommand } from '../lib/bridge/relay';
import { createFolderServer, type FolderServer } from './folders/serve-folders';
import { createFrameReader, toFrame } from './frame-reader';
import { createLineReader, parseLine } from './line-reader';
import { toEndNote, toLauncher, toSocketFolder, type Platform } from './places';
import { isRunning } from './is-running';
import { createRelay } from './relay/send-request';
import type { Environment } from './sessions/agent-folders';
import { createSessionFollower } from './sessions/follow-sessions';

export interface HostOptions {
  readonly folder: string;
  readonly platform: Platform;
  readonly version: string;
  /** The user's, where coding agents keep their sessions. */
  readonly homeDirectory: string;
  readonly environment: Environment;
  /** From and to the browser. */
  readonly input: Readable;
  readonly output: Writable;
}

const maxConnections = 32;
/** Of one connection, without an answer. */
const maxOpenRequests = 40;
/** Bytes of answers that a program has not read. */
const maxUnreadBytes = 4_000_000;

interface Program {
  readonly socket: Socket;
  open: number;
}

/** Resolves when the browser has closed the connection, with the exit status. */
export async function runHost(options: HostOptions): Promise<number> {
  const { folder, platform, version, input, output } = options;
  const programs = new Map<number, Program>();
  const address = prepareAddress(folder, platform);
  // Now, because a host that is killed notes nothing.
  writeEnd(folder, 'closed');
  const sendToBrowser = (message: HostMessage): boolean => {
    const frame = toFrame(message);
    if (frame) output.write(frame);
    return frame !== undefined;
  };
  const server = createServer(socket => serveProgram(socket, programs, sendToBrowser));
  const sendAndWait = async (message: HostMessage) => {
    if (sendToBrowser(message) && output.writableNeedDrain) await once(output, 'drain');
  };
  const parts = createParts(options, sendAndWait);
  const off = new AbortController();
  const onFrame = (value: unknown) => {
    if (isRecord(value) && value['kind'] === 'off') {
      writeEnd(folder, 'off');
      return off.abort();
    }
    if (!parts.receive(value)) passToProgram(value, programs);
  };
  const ended = new Promise<number>(resolve => {
    off.signal.addEventListener('abort', () => resolve(0));
    input.on('data', createFrameReader({ onFrame, onDamage: () => resolve(1) }));
    input.on('end', () => resolve(0));
    input.on('error', () => resolve(1));
    output.on('error', () => resolve(1));
    server.on('error', () => resolve(1));
  });
  server.maxConnections = maxConnections;
  // The socket is there when `listen` returns.
  const mask = platform === 'win32' ? undefined : process.umask(0o177);
  server.listen(address.socket, () => {
    if (platform !== 'win32') chmodSync(address.socket, 0o600);
    if (address.note) writeFileSync(address.note, address.socket, { mode: 0o600 });
    sendToBrowser({ kind: 'host', command: toLauncher(folder, platform), version });
    parts.start();
  });
  if (mask !== undefined) process.umask(mask);
  const status = await ended;
  parts.close();
  for (const { socket } of programs.values()) socket.destroy();
  server.close();
  rmSync(address.note ?? address.socket, { force: true });
  return status;
}

type PlaceOptions = Pick<HostOptions, 'folder' | 'homeDirectory' | 'environment'>;

/** What the host does besides passing calls. */
function createParts(
  { folder, homeDirectory, environment }: PlaceOptions,
  send: (message: HostMessage) => Promise<void>,
) {
  const follower = createSessionFollower({ places: { folder, homeDirectory, environment }, send });
  const relay = createRelay(send);
  let folders: FolderServer | undefined;
  return {
    /** Call it once the extension has been told that the host is there. */
    start() {
      folders = createFolderServer({ places: { folder, homeDirectory }, send });
    },
    /** Returns whether it was for one of them. */
    receive(value: unknown): boolean {
      const command = parseSessionCommand(value);
      const request = parseRelayCommand(value);
      const question = parseFolderCommand(value);
      if (command) follower.receive(command);
      else if (request) relay.receive(request);
      else if (question) folders?.receive(question);
      return (command ?? request ?? question) !== undefined;
    },
    close() {
      follower.close();
      relay.close();
      folders?.close();
    },
  };
}

const writeEnd = (folder: string, end: 'off' | 'closed'): void =>
  writeFileSync(toEndNote(folder), end, { mode: 0o600 });

/** The folder is open to this user alone, and so is the socket from its first moment. */
function prepareAddress(folder: string, platform: Platform): { readonly socket: string; readonly note?: string } {
  const sockets = toSocketFolder(folder);
  mkdirSync(sockets, { recursive: true, mode: 0o700 });
  if (platform !== 'win32') for (const one of [folder, sockets]) chmodSync(one, 0o700);
  for (const name of readdirSync(sockets)) {
    if (!isRunning(Number.parseInt(name, 10))) rmSync(path.join(sockets, name), { force: true });
  }
  if (platform !== 'win32') return { socket: path.join(sockets, `${process.pid}.sock`) };
  const socket = String.raw`\\.\pipe\kura-${randomBytes(16).toString('hex')}`;
  return { socket, note: path.join(sockets, `${process.pid}.pipe`) };
}

let connections = 0;

function serveProgram(
  socket: Socket,
  programs: Map<number, Program>,
  sendToBrowser: (message: HostMessage) => boolean,
): void {
  const connection = ++connections;
  const program: Program = { socket, open: 0 };
  programs.set(connection, program);
  const reject = (id: number, error: BridgeErrorName, message: string) =>
    writeReply(socket, { id, ok: false, error, message });
  const onLine = (line: string) => {
    const value = parseLine(line);
    const request = parseRequest(value);
    const id = isRecord(value) && Number.isSafeInteger(value['id']) ? Number(value['id']) : 0;
    if (!request) return reject(id, 'InvalidArguments', 'This is no request to Kura.');
    if (program.open >= maxOpenRequests) return reject(id, 'TooMany', 'Too many calls at once. Wait for the answers.');
    program.open += 1;
    if (!sendToBrowser({ kind: 'call', connection, request })) reject(id, 'InvalidArguments', 'The call is too long.');
  };
  const onTooLong = () => {
    reject(0, 'InvalidArguments', 'The call is too long.');
    socket.end();
  };
  socket.on('data', createLineReader(maxRequestLength, { onLine, onTooLong }));
  // The close that follows says all that matters.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    programs.delete(connection);
    sendToBrowser({ kind: 'closed', connection });
  });
}

function passToProgram(value: unknown, programs: ReadonlyMap<number, Program>): void {
  if (!isRecord(value) || !isRecord(value['reply'])) return;
  const program = programs.get(Number(value['connection']));
  if (!program) return;
  program.open = Math.max(0, program.open - 1);
  writeReply(program.socket, value['reply']);
}

/** A program that goes on asking and does not read would fill the memory, so it is cut off. */
function writeReply(socket: Socket, reply: BridgeReply | Record<string, unknown>): void {
  if (socket.writableLength > maxUnreadBytes) socket.destroy();
  else socket.write(`${JSON.stringify(reply)}\n`);
}
