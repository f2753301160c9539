/** Reads one row of DeepSeek's list: its role, number and content. */
import type { Part } from '../../core/conversation';
import { isBeingEdited, joinParagraphs, readLine, findOutermost } from '../page/elements';
import { findUnread, readOrMark, toContent, type TurnContent } from '../page/find-unread';
import { readProse, readTypedText, rules } from './prose';

export const select = {
  /** The key is the message's number in the chat, branches included. Other lists on the page have rows without a key. */
  row: '[data-virtual-list-item-key]',
  key: 'data-virtual-list-item-key',
  message: '.ds-message',
  // The second class came in 2026. Thoughts have the first one too.
  body: '.ds-markdown, .ds-assistant-message-main-content',
  main: '.ds-assistant-message-main-content',
  thinking: '.ds-think-content',
  // Used since autumn 2026. Before that the text stood alone in an element without a class name.
  prompt: '.ds-collapsible-text',
  /** Copy, edit and rate, under a final message. */
  actions: '[role="button"]',
  loading: '.ds-loading',
} as const;

export type Row =
  | { readonly kind: 'prompt' | 'reply'; readonly key: number; readonly content: TurnContent }
  /** A reply that has not begun, or a prompt that is being edited. */
  | { readonly kind: 'pending'; readonly key: number }
  /** A notice of the site, for example that a copy is shared or that an AI wrote the text. */
  | { readonly kind: 'notice' };

/** Returns the row's content, or what it lacks. */
export function readRow(row: Element): Row | string {
  const key = readKey(row);
  if (key === undefined) return select.key;
  const messages = findOutermost(row, select.message);
  const [message] = messages;
  if (!message)
    return key < 0 && !row.querySelector(`${select.actions}, ${select.body}`) ? { kind: 'notice' } : select.message;
  if (messages.length > 1) return `one ${select.message} in a row`;
  if (isBeingEdited(message)) return { kind: 'pending', key };

  const bodies = findOutermost(message, select.body).filter(body => !body.closest(select.thinking));
  const thoughts = findOutermost(message, select.thinking);
  if (bodies.length + thoughts.length > 0) return readReply(message, key, bodies, thoughts);
  const prompt = findPrompt(message);
  if (prompt) {
    const unread = findUnread(message, { prose: [prompt] });
    return { kind: 'prompt', key, content: toContent(readTypedText(prompt), unread) };
  }
  return hasActions(row) || hasUnclaimedText(message, [])
    ? `${select.body}, ${select.prompt}`
    : { kind: 'pending', key };
}

/** Whether the row's message is final. Buttons inside a message, as on code, prove nothing. */
export const hasActions = (row: Element): boolean =>
  [...row.querySelectorAll(select.actions)].some(action => !action.closest(select.message));

function readKey(row: Element): number | undefined {
  const key = row.getAttribute(select.key) ?? '';
  return /^-?[1-9]\d*$/.test(key) ? Number(key) : undefined;
}

function readReply(
  message: Element,
  key: number,
  bodies: readonly Element[],
  thoughts: readonly Element[],
): Row | string {
  if (message.querySelector(select.prompt)) return `${select.prompt} or ${select.body}`;
  const content = readOrMark(message, select.actions, () => {
    // Each of several bodies must be marked as the answer's, because a thought looks the same.
    if (bodies.length > 1 && !bodies.every(body => body.matches(select.main))) return select.main;
    const labels = [
      ...thoughts.flatMap(place => findLabel(place) ?? []),
      ...[...message.children].filter(isStatusLine),
    ];
    const unread = findUnread(message, { prose: bodies, rules, known: [...thoughts, ...labels] });
    return toContent(joinParagraphs(bodies.map(readProse)), [...thoughts.flatMap(readThinking), ...unread]);
  });
  return { kind: 'reply', key, content };
}

/** Returns the element of the prompt's text: the marked one, or the only element of the message. */
function findPrompt(message: Element): Element | undefined {
  const [named, ...more] = findOutermost(message, select.prompt);
  if (named) return more.length === 0 ? named : undefined;
  const [only, ...others] = message.children;
  const isPlain = only && others.length === 0 && [...only.children].every(child => child.tagName === 'BR');
  return isPlain && only.textContent.trim() !== '' ? only : undefined;
}

/** Whether the message has paragraphs outside of the known places. */
const hasUnclaimedText = (message: Element, known: readonly Element[]): boolean =>
  [...message.querySelectorAll('p, li, pre, td, th, h1, h2, h3, h4, h5, h6')].some(
    block => block.textContent.trim() !== '' && !known.some(place => place.contains(block)),
  );

/** In characters. */
const maxStatusLength = 60;

/** A line such as "Read 12 web pages", or the notice that this was written by AI: one run of text, in an element without a class name. */
const isStatusLine = (element: Element): boolean =>
  element.querySelector('p, li, pre, table, h1, h2, h3, .ds-markdown') === null &&
  element.textContent.trim().length <= maxStatusLength &&
  [element, ...element.querySelectorAll('*')].filter(part => [...part.childNodes].some(isText)).length <= 1;

const isText = (node: Node): boolean => node.nodeType === 3 && node.nodeValue?.trim() !== '';

/** A label such as "Thought for 37 seconds" stands before a thought, in an element without a class name. */
function findLabel(place: Element): Element | undefined {
  const label = place.previousElementSibling ?? place.parentElement?.previousElementSibling;
  return label && !label.querySelector('p, .ds-markdown') ? label : undefined;
}

function readThinking(place: Element): Part[] {
  const text = joinParagraphs(findOutermost(place, '.ds-markdown').map(readProse));
  if (text === '') return [];
  const title = readLine(findLabel(place));
  return [{ kind: 'thinking', ...(title && { title }), text }];
}
