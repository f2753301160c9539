import type { Completeness, SiteId } from '../core/conversation';
import type { CaptureState, PageHealth } from '../rpc/contracts/capture';
import { Problem, problemNames } from '../core/problem';

const states: readonly CaptureState[] = [
  'off',
  'paused',
  'waiting',
  'reading',
  'saved',
  'forgotten',
  'private',
  'unreadable',
  'failed',
];

/** UTF-16 units; longer than any selector of ours. */
const maxSelectorLength = 300;

/** Parses the health that a page reports, field by field; `site` comes from the browser. Throws `BadMessage`. */
export function parsePageHealth(site: SiteId, value: unknown): PageHealth {
  const fields = toRecord(value);
  const state = states.find(known => known === fields['state']);
  if (!state) throw new Problem('BadMessage', 'A page reported no known state');
  const since = toCount(fields['since']);
  const completeness = parseCompleteness(fields['completeness']);
  const missing = typeof fields['missing'] === 'string' ? fields['missing'].slice(0, maxSelectorLength) : undefined;
  const problem = problemNames.find(known => known === fields['problem']);
  return {
    site,
    state,
    ...(since !== undefined && { since }),
    ...(completeness && { completeness }),
    ...(missing && { missing }),
    ...(problem && { problem }),
  };
}

/** The completeness, or `undefined` for any other value. */
function parseCompleteness(value: unknown): Completeness | undefined {
  const fields = toRecord(value);
  const turns = toCount(fields['turns']);
  if (turns === undefined) return undefined;
  const unreadCount = toCount(fields['unread']);
  const unread = unreadCount !== undefined && { unread: unreadCount };
  if (fields['state'] === 'complete') {
    const since = toCount(fields['since']);
    return { state: 'complete', turns, ...(since !== undefined && { since }), ...unread };
  }
  if (fields['state'] !== 'partial') return undefined;
  const of = toCount(fields['of']);
  const gap = fields['gap'] === true;
  const fromStart = fields['fromStart'] === true;
  return { state: 'partial', turns, gap, ...(of !== undefined && { of }), ...(fromStart && { fromStart }), ...unread };
}

const toCount = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

const toRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
