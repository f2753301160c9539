import { createByteWriter } from './byte-sender';
import { maxSentLength } from './channel';
import { getGetter, getMethod, type PageWorld } from './page-world';

/**
 * Returns a function that reads the URL of a request without calling the page's code. Inputs other than a string, a `URL` or a `Request`
 * give `undefined`.
 */
export function createUrlReader(world: PageWorld): (input: unknown) => URL | undefined {
  const { URL, Request, Node, document } = world;
  const getBase = getGetter(world, Node.prototype, 'baseURI');
  const getHref = getGetter(world, URL.prototype, 'href');
  const getRequestUrl = getGetter(world, Request.prototype, 'url');
  return input => {
    if (typeof input === 'string') return new URL(input, getBase(document));
    if (input instanceof Request) return new URL(getRequestUrl(input));
    return input instanceof URL ? new URL(getHref(input)) : undefined;
  };
}

/** Returns a function that reads a request's body if it is a short text, or short bytes as one character each. */
export function createTextReader(world: PageWorld): (body: unknown) => string | undefined {
  const { URLSearchParams, Uint8Array } = world;
  const toText = getMethod(world, URLSearchParams.prototype, 'toString');
  const write = createByteWriter(world);
  return body => {
    if (body instanceof Uint8Array) return body.length <= maxSentLength ? write(body) : undefined;
    const text = body instanceof URLSearchParams ? toText(body) : body;
    return typeof text === 'string' && text.length <= maxSentLength ? text : undefined;
  };
}
