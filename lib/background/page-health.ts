import { Problem, problemNames } from '../problem';
import type { CaptureState, PageHealth } from '../messaging/services';
import type { SiteId } from '../conversation';

const states: readonly CaptureState[] = [
  'off',
  'waiting',
  'reading',
  'saved',
  'forgotten',
  'private',
  'unreadable',
  'failed',
];

/** Longer than any selector of ours. */
const longestMissing = 300;

/** What a page says of itself, taken apart field by field; the site comes from the browser. Throws `BadMessage`. */
export function parseHealth(site: SiteId, value: unknown): PageHealth {
  const said = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  const state = states.find(known => known === said['state']);
  if (!state) throw new Problem('BadMessage', 'A page reported no known state');
  const missing = typeof said['missing'] === 'string' ? said['missing'].slice(0, longestMissing) : undefined;
  const problem = problemNames.find(known => known === said['problem']);
  return { site, state, ...(missing && { missing }), ...(problem && { problem }) };
}
