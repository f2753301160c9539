/**
 * The page's built-ins as they were before any of its scripts ran. The tap uses only these and calls no method by name, because the page
 * may change its own built-ins.
 */
export type PageWorld = ReturnType<typeof getBuiltIns>;

export function getBuiltIns(window: Window & typeof globalThis) {
  const { document, location, URL, URLSearchParams, XMLHttpRequest, Request, Response, Headers } = window;
  const { Promise, CustomEvent, EventTarget, Node, ReadableStream, ReadableStreamDefaultReader, TextDecoder } = window;
  const { Proxy, Function, WeakMap, Reflect, JSON, Date, String, Uint8Array } = window;
  const { apply, get, getOwnPropertyDescriptor, getPrototypeOf, defineProperty } = Reflect;
  const { stringify } = JSON;
  const { now } = Date;
  const { fromCharCode } = String;
  const page = { window, document, location };
  const reflection = { apply, get, getOwnPropertyDescriptor, getPrototypeOf, defineProperty };
  const language = { Promise, Proxy, Function, WeakMap, Uint8Array, stringify, now, fromCharCode };
  const web = { URL, URLSearchParams, XMLHttpRequest, Request, Response, Headers, CustomEvent, EventTarget, Node };
  const streams = { ReadableStream, ReadableStreamDefaultReader, TextDecoder };
  return { ...page, ...reflection, ...language, ...web, ...streams };
}

type Method<Of, Name extends keyof Of> = Of[Name] extends (...args: infer Args) => infer Answer
  ? (self: Of, ...args: Args) => Answer
  : never;

/** Returns a method of the browser's own, which takes its object as the first argument. */
export function getMethod<Of extends object, Name extends keyof Of & string>(
  world: PageWorld,
  prototype: Of,
  name: Name,
): Method<Of, Name> {
  const { apply } = world;
  const method: unknown = findProperty(world, prototype, name)?.value;
  if (typeof method !== 'function') throw new TypeError(`This browser has no ${name}.`);
  // The compiler cannot type a method that is detached from its object.
  return ((self: Of, ...args: unknown[]) => apply(method, self, args) as unknown) as Method<Of, Name>;
}

/** Returns a function that reads a property of the browser's own objects by its getter. */
export function getGetter<Of extends object, Name extends keyof Of & string>(
  world: PageWorld,
  prototype: Of,
  name: Name,
): (self: Of) => Of[Name] {
  const { apply } = world;
  const getter = findProperty(world, prototype, name)?.get;
  if (!getter) throw new TypeError(`This browser has no ${name}.`);
  return self => apply(getter, self, []) as Of[Name];
}

interface Property {
  readonly value?: unknown;
  readonly get?: () => unknown;
}

/** Finds inherited properties too. */
function findProperty(world: PageWorld, object: object, name: string): Property | undefined {
  const { getOwnPropertyDescriptor, getPrototypeOf } = world;
  const parent = getPrototypeOf(object);
  return getOwnPropertyDescriptor(object, name) ?? (parent ? findProperty(world, parent, name) : undefined);
}

/** A function of the browser's own, called with its `this` and its arguments. */
export type NativeFunction = (self: unknown, args: readonly unknown[]) => unknown;

/**
 * Replaces the function `name` of `owner` by a proxy that calls `handler`. Name, length, properties, text and `this` stay the same. The
 * page can still notice it through `Function.prototype.toString.call` and through error stacks.
 */
export function replace(
  { Proxy, Function, apply, get, getOwnPropertyDescriptor, defineProperty }: PageWorld,
  owner: object,
  name: string,
  handler: (native: NativeFunction, self: unknown, args: readonly unknown[]) => unknown,
): void {
  const property = getOwnPropertyDescriptor(owner, name);
  const native: unknown = property?.value;
  if (typeof native !== 'function') return;
  const runNative: NativeFunction = (self, args) => apply(native, self, args) as unknown;
  const proxy: unknown = new Proxy(native, {
    apply: (_, self, args: unknown[]) => handler(runNative, self, args),
    get(target, key, self: unknown) {
      const value = get(target, key, self) as unknown;
      // If the page set its own `toString`, that one is returned.
      return value === nativeToString ? toString : value;
    },
  });
  // Monitoring scripts check `fetch.toString()`. If it does not look native, some load a frame to get another `fetch`.
  const nativeToString: object = getOwnPropertyDescriptor(Function.prototype, 'toString')?.value as object;
  const toString: unknown = new Proxy(nativeToString, {
    apply: (target, self, args: unknown[]) => apply(target as () => string, self === proxy ? native : self, args),
  });
  defineProperty(owner, name, { ...property, value: proxy });
}

/** An error in the tap must not reach the page. */
export function runSafely<Value>(task: () => Value): Value | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
