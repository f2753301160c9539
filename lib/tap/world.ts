/**
 * The page's built-ins as they were before any of its scripts ran. What the tap does later must not depend on what a page
 * makes of them: it goes by these, and calls no method by name.
 */
export type PageWorld = ReturnType<typeof builtInsOf>;

export function builtInsOf(window: Window & typeof globalThis) {
  const { document, location, URL, URLSearchParams, XMLHttpRequest, Request, Response, Headers } = window;
  const { Promise, CustomEvent, EventTarget, Node, ReadableStream, ReadableStreamDefaultReader, TextDecoder } = window;
  const { Proxy, Function, WeakMap, Reflect, JSON } = window;
  const { apply, get, getOwnPropertyDescriptor, getPrototypeOf, defineProperty } = Reflect;
  const { stringify } = JSON;
  const page = { window, document, location };
  const reflection = { apply, get, getOwnPropertyDescriptor, getPrototypeOf, defineProperty };
  const language = { Promise, Proxy, Function, WeakMap, stringify };
  const web = { URL, URLSearchParams, XMLHttpRequest, Request, Response, Headers, CustomEvent, EventTarget, Node };
  const streams = { ReadableStream, ReadableStreamDefaultReader, TextDecoder };
  return { ...page, ...reflection, ...language, ...web, ...streams };
}

type Method<Of, Name extends keyof Of> = Of[Name] extends (...args: infer Args) => infer Answer
  ? (self: Of, ...args: Args) => Answer
  : never;

/** A method of the browser's own, to be called with its object first. */
export function methodOf<Of extends object, Name extends keyof Of & string>(
  world: PageWorld,
  prototype: Of,
  name: Name,
): Method<Of, Name> {
  const { apply } = world;
  const method: unknown = propertyOf(world, prototype, name)?.value;
  if (typeof method !== 'function') throw new TypeError(`This browser has no ${name}.`);
  // The compiler cannot follow a method out of its object.
  return ((self: Of, ...args: unknown[]) => apply(method, self, args) as unknown) as Method<Of, Name>;
}

/** Reads a property of the browser's own objects, as their getter gives it. */
export function getterOf<Of extends object, Name extends keyof Of & string>(
  world: PageWorld,
  prototype: Of,
  name: Name,
): (self: Of) => Of[Name] {
  const { apply } = world;
  const getter = propertyOf(world, prototype, name)?.get;
  if (!getter) throw new TypeError(`This browser has no ${name}.`);
  return self => apply(getter, self, []) as Of[Name];
}

interface Property {
  readonly value?: unknown;
  readonly get?: () => unknown;
}

/** Also one that is inherited. */
function propertyOf(world: PageWorld, object: object, name: string): Property | undefined {
  const { getOwnPropertyDescriptor, getPrototypeOf } = world;
  const parent = getPrototypeOf(object);
  return getOwnPropertyDescriptor(object, name) ?? (parent ? propertyOf(world, parent, name) : undefined);
}

/** A function of the browser's own, called with its `this` and its arguments. */
export type Native = (self: unknown, args: readonly unknown[]) => unknown;

/**
 * Puts `called` in the place of the function `name` of `owner`. A page can hardly tell: it has the same name, length, properties
 * and text, is no constructor where there was none, and gets the same `this`. `Function.prototype.toString.call` does tell (it
 * leaves the name out), and so do the stacks of errors.
 */
export function replace(
  { Proxy, Function, apply, get, getOwnPropertyDescriptor, defineProperty }: PageWorld,
  owner: object,
  name: string,
  called: (native: Native, self: unknown, args: readonly unknown[]) => unknown,
): void {
  const property = getOwnPropertyDescriptor(owner, name);
  const native: unknown = property?.value;
  if (typeof native !== 'function') return;
  const call: Native = (self, args) => apply(native, self, args) as unknown;
  const stand: unknown = new Proxy(native, {
    apply: (_, self, args: unknown[]) => called(call, self, args),
    get(target, key, self: unknown) {
      const value = get(target, key, self) as unknown;
      // A text that the page gave it is the page's.
      return value === asText ? toString : value;
    },
  });
  // `fetch.toString()` is how monitoring scripts ask whether `fetch` is the browser's own; told no, some load a frame for one.
  const asText: object = getOwnPropertyDescriptor(Function.prototype, 'toString')?.value as object;
  const toString: unknown = new Proxy(asText, {
    apply: (target, self, args: unknown[]) => apply(target as () => string, self === stand ? native : self, args),
  });
  defineProperty(owner, name, { ...property, value: stand });
}

/** What goes wrong in here is ours, and must not reach the page. */
export function attempt<Value>(task: () => Value): Value | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
