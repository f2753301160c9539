/** Qwen's page, as of May 2026: a plain list of messages whose ids give their roles. */
import type { SiteAdapter } from '../site';
import { findInChat, isBeingEdited, joinParagraphs, readLine, findOutermost } from '../page/elements';
import { readPromptText } from '../markdown/to-markdown';
import { hasWords, buildReading, type TurnResult } from '../page/build-reading';
import { createValidatedAdapter } from '../page/validated-adapter';
import { qwen } from './site';
import { hasReadableCode, readProse } from './prose';

const select = {
  // Both stand on the same element. If one is missing, the other finds the message.
  message: '.qwen-chat-message, [id^="qwen-chat-message-"]',
  // A long prompt is shown in pieces, each a paragraph.
  prompt: '.user-message-content',
  // Other phases are thinking and searching. Thoughts open in a panel beside the chat.
  answer: '.phase-answer',
  body: '.qwen-markdown',
  ignored: '[class*="status-card"], .message-hoc-container, .response-message-footer, .user-message-footer',
  stop: '.stop-button',
  finished: '.response-message-footer',
  model: '[class*="model-selector-text"]',
  composer: 'textarea.message-input-textarea',
} as const;

export const qwenAdapter: SiteAdapter = createValidatedAdapter({
  ...qwen,

  read(page) {
    const messages = findInChat(page, select.message);
    return buildReading(messages.map(readTurn), select.message, {
      streaming: page.querySelector(select.stop) !== null,
      confirmed: messages.at(-1)?.querySelector(select.finished) != null,
      title: readTitle(page),
      // The model selected for the next answer. The page does not say which model gave one.
      model: readLine(page.querySelector(select.model)),
    });
  },

  isPrivate: (_page, url) => url.searchParams.has('temporary-chat'),

  composer: page => page.querySelector<HTMLElement>(select.composer) ?? undefined,
});

function readTurn(message: Element): TurnResult {
  const [, role, id] = /^qwen-chat-message-(user|assistant)-(.+)$/.exec(message.id) ?? [];
  if (!role || !id) return 'an id of a message';
  return role === 'user' ? readPrompt(message, id) : readAnswer(message, id);
}

function readPrompt(message: Element, id: string): TurnResult {
  if (isBeingEdited(message)) return undefined;
  const bodies = findOutermost(message, select.prompt);
  if (bodies.length === 0) return hasWords(message, select.ignored) ? select.prompt : undefined;
  // The pieces of a prompt are siblings, so another sibling with text is an unknown piece.
  const pieces = bodies.flatMap(body => [...(body.parentElement?.children ?? [])]);
  if (pieces.some(piece => !bodies.includes(piece) && hasWords(piece, select.ignored))) return select.prompt;
  return { id, role: 'user', text: bodies.map(body => readPromptText(body)).join('\n') };
}

function readAnswer(message: Element, id: string): TurnResult {
  const places = findOutermost(message, select.answer);
  if (places.length === 0) return hasWords(message, select.ignored) ? select.answer : undefined;
  const bodies = places.flatMap(place => findOutermost(place, select.body));
  if (bodies.length === 0) return hasWords(message, select.ignored) ? `${select.answer} ${select.body}` : undefined;
  if (!bodies.every(hasReadableCode)) return 'the lines of a code block';
  return { id, role: 'assistant', text: joinParagraphs(bodies.map(readProse)) };
}

function readTitle(page: Document): string | undefined {
  const title = page.title.replace(/\s[-–|]\sQwen\b.*$/, '').trim();
  return title && !/^Qwen\b/.test(title) ? title : undefined;
}
