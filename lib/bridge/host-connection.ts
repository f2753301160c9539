/** Holds the connection to the native host: opens it, opens it again after it ended, and answers what comes over it. */
import type { BridgeFault, BridgeProgram, BridgeStatus } from '../rpc/contracts/bridge';
import type { AnsweredRequest } from './answer-request';
import {
  parseHostMessage,
  parseRequest,
  type BridgeRequest,
  type ExtensionMessage,
  type HostMessage,
} from './protocol';
import type { SessionCommand } from './agent-sessions';
import type { FolderRequester } from './ask-folders';
import type { FolderCommand } from './folders';
import type { RelayCommand } from './relay';
import type { RelayForwarder } from './forward-relay';
import type { SessionReceiver } from './receive-sessions';

/** The part of the browser's port that is used. */
export interface NativePort {
  postMessage(message: unknown): void;
  disconnect(): void;
  readonly onMessage: { addListener(listener: (message: unknown) => void): void };
  readonly onDisconnect: { addListener(listener: () => void): void };
}

export interface HostConnectionDeps {
  /** `undefined`: the browser does not let Kura connect. */
  readonly open: () => NativePort | undefined;
  /** The browser's words for why a port closed, read while it says so. */
  readonly getCloseReason: (port: NativePort) => string;
  readonly answer: (request: BridgeRequest) => Promise<AnsweredRequest>;
  readonly sessions: SessionReceiver;
  readonly relay: RelayForwarder;
  readonly folders: FolderRequester;
  readonly getNow: () => number;
  readonly report: (error: unknown) => void;
}

export interface HostConnection {
  readonly start: () => void;
  readonly stop: () => void;
  readonly getStatus: () => BridgeStatus;
}

/** Milliseconds. The first steps are short, because a program waits for the answer to a call. */
const retryDelaysMs = [100, 200, 500, 1000, 2000, 5000, 15_000, 60_000] as const;

/** Milliseconds in which a host ends that is told to. */
const offMs = 500;

export function createHostConnection(deps: HostConnectionDeps): HostConnection {
  let status: Omit<BridgeStatus, 'sessions' | 'folders'> = { state: 'off', since: deps.getNow(), programs: [] };
  let port: NativePort | undefined;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const programs = new Map<number, BridgeProgram>();
  const setState = (state: BridgeStatus['state'], more: Partial<BridgeStatus> = {}) => {
    status = { state, since: deps.getNow(), programs: [], ...more };
  };
  const respond = createResponder(deps, programs);

  const retry = (fault: BridgeFault) => {
    programs.clear();
    closeParts(deps);
    setState('failed', { fault });
    const delay = retryDelaysMs[Math.min(attempts, retryDelaysMs.length - 1)];
    attempts += 1;
    timer = setTimeout(open, delay);
  };
  function open(): void {
    clearTimeout(timer);
    const opened = deps.open();
    if (!opened) return retry('noPermission');
    port = opened;
    if (status.state !== 'failed') setState('connecting');
    opened.onMessage.addListener(value => {
      const message = parseHostMessage(value);
      if (!message || port !== opened) return;
      if (message.kind === 'call' || message.kind === 'closed') return respond(message, opened);
      if (message.kind !== 'host') return passToPart(deps, message);
      attempts = 0;
      setState('connected', { command: message.command });
      connectParts(deps, opened);
    });
    opened.onDisconnect.addListener(() => {
      const fault = toFault(deps.getCloseReason(opened));
      if (port !== opened) return;
      port = undefined;
      retry(fault);
    });
  }
  return {
    start() {
      attempts = 0;
      if (!port) open();
    },
    stop() {
      clearTimeout(timer);
      const open = port;
      port = undefined;
      if (open) closeHost(open, deps.report);
      programs.clear();
      closeParts(deps);
      setState('off');
    },
    getStatus: () => ({ ...status, programs: [...programs.values()], ...describeParts(deps) }),
  };
}

/** It ends by itself. If the port were closed at once, the browser might drop the message. */
function closeHost(port: NativePort, report: (error: unknown) => void): void {
  sendToHost(port, { kind: 'off' }, report);
  setTimeout(() => port.disconnect(), offMs);
}

/** What the host does besides passing calls. */
function connectParts({ sessions, relay, folders, report }: HostConnectionDeps, port: NativePort): void {
  const send = (command: SessionCommand | RelayCommand | FolderCommand) => sendToHost(port, command, report);
  sessions.connect(send);
  relay.connect(send);
  folders.connect(send);
}

type PartMessage = Exclude<HostMessage, { kind: 'call' | 'closed' | 'host' }>;

function passToPart({ sessions, relay, folders }: HostConnectionDeps, message: PartMessage): void {
  switch (message.kind) {
    case 'relayed':
      return relay.receive(message);
    case 'folders':
    case 'folderChanged':
    case 'folderAnswer':
      return folders.receive(message);
    case 'agents':
    case 'session':
    case 'progress':
      return sessions.receive(message);
  }
}

const describeParts = ({ sessions, folders }: HostConnectionDeps): Pick<BridgeStatus, 'sessions' | 'folders'> => ({
  sessions: sessions.getState(),
  folders: folders.getOffered(),
});

function closeParts({ sessions, relay, folders }: HostConnectionDeps): void {
  sessions.disconnect();
  relay.disconnect();
  folders.disconnect();
}

function sendToHost(port: NativePort, message: ExtensionMessage, report: (error: unknown) => void): void {
  try {
    port.postMessage(message);
  } catch (error) {
    // The port closed meanwhile. The program asks again over the next one, and the host begins again.
    report(error);
  }
}

/**
 * Answers one request of each client after the other, over however many connections, so that what it may receive is counted before it asks
 * again.
 */
function createResponder(deps: HostConnectionDeps, programs: Map<number, BridgeProgram>) {
  const connections = new Set<number>();
  const queues = new Map<string, Promise<void>>();
  const answer = async (connection: number, request: BridgeRequest, port: NativePort) => {
    const { reply, client } = await deps.answer(request);
    if (client && !programs.has(connection) && connections.has(connection)) {
      const { program } = request;
      programs.set(connection, { name: client.name, ...(program && { program }), since: deps.getNow() });
    }
    sendToHost(port, { connection, reply }, deps.report);
  };
  return (message: Extract<HostMessage, { kind: 'call' | 'closed' }>, port: NativePort): void => {
    const { connection } = message;
    if (message.kind === 'closed') {
      programs.delete(connection);
      connections.delete(connection);
      return;
    }
    const request = parseRequest(message.request);
    // The host has answered what is no request.
    if (!request) return;
    connections.add(connection);
    const { secret } = request;
    const queue = (queues.get(secret) ?? Promise.resolve())
      .then(() => answer(connection, request, port))
      .catch(deps.report)
      .then(() => {
        if (queues.get(secret) === queue) queues.delete(secret);
      });
    queues.set(secret, queue);
  };
}

/** By the words of Chromium and Firefox. */
function toFault(reason: string): BridgeFault {
  if (/not found|no such native/i.test(reason)) return 'notInstalled';
  return /forbidden|not allowed/i.test(reason) ? 'notAllowed' : 'ended';
}
