/** Reads one message of Copilot's page: its role, id and content. */
import type { ObservedTurn } from '../../core/conversation';
import { isBeingEdited, joinParagraphs, findOutermost } from '../page/elements';
import { readProse, readTypedText } from './prose';

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
  return { id, role: 'user', text: readTypedText(message) };
}

function readAnswer(article: Element, message: Element): ObservedTurn | string | undefined {
  const author = readId(article, select.authorId, /^(.+)-author$/);
  const items = findOutermost(message, select.item);
  const ids = items.map(item => /^(.+)-content-\d+$/.exec(item.id)?.[1]);
  const id = author ?? ids[0];
  if (!id || ids.some(itemId => itemId !== id)) return id ? select.itemId : select.authorId;
  if (hasUnclaimedText(message, items)) return select.item;
  // An answer has its frame before its first word.
  if (items.length === 0 && !message.querySelector(select.reactions)) return undefined;
  return { id, role: 'assistant', text: joinParagraphs(items.map(readProse)) };
}

function readId(article: Element, selector: string, pattern: RegExp): string | undefined {
  const [place, ...more] = findMatches(article, selector);
  return place && more.length === 0 ? pattern.exec(place.id)?.[1] : undefined;
}

/**
 * Whether there is text outside of the known places. An ignored element counts only within the message, because the whole chat may have
 * such a mark.
 */
const hasUnclaimedText = (message: Element, items: readonly Element[]): boolean =>
  [...message.querySelectorAll('p, li, pre, td, th, h1, h2, h3, h4, h5, h6, span')].some(block => {
    const ignored = block.closest(select.ignored);
    const isIgnored = ignored !== null && message.contains(ignored);
    return block.textContent.trim() !== '' && !isIgnored && !items.some(item => item.contains(block));
  });
