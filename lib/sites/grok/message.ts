/** Reads one message of Grok's page, in either build: its role, id and content. */
import type { Attachment, Part, Role, SeenTurn } from '../../core/conversation';
import { remembering } from '../page/dom-change-cache';
import { isBeingEdited, joined, lineOf, outermost } from '../page/elements';
import { toMarkdown } from '../markdown/to-markdown';
import { codeBlockSelector, codeHeaderSelector, proseText, typedText } from './prose';

export const select = {
  /** Stands around each message of both roles. The rest of the id is the message's own. */
  message: '[id^="response-"]',
  bubble: '.message-bubble',
  // Since summer 2026 the bubble gives the role.
  userBubble: '.message-bubble[data-testid="user-message"]',
  assistantBubble: '.message-bubble[data-testid="assistant-message"]',
  /** Only the build with test ids has these. */
  roleMarks: [
    '[data-testid="user-message"], [data-testid="assistant-message"], [data-testid="chat-transcript-scroller"]',
    '.message-bubble[role="article"]',
  ].join(', '),
  body: '.response-content-markdown',
  thinking: '.thinking-container',
  thinkingLabel: 'button',
  media: '.inline-media-container',
  /** Appears under the bubble when the message is final. */
  actions: '.action-buttons',
  // Text in a bubble that is not its content: notices, buttons, the number of sources.
  beside: 'button, [role="button"], svg, .sr-only, .auth-notification',
} as const;

/** A message whose text is not fully on the page. Only its id is known. */
export interface Unseen {
  readonly unseen: string;
}

/** Returns the turn of `message`, its id if the text is incomplete, or what it lacks. */
export const messageAt = remembering((message, testIds: boolean): SeenTurn | Unseen | string => {
  const id = idOf(message);
  if (!id) return `id of ${select.message}`;
  const [bubble, ...more] = outermost(message, select.bubble);
  if (isBeingEdited(message)) return { unseen: id };
  if (!bubble || more.length > 0) return select.bubble;
  const role = testIds ? roleByTestId(message) : roleBySide(message);
  if (!role) return testIds ? `${select.userBubble}, ${select.assistantBubble}` : `side of ${select.message}`;

  const bodies = outermost(bubble, select.body).filter(body => !body.closest(select.thinking));
  if (saysMore(bubble, bodies)) return select.body;
  if (bodies.some(lacksCode)) return { unseen: id };
  const said = role === 'user' ? prompt(id, bubble, bodies) : answer(id, bubble, bodies);
  return said.text === '' && !said.attachments && !said.parts ? { unseen: id } : said;
});

/** Every message has a UUID. A message that is being sent may have another id for a moment. */
const idOf = (message: Element): string | undefined =>
  /^response-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(message.id)?.[1];

function roleByTestId(message: Element): Role | undefined {
  const user = message.querySelector(select.userBubble);
  const assistant = message.querySelector(select.assistantBubble);
  if (user && assistant) return undefined;
  return user ? 'user' : assistant ? 'assistant' : undefined;
}

/**
 * Builds until summer 2026 give the role by layout classes of the message and its actions. In later builds the classes of the message
 * are wrong. Both must agree; an unfinished message has no actions yet.
 */
function roleBySide(message: Element): Role | undefined {
  const actions = message.querySelector(select.actions);
  const ends = message.classList.contains('items-end') && (!actions || actions.classList.contains('justify-end'));
  const starts =
    message.classList.contains('items-start') && (!actions || actions.classList.contains('justify-between'));
  if (ends === starts) return undefined;
  return ends ? 'user' : 'assistant';
}

/** Whether the bubble has text outside of the known places. */
const saysMore = (bubble: Element, bodies: readonly Element[]): boolean =>
  [...bubble.querySelectorAll('p, li, pre, td, th, h1, h2, h3, h4, h5, h6')].some(
    block =>
      block.textContent.trim() !== '' &&
      !bodies.some(body => body.contains(block)) &&
      !block.closest(`${select.thinking}, ${select.media}, ${select.beside}`),
  );

/** Either mark is enough to know that a code block exists. */
const lacksCode = (body: Element): boolean =>
  [...body.querySelectorAll(codeBlockSelector)].some(block => !block.querySelector('pre')) ||
  [...body.querySelectorAll(codeHeaderSelector)].some(header => !header.parentElement?.querySelector('pre'));

function prompt(id: string, bubble: Element, bodies: readonly Element[]): SeenTurn {
  const attachments = picturesIn(bubble).map((picture): Attachment => ({
    name: picture.getAttribute('alt')?.trim() || picture.src,
    kind: 'image',
  }));
  const text = joined(bodies.map(typedText));
  return { id, role: 'user', text, ...(attachments.length > 0 && { attachments }) };
}

function answer(id: string, bubble: Element, bodies: readonly Element[]): SeenTurn {
  const text = joined(bodies.map(proseText));
  // A picture may stand in a button, which the prose leaves out.
  const pictures = picturesIn(bubble).map(picture => toMarkdown(picture));
  const parts = [...bubble.querySelectorAll(select.thinking)].flatMap(thinkingPart);
  return {
    id,
    role: 'assistant',
    text: joined([text, ...pictures.filter(picture => !text.includes(picture))]),
    ...(parts.length > 0 && { parts }),
  };
}

/** Pictures that Grok made or was given. Icons of sources have other addresses. */
const picturesIn = (bubble: Element): HTMLImageElement[] =>
  [...bubble.querySelectorAll('img')].filter(
    picture =>
      /^https:\/\/assets\.grok\.com\/|\/rest\/assets\//.test(picture.getAttribute('src') ?? '') &&
      !picture.closest(select.thinking),
  );

/** Unfolded thoughts list the steps. A folded label alone is not worth storing. */
function thinkingPart(place: Element): Part[] {
  const text = proseText(place);
  if (text === '') return [];
  const title = lineOf(place.querySelector(select.thinkingLabel));
  return [{ kind: 'thinking', ...(title && { title }), text }];
}
