/** What the row of a message says by itself, whatever it holds. */
import type { Role } from '../../core/conversation';
import { findUnread } from '../page/find-unread';
import { ignoredSelector, statusSelector } from './answer';

/** Returns the side of a row, which it names since August 2026. */
export function readRowRole(row: Element): Role | undefined {
  const side = row.getAttribute('data-perf-row');
  if (side === 'human') return 'user';
  return side === 'assistant' ? 'assistant' : undefined;
}

/** Whether the row holds nothing but a status: an answer that was stopped before its first word, or one that is about to begin. */
export const isStatusOnly = (row: Element): boolean =>
  row.querySelector(`${statusSelector}, [data-testid="tool-status-pill"]`) !== null &&
  findUnread(row, { known: [...row.querySelectorAll(statusSelector)], ignored: ignoredSelector }).length === 0;
