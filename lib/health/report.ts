import type { PageHealth } from '../messaging/services';
import { skeletonOf } from './skeleton';

export interface Reported extends Pick<PageHealth, 'state' | 'missing' | 'problem' | 'since'> {
  /** As people call it. */
  readonly site: string;
  readonly version: string;
  /** As the browser calls itself. */
  readonly browser: string;
  /** Whether the address is that of a chat. */
  readonly onChat: boolean;
}

/**
 * Markdown for an issue: which site, which Kura, what was not found, and the page's skeleton. Holds no word of the page (see
 * `skeleton.ts`), not its address, nor its title. At most about 20,000 characters.
 */
export function redesignReport(page: Document, about: Reported): string {
  const { site, version, browser, onChat, state, missing, problem, since } = about;
  const facts = [
    ['Site', site],
    ['Kura', version],
    ['Browser', browserName(browser)],
    ['State', [state, problem].filter(Boolean).join(', ')],
    ['Since', since === undefined ? undefined : new Date(since).toISOString()],
    ['Address is a chat’s', onChat ? 'yes' : 'no'],
    ['Not found', missing && `\`${missing}\``],
  ];
  const lines = facts.flatMap(([name, value]) => (value ? [`- ${name}: ${value}`] : []));
  return [...lines, '', '```', skeletonOf(page), '```', ''].join('\n');
}

/** `Firefox/153.0`, or `Chromium/156.0` of any maker: enough to look for the fault, and the same for thousands of people. */
function browserName(userAgent: string): string {
  const [, kind = '', version = ''] = /(Firefox|Chrome)\/(\d{1,4})/.exec(userAgent) ?? [];
  return kind ? `${kind} ${version}` : 'unknown';
}
