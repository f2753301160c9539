/**
 * A model server on this computer: real HTTP in four vendors' forms, and a script in place of the model. It is as strict as the vendors:
 * a wrong key, a browser that Anthropic was not warned of, an origin that Ollama does not know.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { formAt, readRequest, writeEvents, type ModelStep, type WireForm, type WireRequest } from './forms';

/** What the server does instead of an answer, or in the middle of one. */
export type Fault =
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly body?: object;
      readonly headers?: Record<string, string>;
    }
  /** The connection ends after so many events. */
  | { readonly kind: 'cut'; readonly after: number }
  /** Nothing more comes after so many events. */
  | { readonly kind: 'hang'; readonly after: number }
  /** The stream ends as it should, but one event is half a JSON. */
  | { readonly kind: 'half' };

export interface ReceivedRequest extends WireRequest {
  readonly headers: IncomingMessage['headers'];
}

export interface ModelServer {
  readonly address: string;
  readonly requests: ReceivedRequest[];
  /** Every request, those for lists included: method and path. */
  readonly paths: string[];
  /** For each request, when its first event was written: milliseconds since 1970. */
  readonly firstWrites: number[];
  /** Takes the place of the next answers, one each. */
  fail(...faults: Fault[]): void;
  /** Holds each event back until `release`. */
  hold(): void;
  release(): void;
  close(): Promise<void>;
}

export interface ModelServerOptions {
  readonly answer: (request: WireRequest, number: number) => ModelStep;
  readonly models?: readonly string[];
  /** Another key is refused, unless it is absent. */
  readonly key?: string;
  /** As Ollama: refuses an origin that it does not know. */
  readonly refusesOrigin?: boolean;
  /** In tokens: a request that is longer is refused, as by a model with a small window. */
  readonly window?: number;
  /** Milliseconds between two events. */
  readonly paceMs?: number;
  /** Where it listens: 127.0.0.1, or another address of this computer. */
  readonly host?: string;
  /** Speaks HTTPS, as the vendors do. */
  readonly secure?: { readonly key: string; readonly cert: string };
}

export async function startModelServer(options: ModelServerOptions): Promise<ModelServer> {
  const requests: ReceivedRequest[] = [];
  const paths: string[] = [];
  const faults: Fault[] = [];
  const firstWrites: number[] = [];
  let held: { readonly promise: Promise<void>; readonly release: () => void } | undefined;

  const answer = async (form: WireForm, incoming: IncomingMessage, response: ServerResponse) => {
    const path = (incoming.url ?? '').replace(/\?.*/, '');
    const request = readRequest(form, path, JSON.parse(await readBody(incoming)) as Record<string, unknown>);
    requests.push({ ...request, headers: incoming.headers });
    const length = countTokens(
      JSON.stringify(request.messages) + request.instructions + JSON.stringify(request.body['tools'] ?? []),
    );
    if (options.window !== undefined && length > options.window) {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { code: 'context_length_exceeded', message: 'Too many tokens' } }));
      return;
    }
    const fault = faults.shift();
    if (fault?.kind === 'status') {
      response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers });
      response.end(JSON.stringify(fault.body ?? { error: { message: 'scripted' } }));
      return;
    }
    const events = writeEvents(form, request.model, options.answer(request, requests.length), requests.length);
    if (fault?.kind === 'half') events.splice(2, 0, 'data: {"half": \n\n');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    for (const [index, event] of events.entries()) {
      await held?.promise;
      if (response.destroyed) return;
      if (fault?.kind === 'hang' && index === fault.after) return;
      if (fault?.kind === 'cut' && index === fault.after) {
        // What came before has arrived, as it has where a network fails.
        await delay(30);
        response.destroy();
        return;
      }
      if (index === 0) firstWrites.push(Date.now());
      response.write(event);
      if (options.paceMs) await delay(options.paceMs);
    }
    response.end();
  };

  const serve = (incoming: IncomingMessage, response: ServerResponse) => {
    const path = (incoming.url ?? '').replace(/\?.*/, '');
    paths.push(`${incoming.method} ${path}`);
    const refusal = findRefusal(incoming, path, options);
    if (refusal) {
      response.writeHead(refusal.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { type: refusal.type, message: refusal.type } }));
      return;
    }
    const form = formAt(path);
    if (form) return void answer(form, incoming, response);
    const models = options.models ?? ['small'];
    response.writeHead(/^\/v1(beta)?\/models$/.test(path) ? 200 : 404, { 'content-type': 'application/json' });
    response.end(
      path.startsWith('/v1beta')
        ? JSON.stringify({ models: models.map(name => ({ name: `models/${name}` })) })
        : JSON.stringify({ object: 'list', data: models.map(id => ({ id, object: 'model' })) }),
    );
  };
  const { host = '127.0.0.1' } = options;
  const server = options.secure ? createSecureServer(options.secure, serve) : createServer(serve);
  await new Promise<void>(resolve => server.listen(0, host, resolve));
  const release = () => {
    held?.release();
    held = undefined;
  };
  return {
    address: `${options.secure ? 'https' : 'http'}://${host}:${(server.address() as AddressInfo).port}`,
    requests,
    paths,
    firstWrites,
    fail: (...next) => void faults.push(...next),
    hold() {
      let release = () => {};
      const promise = new Promise<void>(resolve => {
        release = resolve;
      });
      held = { promise, release };
    },
    release,
    async close() {
      release();
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

/** A rough count of its own: four Latin letters or one Japanese character. */
const countTokens = (text: string): number => {
  const wide = text.match(/[\u3000-\u9fff\uff00-\uffef]/g)?.length ?? 0;
  return wide + (text.length - wide) / 4;
};

function findRefusal({ headers }: IncomingMessage, path: string, options: ModelServerOptions) {
  if (options.refusesOrigin && headers.origin !== undefined) return { status: 403, type: 'forbidden' };
  const key =
    headers['x-api-key'] ?? headers['x-goog-api-key'] ?? headers.authorization?.replace('Bearer ', '') ?? undefined;
  if (options.key !== undefined && key !== options.key) return { status: 401, type: 'authentication_error' };
  // The header is asked of everybody here, because Node’s requests name no origin.
  if (path === '/v1/messages' && headers['anthropic-dangerous-direct-browser-access'] !== 'true')
    return { status: 401, type: 'authentication_error' };
  return undefined;
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}
