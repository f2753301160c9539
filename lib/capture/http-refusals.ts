/**
 * Records HTTP errors that the site answered its own page with since the page was loaded. A tool that visits many chats must stop at the
 * first sign of a rate limit.
 */
import type { Refused } from '../rpc/contracts/index';
import type { Heard } from '../tap/channel';

export interface Refusals {
  note(heard: Heard): void;
  /** Returns the worst refusal as seen from the open chat, or `undefined` if there was none. */
  gravest(chat: string | undefined): Refused | undefined;
}

/** Maximum number of stored refusals, because a page may repeat a refused request endlessly. */
const most = 50;

export function createRefusals(page: Document): Refusals {
  const noted: { readonly status: number; readonly asked: string }[] = [];
  return {
    note({ url, sent = '', refused }) {
      if (refused !== undefined && noted.length < most) noted.push({ status: refused, asked: decoded(url) + sent });
    },
    gravest(chat) {
      const status = statusOf(page);
      const all: Refused[] = [
        ...(status >= 400 ? [{ status, of: 'page' as const }] : []),
        ...noted.map(({ status, asked }): Refused => ({ status, of: chat && asked.includes(chat) ? 'chat' : 'data' })),
      ];
      return all.sort((one, other) => gravity(other) - gravity(one))[0];
    },
  };
}

/** A missing chat says least about the site. Other missing data says nothing. */
function gravity({ status, of }: Refused): number {
  if (status === 429) return 3;
  if (status !== 404 && status !== 410) return 2;
  return of === 'data' ? 0 : 1;
}

/** Returns the HTTP status of the page itself, or 0 if the browser does not report it. */
function statusOf(page: Document): number {
  const [loaded] = page.defaultView?.performance.getEntriesByType('navigation') ?? [];
  return (loaded as PerformanceNavigationTiming | undefined)?.responseStatus ?? 0;
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    // A malformed URL cannot contain a chat id, so it is returned unchanged.
    return url;
  }
}
