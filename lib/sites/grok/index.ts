/** Grok's page: a list of messages, each with an id of its own. Two builds are read: with test ids for the sides, and without. */
import type { SeenTurn } from '../../conversation';
import type { Reading, SiteAdapter } from '../adapter';
import { inChat, lineOf, strays } from '../elements';
import { firstMatching } from '../matching';
import { grokAddress } from './address';
import { parse } from './data';
import { messageAt, select } from './message';
import { sound } from '../sound';

const page = {
  busy: '[data-testid="chat-transcript-scroller"][aria-busy="true"]',
  // In English only: its label is in the reader's language. Missing actions under the last answer say the same.
  stop: 'form button[aria-label*="Stop"]',
  // What is selected for the next answer.
  model: '#model-select-trigger',
  // Tiptap since 2026; before it a text field, which had a hidden twin.
  composer: '.query-bar .tiptap[contenteditable="true"], .query-bar textarea:not([aria-hidden="true"])',
} as const;

export const grok: SiteAdapter = sound({
  ...grokAddress,

  read(document): Reading {
    const messages = inChat(document, select.message);
    const last = messages.at(-1);
    if (!last) return { state: 'unreadable', missing: select.message };
    // As many bubbles as messages: one that stands alone is a message whose mark Kura does not know.
    if (strays(document, select.bubble, messages)) {
      return { state: 'unreadable', missing: `${select.message} around ${select.bubble}` };
    }

    const turns = turnsIn(messages, firstMatching(document, select.roleMarks) !== undefined);
    if (typeof turns === 'string') return { state: 'unreadable', missing: turns };
    const newest = turns.at(-1);
    if (!newest) return { state: 'unreadable', missing: `the words of ${select.message}` };

    const shown = { ...titleOf(document), ...modelOf(document), turns };
    const isShown = last.id.endsWith(newest.id);
    if (isWriting(document, messages, newest)) {
      return { state: 'streaming', ...(isShown && newest.role === 'assistant' && { growing: newest.id }), ...shown };
    }
    const confirmed = isShown && newest.role === 'assistant' && last.querySelector(select.actions) !== null;
    return { state: 'settled', confirmed, ...shown };
  },

  isPrivate: (_page, url) => url.hash === '#private',

  composer: document => document.querySelector<HTMLElement>(page.composer) ?? undefined,

  parse,
});

/**
 * The turns, or what the first unreadable message lacks. A message whose words are not all on the page (code that was never
 * scrolled into view, a prompt that is open for editing) is left out rather than kept with a hole; the next one names it as what
 * it follows, so that the receipt tells of the gap until it is seen.
 */
function turnsIn(messages: readonly Element[], testIds: boolean): readonly SeenTurn[] | string {
  const turns: SeenTurn[] = [];
  let unseen: string | undefined;
  for (const message of messages) {
    const found = messageAt(message, testIds);
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

/** The actions come with the last word; where no message has any, they are not known on this page and say nothing. */
function isWriting(document: Document, messages: readonly Element[], newest: SeenTurn): boolean {
  if (firstMatching(document, `${page.busy}, ${page.stop}`)) return true;
  const acting = messages.filter(message => message.querySelector(select.actions));
  return newest.role === 'assistant' && acting.length > 0 && acting.at(-1) !== messages.at(-1);
}

function titleOf({ title }: Document): { title?: string } {
  const named = title.replace(/\s[-–|]\sGrok$/, '').trim();
  return named && named !== 'Grok' ? { title: named } : {};
}

function modelOf(document: Document): { model?: string } {
  const model = lineOf(firstMatching(document, page.model));
  return model ? { model } : {};
}
