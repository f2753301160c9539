/** Services over any transport that carries JSON: `serve` on one side, `connect` on the other, and a contract between them. */
import { Problem, toProblemName } from '../core/problem';

/**
 * The contexts that may call a service. A content script lives in the site's process: it may add to the vault, but never read it (decision
 * 0024 has one exception).
 */
export type Audience = 'own pages' | 'content scripts too';

/** A service as both sides know it, so that its name, audience and interface cannot part. `methods` is a type and stands in no value. */
export interface Service<Methods extends object> {
  readonly name: string;
  readonly audience: Audience;
  readonly methods?: Methods;
}

/** Declares a service. Its methods are async; arguments and results are JSON, and vectors never cross. */
// @__NO_SIDE_EFFECTS__
export const createService = <Methods extends object>(name: string, audience: Audience): Service<Methods> => ({
  name,
  audience,
});

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

/** Delivers a call and answers its reply. Anything that is no `RpcReply` counts as no answer. */
export type Transport = (call: RpcCall) => Promise<unknown>;

/** Answers the calls that are addressed to its service, and `undefined` for every other message. */
export type ServiceHandler = (message: unknown, caller: Caller) => Promise<RpcReply> | undefined;

/** Serves `methods` as the service. A missing method does not compile; a caller outside the audience gets `Forbidden`. */
export function serve<Methods extends object>(
  { name, audience }: Service<Methods>,
  methods: NoInfer<Methods> | ((caller: Caller, call: RpcCall) => NoInfer<Methods> | Promise<NoInfer<Methods>>),
): ServiceHandler {
  return (message, caller) => {
    if (!isCall(message, name)) return undefined;
    return toReply(async () => {
      if (audience === 'own pages' && caller.kind !== 'own page') {
        throw new Problem('Forbidden', `${name} is for our own pages`);
      }
      const offered: object = typeof methods === 'function' ? await methods(caller, message) : methods;
      const method: unknown = Object.hasOwn(offered, message.method) ? Reflect.get(offered, message.method) : undefined;
      if (typeof method !== 'function') throw new Problem('BadMessage', `${name} has no method ${message.method}`);
      return Reflect.apply(method, offered, message.args) as Promise<unknown>;
    });
  };
}

/** Serves the service by passing each call on to the context behind `send`, which knows its methods. */
export function forward<Methods extends object>(service: Service<Methods>, send: Transport): ServiceHandler {
  const methods = connect(service, send);
  // The proxy has no methods of its own, so each call is offered the one that it names.
  return serve(service, (_, { method }) => ({ [method]: Reflect.get(methods, method) }) as Methods);
}

/** A proxy of the service on the other side of `send`. */
export const connect = <Methods extends object>({ name }: Service<Methods>, send: Transport): Methods =>
  new Proxy({} as Methods, {
    get(_, method) {
      // To its caller the proxy has exactly the interface's methods. `then` must be absent, or `await` would hang.
      if (typeof method !== 'string' || method === 'then') return undefined;
      return async (...args: unknown[]) => {
        const reply = await send({ kura: name, method, args });
        if (!isReply(reply)) throw new Problem('EngineUnavailable', `No answer from ${name}.${method}`);
        if (reply.ok) return reply.value;
        throw toError(reply);
      };
    },
  });

async function toReply(work: () => Promise<unknown>): Promise<RpcReply> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return { ok: false, name, message };
  }
}

function toError({ name, message }: { name: string; message: string }): Error {
  const error = new Error(message);
  error.name = name;
  const problem = toProblemName(error);
  return problem ? new Problem(problem, message) : error;
}

function isCall(value: unknown, name: string): value is RpcCall {
  return (
    isRecord(value) && value['kura'] === name && typeof value['method'] === 'string' && Array.isArray(value['args'])
  );
}

const isReply = (value: unknown): value is RpcReply => isRecord(value) && typeof value['ok'] === 'boolean';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
