/** Grok's page: a list of messages, each with an id. Two builds are read: with test ids for the roles, and without. */
import type { SeenTurn } from '../../core/conversation';
import type { Reading, SiteAdapter } from '../site';
import { inChat, lineOf, strays } from '../page/elements';
import { firstMatching } from '../page/matching';
import { grokAddress } from './site';
import { parse } from './data';
import { messageAt, select } from './message';
import { sound } from '../page/validated-adapter';

const page = {
  busy: '[data-testid="chat-transcript-scroller"][aria-busy="true"]',
  // Known in English only, because the label is in the reader's language. Missing actions under the last answer mean the same.
  stop: 'form button[aria-label*="Stop"]',
  // The model selected for the next answer.
  model: '#model-select-trigger',
  // Tiptap since 2026. Before that a text field, which had a hidden twin.
  composer: '.query-bar .tiptap[contenteditable="true"], .query-bar textarea:not([aria-hidden="true"])',
} as const;

export const grok: SiteAdapter = sound({
  ...grokAddress,

  read(document): Reading {
    const messages = inChat(document, select.message);
    const last = messages.at(-1);
    if (!last) return { state: 'unreadable', missing: select.message };
    // There are as many bubbles as messages. A bubble alone is a message whose mark Kura does not know.
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
 * Returns the turns, or what the first unreadable message lacks. A message whose text is not fully on the page (unrendered code, an open
 * edit) is left out. The next one names it as its parent, so that the gap is known.
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

/** The actions appear with the last word. If no message has any, they are unknown on this page and prove nothing. */
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
