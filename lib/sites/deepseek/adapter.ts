/** DeepSeek's page and its shared copies: a virtualised list whose rows have the numbers of their messages. */
import type { ObservedTurn } from '../../core/conversation';
import type { Reading, SiteAdapter } from '../site';
import { findInChat, readLine } from '../page/elements';
import { deepseek } from './site';
import { parsePayload } from '../data/site-parser';
import { hasActions, readRow, select, type Row } from './row';
import { createValidatedAdapter } from '../page/validated-adapter';

const page = {
  // The same button sends and stops. With an empty editor it is enabled only to stop.
  button: '[role="button"].ds-button--primary.ds-button--circle',
  disabled: 'ds-button--disabled',
  // A badge for the mode may stand beside it, in the same header.
  title: '.the-header [tabindex]:not([role])',
  composer: 'textarea[name="search"]',
} as const;

export const deepseekAdapter: SiteAdapter = createValidatedAdapter({
  ...deepseek,

  read(document): Reading {
    const places = findInChat(document, select.row);
    const last = places.at(-1);
    if (!last) return { state: 'unreadable', missing: select.row };
    const missingKey = findMissingKey(document, places);
    if (missingKey) return { state: 'unreadable', missing: missingKey };

    const rows: Row[] = [];
    for (const place of places) {
      const row = readRow(place);
      if (typeof row === 'string') return { state: 'unreadable', missing: row };
      rows.push(row);
    }
    const turns = readTurns(rows);
    if (typeof turns === 'string') return { state: 'unreadable', missing: turns };
    const newest = turns.at(-1);
    if (!newest) return { state: 'unreadable', missing: `the words of ${select.message}` };

    const shown = { ...readTitle(document), turns };
    const isReply = rows.at(-1)?.kind === 'reply';
    if (isWriting(document, places, rows)) {
      return { state: 'streaming', ...(isReply && { growing: newest.id }), ...shown };
    }
    return { state: 'settled', confirmed: isReply && hasActions(last) && !canStop(document), ...shown };
  },

  // No page and no address is known to mark a private chat.
  isPrivate: () => false,

  composer: document =>
    [...document.querySelectorAll<HTMLElement>(page.composer)].find(editor => !editor.closest(select.row)),

  parse: parsePayload,
});

/** Since October 2026 there are rows without a key and messages without a row. Nothing gives their place in the chat. */
function findMissingKey(document: Document, places: readonly Element[]): string | undefined {
  const lists = new Set(places.map(place => place.parentElement));
  const unclaimed = [...lists].flatMap(list => [...(list?.children ?? [])]).find(child => !child.matches(select.row));
  if (unclaimed && unclaimed.textContent.trim() !== '') return `${select.key} of a row`;
  return findInChat(document, select.message).every(message => message.closest(select.row))
    ? undefined
    : `${select.row} around ${select.message}`;
}

/** Returns the turns, or what a row lacks. */
function readTurns(rows: readonly Row[]): readonly ObservedTurn[] | string {
  const turns: ObservedTurn[] = [];
  let previousNumber = 0;
  for (const [index, row] of rows.entries()) {
    if (row.kind === 'notice') continue;
    const number = resolveNumber(row, rows[index + 1]);
    // A reply that has not begun may be the last row. In the middle it means that the page is unknown.
    if (row.kind === 'pending') {
      if (index < rows.length - 1 && number === undefined) return select.key;
      continue;
    }
    if (number === undefined) return `a final ${select.key}`;
    if (number <= previousNumber) return `${select.key} in order`;
    previousNumber = number;
    const role = row.kind === 'prompt' ? 'user' : 'assistant';
    turns.push({ id: `row:${number}:${role}`, role, ...row.content });
  }
  return turns;
}

/**
 * Returns the message's number in the chat. A prompt that was just sent has the negative number of its reply until the page is reloaded.
 * Both were numbered together, the prompt first.
 */
function resolveNumber(row: Exclude<Row, { kind: 'notice' }>, next: Row | undefined): number | undefined {
  if (row.key > 0) return row.key;
  const isAnswered = next !== undefined && next.kind !== 'notice' && next.kind !== 'prompt' && next.key === -row.key;
  return row.kind !== 'reply' && isAnswered && next.key > 1 ? next.key - 1 : undefined;
}

/**
 * Whether an answer is being written. If no message has actions, they are unknown on this page and prove nothing. Actions under the last
 * reply are more reliable than the button, which is also enabled when a file waits to be sent.
 */
function isWriting(document: Document, places: readonly Element[], rows: readonly Row[]): boolean {
  const kind = rows.at(-1)?.kind;
  if (document.querySelector(`${select.row} ${select.loading}`)) return true;
  const isFinal = places.slice(-1).some(hasActions);
  if (kind === 'reply' && isFinal) return false;
  return canStop(document) || ((kind === 'reply' || kind === 'pending') && places.some(hasActions) && !isFinal);
}

function canStop(document: Document): boolean {
  const editor = document.querySelector<HTMLTextAreaElement>(page.composer);
  if (!editor || editor.value !== '') return false;
  return [...document.querySelectorAll(page.button)].some(button => !button.classList.contains(page.disabled));
}

function readTitle(document: Document): { title?: string } {
  const shortTitle = /^(.+?)\s[-–|]\sDeepSeek$/.exec(document.title.trim())?.[1];
  const title = shortTitle ?? readLine(document.querySelector(page.title));
  return title ? { title } : {};
}
