/** What the site refused its own page since that was loaded: whoever visits many chats has to stop at the first sign of a limit. */
import type { Refused } from '../messaging/services';
import type { Heard } from '../tap/channel';

export interface Refusals {
  note(heard: Heard): void;
  /** The gravest, seen from the chat that is open; `undefined` when there was none. */
  gravest(chat: string | undefined): Refused | undefined;
}

/** How many are remembered: a page that asks again and again is refused again and again. */
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

/** A chat that is not there says least about the site, and other data that is not there says nothing. */
function gravity({ status, of }: Refused): number {
  if (status === 429) return 3;
  if (status !== 404 && status !== 410) return 2;
  return of === 'data' ? 0 : 1;
}

/** What the page itself was answered with; 0 where the browser does not tell. */
function statusOf(page: Document): number {
  const [loaded] = page.defaultView?.performance.getEntriesByType('navigation') ?? [];
  return (loaded as PerformanceNavigationTiming | undefined)?.responseStatus ?? 0;
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    // No text in it that could be taken for one.
    return url;
  }
}
