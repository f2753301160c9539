import { longestSent } from './channel';
import { getterOf, methodOf, type PageWorld } from './world';

/** The address of a request, read without calling anything of the page's: what is not a string, a `URL` or a `Request` has none. */
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

/** What a request carries, where it is a short text. */
export function textReader(world: PageWorld): (body: unknown) => string | undefined {
  const { URLSearchParams } = world;
  const asText = methodOf(world, URLSearchParams.prototype, 'toString');
  return body => {
    const text = body instanceof URLSearchParams ? asText(body) : body;
    return typeof text === 'string' && text.length <= longestSent ? text : undefined;
  };
}
