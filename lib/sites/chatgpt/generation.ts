/** ChatGPT serves several pages at the same time, one per account. Each has its own reader and is recognised from the page. */
import type { ObservedTurn } from '../../core/conversation';
import type { Reading } from '../site';
import { readTitle } from './page-title';

export interface Generation {
  /** A selector that only pages of this generation match, with or without a chat. */
  readonly page: string;
  /** A selector of the editor in which the user writes. */
  readonly composer: string;
  /** Reads a page that `page` matches. */
  read(page: Document): Reading;
}

/** The readable turns of a page, at least one. */
interface FoundTurns {
  readonly turns: readonly ObservedTurn[];
  /** The page shows that an answer is being written. */
  readonly streaming: boolean;
  /** The final action bar stands under the last turn. */
  readonly confirmed: boolean;
  readonly chat?: string;
}

export function toReading(page: Document, { turns, streaming, confirmed, chat }: FoundTurns): Reading {
  const title = readTitle(page);
  const model = turns.findLast(turn => turn.model)?.model;
  const shown = { turns, ...(chat ? { chat } : {}), ...(title ? { title } : {}), ...(model ? { model } : {}) };

  const last = turns.at(-1);
  if (!streaming && !turns.some(turn => isProvisional(turn.id))) {
    return { state: 'settled', ...shown, confirmed: confirmed && last?.role === 'assistant' };
  }
  const growing = last && (last.role === 'assistant' || isProvisional(last.id)) ? last.id : undefined;
  const provisional = isProvisional(turns.findLast(turn => turn.role === 'user')?.id ?? '');
  return { state: 'streaming', ...shown, ...(growing ? { growing } : {}), ...(provisional ? { provisional } : {}) };
}

/** Whether an id is temporary until the server assigns one. Nothing may be stored under such an id. */
export const isProvisional = (id: string): boolean => /^(?:pending-|request-|placeholder|fallback-turn|WEB:)/.test(id);

/** Elements of a turn that may have text but are no message: labels, buttons, status lines, errors. */
export const ignoredSelector = [
  // The heading of a turn, for screen readers.
  '[data-testid^="conversation-turn-"] > :is(h4, h5, h6), [data-conversation-role]',
  '[role="group"], [role="toolbar"]',
  '[role="status"], [role="separator"]',
  // A failed answer with a retry button. By class name, on the classic page of 2024 to 2026.
  '[role="alert"], [class*="text-error"]',
].join(', ');
