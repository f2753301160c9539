/** Qwen's page, as of May 2026: a plain list of messages whose ids give their roles. */
import type { SiteAdapter } from '../site';
import { findInChat, isBeingEdited, joinParagraphs, readLine, findOutermost } from '../page/elements';
import { readPromptLines } from '../markdown/to-markdown';
import { hasWords, buildReading, type TurnResult } from '../page/build-reading';
import { findUnread, readOrMark, toContent, type TurnContent } from '../page/find-unread';
import { createValidatedAdapter } from '../page/validated-adapter';
import { qwen } from './site';
import { hasReadableCode, readProse, rules } from './prose';

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
  if (!id || (role !== 'user' && role !== 'assistant')) return 'an id of a message';
  if (role === 'user' && isBeingEdited(message)) return undefined;
  const content = readOrMark(message, select.ignored, () =>
    role === 'user' ? readPrompt(message) : readAnswer(message),
  );
  return content && { id, role, ...content };
}

function readPrompt(message: Element): TurnContent | string | undefined {
  // The pieces of a prompt are siblings.
  const prose = findOutermost(message, select.prompt);
  if (prose.length === 0) return hasWords(message, select.ignored) ? select.prompt : undefined;
  const pieces = prose.flatMap(body => [...(body.parentElement?.children ?? [])]);
  // Another sibling with text is an unknown piece of it.
  if (pieces.some(piece => !prose.includes(piece) && hasWords(piece, select.ignored))) return select.prompt;
  return toContent(readPromptLines(prose), findUnread(message, { prose, ignored: select.ignored }));
}

function readAnswer(message: Element): TurnContent | string | undefined {
  const places = findOutermost(message, select.answer);
  if (places.length === 0) return hasWords(message, select.ignored) ? select.answer : undefined;
  const prose = places.flatMap(place => findOutermost(place, select.body));
  if (prose.length === 0) return hasWords(message, select.ignored) ? `${select.answer} ${select.body}` : undefined;
  if (!prose.every(hasReadableCode)) return 'the lines of a code block';
  const unread = findUnread(message, { prose, rules, ignored: select.ignored });
  return toContent(joinParagraphs(prose.map(readProse)), unread);
}

function readTitle(page: Document): string | undefined {
  const title = page.title.replace(/\s[-–|]\sQwen\b.*$/, '').trim();
  return title && !/^Qwen\b/.test(title) ? title : undefined;
}
