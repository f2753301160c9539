import type { PageHealth } from '../rpc/contracts/capture';
import { buildSkeleton } from './build-skeleton';

export interface RedesignFacts extends Pick<PageHealth, 'state' | 'missing' | 'problem' | 'since'> {
  /** The display name. */
  readonly site: string;
  /** See `Site`. */
  readonly classWords: readonly string[];
  readonly version: string;
  /** The user agent string. */
  readonly browser: string;
  /** Whether the URL is that of a chat. */
  readonly onChat: boolean;
}

/**
 * Builds the Markdown of an issue: site, version, what was not found, and the page's skeleton. It holds no text of the
 * page (see `buildSkeleton`), and neither its URL nor its title. At most about 20,000 characters.
 */
export function buildRedesignReport(page: Document, facts: RedesignFacts): string {
  const { site, classWords, version, browser, onChat, state, missing, problem, since } = facts;
  const rows = [
    ['Site', site],
    ['Kura', version],
    ['Browser', formatBrowser(browser)],
    ['State', [state, problem].filter(Boolean).join(', ')],
    ['Since', since === undefined ? undefined : new Date(since).toISOString()],
    ['Address is a chat’s', onChat ? 'yes' : 'no'],
    ['Not found', missing && `\`${missing}\``],
  ];
  const lines = rows.flatMap(([name, value]) => (value ? [`- ${name}: ${value}`] : []));
  return [...lines, '', '```', buildSkeleton(page, classWords), '```', ''].join('\n');
}

/** `Firefox 153`, or `Chrome 156` for any Chromium: enough to find the fault, and shared by thousands of people. */
function formatBrowser(userAgent: string): string {
  const [, kind = '', version = ''] = /(Firefox|Chrome)\/(\d{1,4})/.exec(userAgent) ?? [];
  return kind ? `${kind} ${version}` : 'unknown';
}
