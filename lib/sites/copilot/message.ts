/** Reads one message of Copilot's page: its role, id and content. */
import type { SeenTurn } from '../../core/conversation';
import { isBeingEdited, joined, outermost } from '../page/elements';
import { proseText, typedText } from './prose';

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
  beside: '.sr-only, button, [role="button"], [data-copy="false"], [role="alert"], [role="status"]',
} as const;

/** Returns the turn in `article`, or what it lacks; `undefined` if there is nothing to read yet. */
export function messageAt(article: Element): SeenTurn | string | undefined {
  const user = within(article, select.user);
  const assistant = within(article, select.assistant);
  const [message, ...more] = [...user, ...assistant];
  if (!message || more.length > 0) return `one ${select.user} or ${select.assistant} in ${select.article}`;
  return user.length > 0 ? prompt(article, message) : answer(article, message);
}

const within = (article: Element, selector: string): readonly Element[] =>
  article.matches(selector) ? [article] : outermost(article, selector);

function prompt(article: Element, message: Element): SeenTurn | string | undefined {
  const id = idIn(article, select.userId, /^(.+)-user-message$/);
  if (!id) return select.userId;
  if (within(article, select.item).length > 0) return `${select.item} in ${select.assistant}`;
  if (isBeingEdited(article)) return undefined;
  return { id, role: 'user', text: typedText(message) };
}

function answer(article: Element, message: Element): SeenTurn | string | undefined {
  const author = idIn(article, select.authorId, /^(.+)-author$/);
  const items = outermost(message, select.item);
  const said = items.map(item => /^(.+)-content-\d+$/.exec(item.id)?.[1]);
  const id = author ?? said[0];
  if (!id || said.some(one => one !== id)) return id ? select.itemId : select.authorId;
  if (saysMore(message, items)) return select.item;
  // An answer has its frame before its first word.
  if (items.length === 0 && !message.querySelector(select.reactions)) return undefined;
  return { id, role: 'assistant', text: joined(items.map(proseText)) };
}

function idIn(article: Element, selector: string, pattern: RegExp): string | undefined {
  const [place, ...more] = within(article, selector);
  return place && more.length === 0 ? pattern.exec(place.id)?.[1] : undefined;
}

/**
 * Whether there is text outside of the known places. An ignored element counts only within the message, because the whole chat may have
 * such a mark.
 */
const saysMore = (message: Element, items: readonly Element[]): boolean =>
  [...message.querySelectorAll('p, li, pre, td, th, h1, h2, h3, h4, h5, h6, span')].some(block => {
    const beside = block.closest(select.beside);
    const isBeside = beside !== null && message.contains(beside);
    return block.textContent.trim() !== '' && !isBeside && !items.some(item => item.contains(block));
  });
