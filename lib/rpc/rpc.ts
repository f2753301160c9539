/** Services over any transport that carries JSON: `serve` on one side, `connect` on the other, and an interface between them. */
import { Problem, toProblemName } from '../core/problem';

/**
 * The contexts that may call a service. A content script lives in the site's process: it may add to the vault, but never read it (decision
 * 0024 has one exception).
 */
export type Audience = 'our own pages' | 'content scripts too';

/** The caller's identity as the browser reports it. Nothing of it is taken from the message. */
export interface Caller {
  readonly kind: 'own page' | 'content script';
  /** The URL of the caller's page. */
  readonly url?: string;
  /** The id of the caller's tab, if it is in a tab. */
  readonly tab?: number;
}

export interface RpcCall {
  readonly kura: string;
  readonly method: string;
  readonly args: readonly unknown[];
}

export type RpcReply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly name: string; readonly message: string };

/** Answers the calls that are addressed to its service, and `undefined` for every other message. */
export type ServiceHandler = (message: unknown, caller: Caller) => Promise<RpcReply> | undefined;

// The methods of a service. Each takes JSON and answers a promise of JSON.
type Methods<Service> = { readonly [Name in keyof Service]: Service[Name] };

/** Serves `Service` under `name`. A missing method does not compile; a caller outside the audience gets `Forbidden`. */
export function serve<Service extends object>(
  name: string,
  audience: Audience,
  methods: Methods<Service> | ((caller: Caller) => Methods<Service>),
): ServiceHandler {
  return (message, caller) => {
    if (!isCall(message) || message.kura !== name) return undefined;
    return toReply(async () => {
      if (audience === 'our own pages' && caller.kind !== 'own page') {
        throw new Problem('Forbidden', `${name} is for our own pages`);
      }
      const offered: object = typeof methods === 'function' ? methods(caller) : methods;
      const method: unknown = Object.hasOwn(offered, message.method) ? Reflect.get(offered, message.method) : undefined;
      if (typeof method !== 'function') throw new Problem('BadMessage', `${name} has no method ${message.method}`);
      return Reflect.apply(method, offered, message.args) as Promise<unknown>;
    });
  };
}

/** A proxy of the service on the other side. `send` delivers a call and answers its reply. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names it; nothing at run time tells.
export function connect<Service extends object>(name: string, send: (request: RpcCall) => Promise<unknown>): Service {
  const request = async (method: string, args: unknown[]): Promise<unknown> => {
    const reply = await send({ kura: name, method, args });
    if (!isReply(reply)) throw new Problem('EngineUnavailable', `No answer from ${name}.${method}`);
    if (reply.ok) return reply.value;
    throw toError(reply);
  };
  // To its caller the proxy has exactly the interface's methods. `then` must be absent, or `await` would hang.
  return new Proxy({} as Service, {
    get: (_, method) =>
      typeof method === 'string' && method !== 'then' ? (...args: unknown[]) => request(method, args) : undefined,
  });
}

async function toReply(work: () => Promise<unknown>): Promise<RpcReply> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    const name = error instanceof Error ? error.name : 'Error';
    return { ok: false, name, message: error instanceof Error ? error.message : String(error) };
  }
}

function toError({ name, message }: { name: string; message: string }): Error {
  const error = new Error(message);
  error.name = name;
  const problem = toProblemName(error);
  return problem ? new Problem(problem, message) : error;
}

function isCall(value: unknown): value is RpcCall {
  return (
    isRecord(value) &&
    typeof value['kura'] === 'string' &&
    typeof value['method'] === 'string' &&
    Array.isArray(value['args'])
  );
}

function isReply(value: unknown): value is RpcReply {
  if (!isRecord(value)) return false;
  return (
    value['ok'] === true ||
    (value['ok'] === false && typeof value['name'] === 'string' && typeof value['message'] === 'string')
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
