import type { Completeness, SiteId } from '../core/conversation';
import type { CaptureState, PageHealth } from '../rpc/contracts/index';
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
const longestMissing = 300;

/** Parses the health that a page reports, field by field; `site` comes from the browser. Throws `BadMessage`. */
export function parseHealth(site: SiteId, value: unknown): PageHealth {
  const said = record(value);
  const state = states.find(known => known === said['state']);
  if (!state) throw new Problem('BadMessage', 'A page reported no known state');
  const since = count(said['since']);
  const completeness = parseReceipt(said['completeness']);
  const missing = typeof said['missing'] === 'string' ? said['missing'].slice(0, longestMissing) : undefined;
  const problem = problemNames.find(known => known === said['problem']);
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
function parseReceipt(value: unknown): Completeness | undefined {
  const said = record(value);
  const turns = count(said['turns']);
  if (turns === undefined) return undefined;
  if (said['state'] === 'complete') {
    const since = count(said['since']);
    return { state: 'complete', turns, ...(since !== undefined && { since }) };
  }
  if (said['state'] !== 'partial') return undefined;
  const of = count(said['of']);
  const gap = said['gap'] === true;
  const fromStart = said['fromStart'] === true;
  return { state: 'partial', turns, gap, ...(of !== undefined && { of }), ...(fromStart && { fromStart }) };
}

const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
