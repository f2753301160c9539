/** The page for phones and signed-out visitors, which calls itself "Octane"; as captured on 3 October 2026. */
import type { ObservedTurn } from '../../core/conversation';
import { hasWords } from '../page/build-reading';
import { memoizeByElement } from '../page/dom-change-cache';
import { findInChat, isBeingEdited, joinParagraphs, findOutermost } from '../page/elements';
import { findFirst } from '../page/find-all';
import { findUnread, readOrMark, toContent, type TurnContent } from '../page/find-unread';
import { ignoredSelector, toReading, type Generation } from './generation';
import { readProse, readTypedText, rules } from './prose';

const select = {
  page: 'section[data-web-mobile-conversation], ol[data-conversation-transcript], form[data-mobile-composer]',
  // The section's label holds another id, which is not the conversation's.
  chat: 'section[data-web-mobile-conversation][data-conversation-id]',
  message: 'ol[data-conversation-transcript] > li',
  // Stands inside a button, together with the bubble.
  prompt: '[data-user-message-copy]',
  answer: '[data-assistant-markdown]',
  streaming: 'li[data-message-streaming]',
  submit: 'form[data-mobile-composer] button[data-composer-submit][data-stop-label]',
  // The action bar alone may appear before the answer is complete.
  complete: '[data-message-complete]:has([data-assistant-message-actions])',
  // The page is served with a textarea, which a Lexical editor may replace.
  composer:
    'form[data-mobile-composer] :is([data-octane-lexical-host] [contenteditable="true"], textarea[data-mobile-composer-prompt])',
  // The bubble is a button, so buttons are not ignored when looking for a prompt's text.
  bubble: '[data-user-message-bubble]',
  // The placeholder of an answer that has not begun.
  ignored:
    '[data-message-actions], [data-assistant-placeholder-slot], [data-message-attribution], [data-message-role] > :is(h4, h5, h6)',
} as const;

export const octane: Generation = {
  page: select.page,
  composer: select.composer,

  read(page) {
    const messages = findInChat(page, select.message);
    const turns: ObservedTurn[] = [];
    for (const message of messages) {
      const turn = readTurn(message);
      if (typeof turn === 'string') return { state: 'unreadable', missing: turn };
      if (turn) turns.push(turn);
    }
    if (turns.length === 0) return { state: 'unreadable', missing: select.message };
    const chat = findFirst(page, select.chat)?.getAttribute('data-conversation-id');
    const streaming = findFirst(page, select.streaming) !== undefined || canStop(page);
    const confirmed = messages.at(-1)?.matches(select.complete) ?? false;
    return toReading(page, { turns, streaming, confirmed, ...(chat ? { chat } : {}) });
  },
};

/** Returns the turn, or what it lacks; `undefined` while it is being edited. */
const readTurn = memoizeByElement((message): ObservedTurn | string | undefined => {
  const role = message.getAttribute('data-message-role');
  if (!message.id) return `an id on ${select.message}`;
  if (role !== 'user' && role !== 'assistant') return `data-message-role on ${select.message}`;
  if (role === 'user' && isBeingEdited(message)) return undefined;

  const content = readOrMark(message, ignored, () => readContent(message, role));
  return { id: message.id, role, ...content };
});

function readContent(message: Element, role: 'user' | 'assistant'): TurnContent | string {
  const isUser = role === 'user';
  const prose = findOutermost(message, isUser ? select.prompt : select.answer);
  const bubbles = [...message.querySelectorAll(select.bubble)];
  if (prose.length === 0 && bubbles.some(bubble => bubble.textContent.trim() !== '')) return select.prompt;
  if (!isUser && prose.length === 0 && hasWords(message, ignored)) return select.answer;
  const text = isUser ? prose.map(readTypedText).join('\n') : joinParagraphs(prose.map(readProse));
  const isGrowing = message.matches(select.streaming);
  return toContent(text, isGrowing ? [] : findUnread(message, { prose, rules, known: bubbles, ignored }));
}

const ignored = `${select.ignored}, ${ignoredSelector}`;

/** One button sends and stops. Its current label is one of the two that it carries as attributes, in the reader's language. */
function canStop(page: Document): boolean {
  const submit = findFirst(page, select.submit);
  return submit !== undefined && submit.getAttribute('aria-label') === submit.getAttribute('data-stop-label');
}
