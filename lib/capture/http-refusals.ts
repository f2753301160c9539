/**
 * Records HTTP errors that the site answered its own page with since the page was loaded. A tool that visits many chats must stop at the
 * first sign of a rate limit.
 */
import type { HttpRefusal } from '../rpc/contracts/page';
import type { TapPayload } from '../tap/channel';

export interface HttpRefusals {
  add(heard: TapPayload): void;
  /** Returns the worst refusal as seen from the open chat, or `undefined` if there was none. */
  getWorst(chat: string | undefined): HttpRefusal | undefined;
}

/** Maximum number of stored refusals, because a page may repeat a refused request endlessly. */
const maxRefusals = 50;

export function createHttpRefusals(page: Document): HttpRefusals {
  const refusals: { readonly status: number; readonly requestText: string }[] = [];
  return {
    add({ url, sent = '', refused }) {
      if (refused !== undefined && refusals.length < maxRefusals)
        refusals.push({ status: refused, requestText: decodeUrl(url) + sent });
    },
    getWorst(chat) {
      const status = getPageStatus(page);
      const all: HttpRefusal[] = [
        ...(status >= 400 ? [{ status, of: 'page' as const }] : []),
        ...refusals.map(({ status, requestText }): HttpRefusal => ({
          status,
          of: chat && requestText.includes(chat) ? 'chat' : 'data',
        })),
      ];
      return all.sort((one, other) => computeSeverity(other) - computeSeverity(one))[0];
    },
  };
}

/** A missing chat says least about the site. Other missing data says nothing. */
function computeSeverity({ status, of }: HttpRefusal): number {
  if (status === 429) return 3;
  if (status !== 404 && status !== 410) return 2;
  return of === 'data' ? 0 : 1;
}

/** Returns the HTTP status of the page itself, or 0 if the browser does not report it. */
function getPageStatus(page: Document): number {
  const [loaded] = page.defaultView?.performance.getEntriesByType('navigation') ?? [];
  return (loaded as PerformanceNavigationTiming | undefined)?.responseStatus ?? 0;
}

function decodeUrl(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    // A malformed URL cannot contain a chat id, so it is returned unchanged.
    return url;
  }
}
