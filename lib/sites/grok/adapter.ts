/** Grok's page: a list of messages, each with an id. Two builds are read: with test ids for the roles, and without. */
import type { ObservedTurn } from '../../core/conversation';
import type { Reading, SiteAdapter } from '../site';
import { findInChat, readLine, hasUnclaimed } from '../page/elements';
import { findFirst } from '../page/find-all';
import { grok } from './site';
import { parsePayload } from '../data/site-parser';
import { readMessage, select } from './message';
import { createValidatedAdapter } from '../page/validated-adapter';

const page = {
  busy: '[data-testid="chat-transcript-scroller"][aria-busy="true"]',
  // Known in English only, because the label is in the reader's language. Missing actions under the last answer mean the same.
  stop: 'form button[aria-label*="Stop"]',
  // The model selected for the next answer.
  model: '#model-select-trigger',
  // Tiptap since 2026. Before that a text field, which had a hidden twin.
  composer: '.query-bar .tiptap[contenteditable="true"], .query-bar textarea:not([aria-hidden="true"])',
} as const;

export const grokAdapter: SiteAdapter = createValidatedAdapter({
  ...grok,

  read(document): Reading {
    const messages = findInChat(document, select.message);
    const last = messages.at(-1);
    if (!last) return { state: 'unreadable', missing: select.message };
    // There are as many bubbles as messages. A bubble alone is a message whose mark Kura does not know.
    if (hasUnclaimed(document, select.bubble, messages)) {
      return { state: 'unreadable', missing: `${select.message} around ${select.bubble}` };
    }

    const turns = readTurns(messages, findFirst(document, select.roleMarks) !== undefined);
    if (typeof turns === 'string') return { state: 'unreadable', missing: turns };
    const newest = turns.at(-1);
    if (!newest) return { state: 'unreadable', missing: `the words of ${select.message}` };

    const shown = { ...readTitle(document), ...readModel(document), turns };
    const isShown = last.id.endsWith(newest.id);
    if (isWriting(document, messages, newest)) {
      return { state: 'streaming', ...(isShown && newest.role === 'assistant' && { growing: newest.id }), ...shown };
    }
    const confirmed = isShown && newest.role === 'assistant' && last.querySelector(select.actions) !== null;
    return { state: 'settled', confirmed, ...shown };
  },

  isPrivate: (_page, url) => url.hash === '#private',

  composer: document => document.querySelector<HTMLElement>(page.composer) ?? undefined,

  parse: parsePayload,
});

/**
 * Returns the turns, or what the first unreadable message lacks. A message whose text is not fully on the page (unrendered code, an open
 * edit) is left out. The next one names it as its parent, so that the gap is known.
 */
function readTurns(messages: readonly Element[], testIds: boolean): readonly ObservedTurn[] | string {
  const turns: ObservedTurn[] = [];
  let unseen: string | undefined;
  for (const message of messages) {
    const found = readMessage(message, testIds);
    if (typeof found === 'string') return found;
    if ('unseen' in found) {
      ({ unseen } = found);
      continue;
    }
    turns.push(unseen ? { ...found, parent: unseen } : found);
    unseen = undefined;
  }
  return turns;
}

/** The actions appear with the last word. If no message has any, they are unknown on this page and prove nothing. */
function isWriting(document: Document, messages: readonly Element[], newest: ObservedTurn): boolean {
  if (findFirst(document, `${page.busy}, ${page.stop}`)) return true;
  const withActions = messages.filter(message => message.querySelector(select.actions));
  return newest.role === 'assistant' && withActions.length > 0 && withActions.at(-1) !== messages.at(-1);
}

function readTitle({ title }: Document): { title?: string } {
  const shortTitle = title.replace(/\s[-–|]\sGrok$/, '').trim();
  return shortTitle && shortTitle !== 'Grok' ? { title: shortTitle } : {};
}

function readModel(document: Document): { model?: string } {
  const model = readLine(findFirst(document, page.model));
  return model ? { model } : {};
}
