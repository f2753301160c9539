/** The way from an assistant's process to the extension: finds the socket of the profile that knows the secret, and asks over it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { secretPattern, type BridgeErrorName, type BridgeReply } from '../lib/bridge/protocol';
import { isRecord } from '../lib/bridge/is-record';
import { waitAtMost } from '../lib/core/wait-at-most';
import { createLineReader, parseLine } from './line-reader';
import { toEndNote, toSocketFolder } from './places';

/** What a call comes to. `NotReachable`: no browser with a connected Kura runs. `NoAnswer`: it was asked and did not answer in time. */
export type LinkResult =
  | { readonly ok: true; readonly structured: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly error: BridgeErrorName | 'NotReachable' | 'NoAnswer'; readonly message: string };

export interface LinkOptions {
  readonly folder: string;
  readonly secret: string;
  readonly getProgram: () => string | undefined;
  /** Milliseconds for a call, in which Kura may come back. */
  readonly timeoutMs?: number;
  /** Milliseconds that a first call waits for Kura to be there. */
  readonly firstWaitMs?: number;
}

interface OpenLink {
  readonly ask: (tool?: string, args?: unknown) => Promise<BridgeReply>;
  readonly close: () => void;
  readonly isOpen: () => boolean;
  /** Milliseconds since 1970; absent while it is open. */
  readonly getClosedAt: () => number | undefined;
}

const defaultTimeoutMs = 10_000;
const defaultWaitMs = 1500;
const pollMs = 25;
/** Milliseconds that a call waits for Kura that was here: its background needs one or two, a browser that starts again some more. */
const returnMs = 8000;
/** Milliseconds after which Kura that was here counts as closed. */
const recentMs = 60_000;
/** Milliseconds that a profile has to say whether it knows the secret. Its background may be starting. */
const helloMs = 4000;
/** In UTF-16 units of an answer. */
const maxReplyLength = 200_000;

export interface HostLink {
  readonly call: (tool: string, args: unknown) => Promise<LinkResult>;
  /** Whether the secret is known somewhere. */
  readonly check: () => Promise<LinkResult>;
  readonly close: () => void;
}

export function createHostLink(options: LinkOptions): HostLink {
  const { timeoutMs = defaultTimeoutMs, firstWaitMs = defaultWaitMs } = options;
  let link: OpenLink | undefined;
  const run = async (ask: (open: OpenLink) => Promise<BridgeReply>): Promise<LinkResult> => {
    if (!secretPattern.test(options.secret)) return noSecret;
    const startedAt = Date.now();
    let hasAsked = false;
    // Kura that was here a moment ago may be starting again. One that was not may be closed.
    const isPatient = () => {
      const wasHere = Date.now() - (link?.getClosedAt() ?? 0) < recentMs;
      return Date.now() - startedAt < (wasHere ? returnMs : firstWaitMs);
    };
    for (;;) {
      if (!link?.isOpen()) {
        const found = await findLink(options);
        if ('close' in found) link = found;
        else if (found.error !== 'NotReachable' || !isPatient()) return hasAsked ? noAnswer : found;
      }
      if (link?.isOpen()) {
        hasAsked = true;
        const left = timeoutMs - (Date.now() - startedAt);
        const reply = await waitAtMost(
          left,
          ask(link).catch(() => undefined),
        );
        if (reply) return reply.ok ? { ok: true, structured: reply.structured } : reply;
        if (link.isOpen() || Date.now() - startedAt >= timeoutMs) return noAnswer;
      }
      await pause(pollMs);
    }
  };
  return {
    call: (tool, args) => run(open => open.ask(tool, args)),
    check: () => run(open => open.ask()),
    close: () => link?.close(),
  };
}

const noAnswer: LinkResult = {
  ok: false,
  error: 'NoAnswer',
  message: 'Kura did not answer in time. It may be starting; try again.',
};

const noSecret: LinkResult = {
  ok: false,
  error: 'UnknownClient',
  message: 'KURA_CLIENT holds no secret. Copy the whole line from Kura’s settings: Inserting, Who may search Kura.',
};

const inSettings = 'in Kura’s settings: Inserting, Who may search Kura';

/** Whether the browser is closed, access is off, or Kura never was there. */
function toNotReachable(folder: string): LinkResult & { ok: false } {
  const note = toEndNote(folder);
  const end = existsSync(note) ? readFileSync(note, 'utf8') : undefined;
  const message =
    end === 'off'
      ? `Access to Kura is turned off. Turn it on ${inSettings}.`
      : end === 'closed'
        ? 'No browser with Kura is running. Start it. If it runs, Kura was removed from it.'
        : `Kura has not connected to this bridge yet. Install Kura in the browser, then turn access on ${inSettings}.`;
  return { ok: false, error: 'NotReachable', message };
}

/** The first profile that knows the secret. */
async function findLink(options: LinkOptions): Promise<OpenLink | Extract<LinkResult, { ok: false }>> {
  const open: OpenLink[] = [];
  const refusals: Extract<BridgeReply, { ok: false }>[] = [];
  for (const address of listAddresses(options.folder)) {
    const link = await openLink(address, options).catch(() => undefined);
    const reply =
      link &&
      (await waitAtMost(
        helloMs,
        link.ask().catch(() => undefined),
      ));
    if (link && reply?.ok) {
      for (const other of open) other.close();
      return link;
    }
    if (link) open.push(link);
    if (reply?.ok === false) refusals.push(reply);
  }
  for (const other of open) other.close();
  // A profile that revoked the secret says more than one that never knew it.
  const refusal = refusals.find(({ error }) => error === 'Revoked') ?? refusals[0];
  if (!refusal) return toNotReachable(options.folder);
  if (refusal.error !== 'UnknownClient') return refusal;
  const where =
    refusals.length > 1 ? `None of the ${refusals.length} browser profiles with Kura knows` : 'Kura does not know';
  const message = `${where} this secret. The browser profile in which this program was added may be closed. Otherwise add it again in Kura’s settings: Inserting, Who may search Kura.`;
  return { ok: false, error: 'UnknownClient', message };
}

/** Newest first: the browser that was started last. */
function listAddresses(folder: string): readonly string[] {
  const sockets = toSocketFolder(folder);
  const names = listNames(sockets).sort((one, other) => Number.parseInt(other, 10) - Number.parseInt(one, 10));
  return names.flatMap(name => {
    const file = path.join(sockets, name);
    if (name.endsWith('.sock')) return [file];
    return name.endsWith('.pipe') ? [readFileSync(file, 'utf8')] : [];
  });
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Nothing is installed, or no browser has started a host yet.
    return [];
  }
}

async function openLink(address: string, { secret, getProgram }: LinkOptions): Promise<OpenLink> {
  const socket = connect(address);
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  const waiting = new Map<number, { resolve: (reply: BridgeReply) => void; reject: (error: Error) => void }>();
  listenToReplies(socket, waiting);
  let count = 0;
  let closedAt: number | undefined;
  socket.on('close', () => (closedAt = Date.now()));
  return {
    ask: (tool, args) =>
      new Promise((resolve, reject) => {
        count += 1;
        waiting.set(count, { resolve, reject });
        const program = getProgram();
        const request = { id: count, secret, ...(program && { program }), ...(tool !== undefined && { tool, args }) };
        if (socket.destroyed) reject(new Error('The connection is closed.'));
        else socket.write(`${JSON.stringify(request)}\n`);
      }),
    close: () => socket.destroy(),
    isOpen: () => !socket.destroyed && socket.readyState === 'open',
    getClosedAt: () => closedAt,
  };
}

function listenToReplies(
  socket: Socket,
  waiting: Map<number, { resolve: (reply: BridgeReply) => void; reject: (error: Error) => void }>,
): void {
  const onLine = (line: string) => {
    const value = parseLine(line);
    if (!isRecord(value)) return;
    const id = Number(value['id']);
    waiting.get(id)?.resolve(value as unknown as BridgeReply);
    waiting.delete(id);
  };
  socket.on('data', createLineReader(maxReplyLength, { onLine, onTooLong: () => socket.destroy() }));
  socket.on('error', () => undefined);
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The connection was closed.'));
    waiting.clear();
  });
}

/** `ms`: milliseconds. */
const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));
