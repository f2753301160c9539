/** Reads one message of Copilot's page: its role, id and content. */
import type { ObservedTurn } from '../../core/conversation';
import { hasWords } from '../page/build-reading';
import { isBeingEdited, joinParagraphs, findOutermost } from '../page/elements';
import { findUnread, readOrMark, toContent } from '../page/find-unread';
import { readProse, readTypedText, rules } from './prose';

export const select = {
  user: '[data-content="user-message"]',
  assistant: '[data-content="ai-message"]',
  /** Stands around each message of both roles. */
  article: '[role="article"]',
  // The ids of a message's pieces begin with the id of the message.
  userId: '[id$="-user-message"]',
  authorId: '[id$="-author"]',
  // Each piece of an answer, by class name (2025 and 2026).
  item: '.group\\/ai-message-item',
  itemId: '[id*="-content-"]',
  reactions: '[data-testid="message-item-reactions"]',
  // Text in a message that is not its content: labels for screen readers, buttons, errors.
  ignored: '.sr-only, button, [role="button"], [data-copy="false"], [role="alert"], [role="status"]',
} as const;

/** Returns the turn in `article`, or what it lacks; `undefined` if there is nothing to read yet. */
export function readMessage(article: Element): ObservedTurn | string | undefined {
  const user = findMatches(article, select.user);
  const assistant = findMatches(article, select.assistant);
  const [message, ...more] = [...user, ...assistant];
  if (!message || more.length > 0) return `one ${select.user} or ${select.assistant} in ${select.article}`;
  return user.length > 0 ? readPrompt(article, message) : readAnswer(article, message);
}

const findMatches = (article: Element, selector: string): readonly Element[] =>
  article.matches(selector) ? [article] : findOutermost(article, selector);

function readPrompt(article: Element, message: Element): ObservedTurn | string | undefined {
  const id = readId(article, select.userId, /^(.+)-user-message$/);
  if (!id) return select.userId;
  if (findMatches(article, select.item).length > 0) return `${select.item} in ${select.assistant}`;
  if (isBeingEdited(article)) return undefined;
  const unread = findUnread(article, { prose: [message], ignored: select.ignored });
  return { id, role: 'user', ...toContent(readTypedText(message), unread) };
}

function readAnswer(article: Element, message: Element): ObservedTurn | string | undefined {
  const author = readId(article, select.authorId, /^(.+)-author$/);
  const items = findOutermost(message, select.item);
  const ids = items.map(item => /^(.+)-content-\d+$/.exec(item.id)?.[1]);
  const id = author ?? ids[0];
  if (!id || ids.some(itemId => itemId !== id)) return id ? select.itemId : select.authorId;
  // An answer has its frame before its first word.
  const isFinished = message.querySelector(select.reactions) !== null;
  if (items.length === 0 && !isFinished && !hasWords(message, select.ignored)) return undefined;
  const content = readOrMark(article, select.ignored, () => {
    if (items.length === 0 && hasWords(message, select.ignored)) return select.item;
    const unread = findUnread(article, { prose: items, rules, ignored: select.ignored });
    return toContent(joinParagraphs(items.map(readProse)), unread);
  });
  return { id, role: 'assistant', ...content };
}

function readId(article: Element, selector: string, pattern: RegExp): string | undefined {
  const [place, ...more] = findMatches(article, selector);
  return place && more.length === 0 ? pattern.exec(place.id)?.[1] : undefined;
}
