import type { Sighting } from '../conversation';
import type { PageHealth } from '../messaging/services';
import { problemName } from '../problem';
import type { SiteAdapter } from '../sites/adapter';
import type { Delivered } from './outbox';
import { watch, type Pace, type Watched } from './watch';

export interface PageCapture {
  /** Starts reading, or stops it at once. */
  allow(agreed: boolean): void;
  health(): PageHealth;
  stop(): void;
}

export interface PageCaptureParts {
  readonly page: Document;
  readonly site: SiteAdapter;
  readonly deliver: (sighting: Sighting) => Promise<Delivered>;
  readonly report: (health: PageHealth) => Promise<unknown>;
  readonly pace?: Pace;
}

/** Capture on one page as the user switches it on and off, and what there is to say about it. */
export function createPageCapture({ page, site, deliver, report, pace }: PageCaptureParts): PageCapture {
  let health: PageHealth = { site: site.id, state: 'off' };
  let running: AbortController | undefined;

  const say = (next: PageHealth) => {
    const news = JSON.stringify(next) !== JSON.stringify(health);
    health = next;
    // Only for the light in the popup, which also asks the page itself: losing one report does no harm.
    if (news) report(next).catch(() => undefined);
  };

  const stop = () => {
    running?.abort();
    running = undefined;
    health = { site: site.id, state: 'off' };
  };

  return {
    allow(agreed) {
      if (agreed === (running !== undefined)) return;
      stop();
      if (!agreed) return;
      running = new AbortController();
      const onState = (watched: Watched) => say(healthOf(site, watched));
      watch({ page, site, deliver, onState, signal: running.signal, ...(pace && { pace }) });
    },
    health: () => health,
    stop,
  };
}

function healthOf(site: SiteAdapter, watched: Watched): PageHealth {
  switch (watched.state) {
    case 'unreadable':
      return { site: site.id, state: 'unreadable', missing: watched.missing };
    case 'failed': {
      const problem = problemName(watched.error);
      return { site: site.id, state: 'failed', ...(problem && { problem }) };
    }
    case 'waiting':
    case 'reading':
    case 'saved':
    case 'forgotten':
    case 'private':
      return { site: site.id, state: watched.state };
  }
}
