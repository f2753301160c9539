/** The page for phones and for visitors who are not signed in, which calls itself "Octane"; as captured on 3 October 2026. */
import type { SeenTurn } from '../../conversation';
import { literalText } from '../markdown';
import { outermost, readingOf, type Generation } from './generation';
import { proseText, typedText } from './prose';

const select = {
  page: 'section[data-web-mobile-conversation], ol[data-conversation-transcript], form[data-mobile-composer]',
  // The section's label holds another id, which is not the conversation's.
  chat: 'section[data-web-mobile-conversation][data-conversation-id]',
  message: 'ol[data-conversation-transcript] > li',
  // Stands inside a button, with the bubble.
  prompt: '[data-user-message-copy]',
  answer: '[data-assistant-markdown]',
  streaming: 'li[data-message-streaming]',
  submit: 'form[data-mobile-composer] button[data-composer-submit][data-stop-label]',
  // The action bar alone may still be on its way.
  complete: '[data-message-complete]:has([data-assistant-message-actions])',
  // The page is served with a textarea; a Lexical editor may take its place.
  composer:
    'form[data-mobile-composer] :is([data-octane-lexical-host] [contenteditable="true"], textarea[data-mobile-composer-prompt])',
  // What may have words in a message and is not its text.
  beside: 'h4, button, svg, [data-message-actions], [role="status"], [data-assistant-placeholder-slot]',
} as const;

export const octane: Generation = {
  page: select.page,
  composer: select.composer,

  read(page) {
    const messages = [...page.querySelectorAll(select.message)];
    if (messages.length === 0) return { state: 'unreadable', missing: select.message };

    const turns: SeenTurn[] = [];
    for (const message of messages) {
      const turn = turnAt(message);
      if (typeof turn === 'string') return { state: 'unreadable', missing: turn };
      turns.push(turn);
    }
    const chat = page.querySelector(select.chat)?.getAttribute('data-conversation-id');
    const streaming = page.querySelector(select.streaming) !== null || offersToStop(page);
    const confirmed = messages.at(-1)?.matches(select.complete) ?? false;
    return readingOf(page, { turns, streaming, confirmed, ...(chat ? { chat } : {}) });
  },
};

/** The turn, or what it lacked. */
function turnAt(message: Element): SeenTurn | string {
  const role = message.getAttribute('data-message-role');
  if (!message.id) return `an id on ${select.message}`;
  if (role !== 'user' && role !== 'assistant') return `data-message-role on ${select.message}`;

  const body = role === 'user' ? select.prompt : select.answer;
  const bodies = outermost(message, body);
  const words = literalText(message, { skip: element => element.matches(select.beside) }).trim();
  if (bodies.length === 0 && words !== '') return body;
  const text = bodies.map(role === 'user' ? typedText : proseText).filter(piece => piece !== '');
  return { id: message.id, role, text: text.join(role === 'user' ? '\n' : '\n\n') };
}

/** One button sends and stops; its label is one of the two that it carries along, in the reader's language. */
function offersToStop(page: Document): boolean {
  const submit = page.querySelector(select.submit);
  return submit !== null && submit.getAttribute('aria-label') === submit.getAttribute('data-stop-label');
}
