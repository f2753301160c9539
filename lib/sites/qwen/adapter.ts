/** Qwen's page, as of May 2026: a plain list of messages whose ids give their roles. */
import type { SiteAdapter } from '../site';
import { inChat, isBeingEdited, joined, lineOf, outermost } from '../page/elements';
import { promptText } from '../markdown/to-markdown';
import { hasWords, readingOf, type Found } from '../page/build-reading';
import { sound } from '../page/validated-adapter';
import { qwenAddress } from './site';
import { hasReadableCode, proseText } from './prose';

const select = {
  // Both stand on the same element. If one is missing, the other finds the message.
  message: '.qwen-chat-message, [id^="qwen-chat-message-"]',
  // A long prompt is shown in pieces, each a paragraph.
  prompt: '.user-message-content',
  // Other phases are thinking and searching. Thoughts open in a panel beside the chat.
  answer: '.phase-answer',
  body: '.qwen-markdown',
  beside: '[class*="status-card"], .message-hoc-container, .response-message-footer, .user-message-footer',
  stop: '.stop-button',
  finished: '.response-message-footer',
  model: '[class*="model-selector-text"]',
  composer: 'textarea.message-input-textarea',
} as const;

export const qwen: SiteAdapter = sound({
  ...qwenAddress,

  read(page) {
    const messages = inChat(page, select.message);
    return readingOf(messages.map(turnAt), select.message, {
      streaming: page.querySelector(select.stop) !== null,
      confirmed: messages.at(-1)?.querySelector(select.finished) != null,
      title: titleOf(page),
      // The model selected for the next answer. The page does not say which model gave one.
      model: lineOf(page.querySelector(select.model)),
    });
  },

  isPrivate: (_page, url) => url.searchParams.has('temporary-chat'),

  composer: page => page.querySelector<HTMLElement>(select.composer) ?? undefined,
});

function turnAt(message: Element): Found {
  const [, role, id] = /^qwen-chat-message-(user|assistant)-(.+)$/.exec(message.id) ?? [];
  if (!role || !id) return 'an id of a message';
  return role === 'user' ? promptAt(message, id) : answerAt(message, id);
}

function promptAt(message: Element, id: string): Found {
  if (isBeingEdited(message)) return undefined;
  const bodies = outermost(message, select.prompt);
  if (bodies.length === 0) return hasWords(message, select.beside) ? select.prompt : undefined;
  // The pieces of a prompt are siblings, so another sibling with text is an unknown piece.
  const pieces = bodies.flatMap(body => [...(body.parentElement?.children ?? [])]);
  if (pieces.some(piece => !bodies.includes(piece) && hasWords(piece, select.beside))) return select.prompt;
  return { id, role: 'user', text: bodies.map(body => promptText(body)).join('\n') };
}

function answerAt(message: Element, id: string): Found {
  const places = outermost(message, select.answer);
  if (places.length === 0) return hasWords(message, select.beside) ? select.answer : undefined;
  const bodies = places.flatMap(place => outermost(place, select.body));
  if (bodies.length === 0) return hasWords(message, select.beside) ? `${select.answer} ${select.body}` : undefined;
  if (!bodies.every(hasReadableCode)) return 'the lines of a code block';
  return { id, role: 'assistant', text: joined(bodies.map(proseText)) };
}

function titleOf(page: Document): string | undefined {
  const title = page.title.replace(/\s[-–|]\sQwen\b.*$/, '').trim();
  return title && !/^Qwen\b/.test(title) ? title : undefined;
}
