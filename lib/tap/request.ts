import { longestSent } from './channel';
import { getterOf, methodOf, type PageWorld } from './page-world';

/**
 * Returns a function that reads the URL of a request without calling the page's code. Inputs other than a string, a `URL` or a `Request`
 * give `undefined`.
 */
export function addressReader(world: PageWorld): (asked: unknown) => URL | undefined {
  const { URL, Request, Node, document } = world;
  const baseOf = getterOf(world, Node.prototype, 'baseURI');
  const ofUrl = getterOf(world, URL.prototype, 'href');
  const ofRequest = getterOf(world, Request.prototype, 'url');
  return asked => {
    if (typeof asked === 'string') return new URL(asked, baseOf(document));
    if (asked instanceof Request) return new URL(ofRequest(asked));
    return asked instanceof URL ? new URL(ofUrl(asked)) : undefined;
  };
}

/** Returns a function that reads a request's body if it is a short text. */
export function textReader(world: PageWorld): (body: unknown) => string | undefined {
  const { URLSearchParams } = world;
  const asText = methodOf(world, URLSearchParams.prototype, 'toString');
  return body => {
    const text = body instanceof URLSearchParams ? asText(body) : body;
    return typeof text === 'string' && text.length <= longestSent ? text : undefined;
  };
}
