/** Reads one message of Grok's page, in either build: its role, id and content. */
import type { Attachment, Part, Role, ObservedTurn } from '../../core/conversation';
import { memoizeByElement } from '../page/dom-change-cache';
import { isBeingEdited, joinParagraphs, readLine, findOutermost } from '../page/elements';
import { toMarkdown } from '../markdown/to-markdown';
import { codeBlockSelector, codeHeaderSelector, readProse, readTypedText } from './prose';

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
  ignored: 'button, [role="button"], svg, .sr-only, .auth-notification',
} as const;

/** A message whose text is not fully on the page. Only its id is known. */
export interface UnseenMessage {
  readonly unseen: string;
}

/** Returns the turn of `message`, its id if the text is incomplete, or what it lacks. */
export const readMessage = memoizeByElement((message, testIds: boolean): ObservedTurn | UnseenMessage | string => {
  const id = readId(message);
  if (!id) return `id of ${select.message}`;
  const [bubble, ...more] = findOutermost(message, select.bubble);
  if (isBeingEdited(message)) return { unseen: id };
  if (!bubble || more.length > 0) return select.bubble;
  const role = testIds ? detectRoleByTestId(message) : detectRoleBySide(message);
  if (!role) return testIds ? `${select.userBubble}, ${select.assistantBubble}` : `side of ${select.message}`;

  const bodies = findOutermost(bubble, select.body).filter(body => !body.closest(select.thinking));
  if (hasUnclaimedText(bubble, bodies)) return select.body;
  if (bodies.some(hasMissingCode)) return { unseen: id };
  const turn = role === 'user' ? readPrompt(id, bubble, bodies) : readAnswer(id, bubble, bodies);
  return turn.text === '' && !turn.attachments && !turn.parts ? { unseen: id } : turn;
});

/** Every message has a UUID. A message that is being sent may have another id for a moment. */
const readId = (message: Element): string | undefined =>
  /^response-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(message.id)?.[1];

function detectRoleByTestId(message: Element): Role | undefined {
  const user = message.querySelector(select.userBubble);
  const assistant = message.querySelector(select.assistantBubble);
  if (user && assistant) return undefined;
  return user ? 'user' : assistant ? 'assistant' : undefined;
}

/**
 * Builds until summer 2026 give the role by layout classes of the message and its actions. In later builds the classes of the message
 * are wrong. Both must agree; an unfinished message has no actions yet.
 */
function detectRoleBySide(message: Element): Role | undefined {
  const actions = message.querySelector(select.actions);
  const isAtEnd = message.classList.contains('items-end') && (!actions || actions.classList.contains('justify-end'));
  const isAtStart =
    message.classList.contains('items-start') && (!actions || actions.classList.contains('justify-between'));
  if (isAtEnd === isAtStart) return undefined;
  return isAtEnd ? 'user' : 'assistant';
}

/** Whether the bubble has text outside of the known places. */
const hasUnclaimedText = (bubble: Element, bodies: readonly Element[]): boolean =>
  [...bubble.querySelectorAll('p, li, pre, td, th, h1, h2, h3, h4, h5, h6')].some(
    block =>
      block.textContent.trim() !== '' &&
      !bodies.some(body => body.contains(block)) &&
      !block.closest(`${select.thinking}, ${select.media}, ${select.ignored}`),
  );

/** Either mark is enough to know that a code block exists. */
const hasMissingCode = (body: Element): boolean =>
  [...body.querySelectorAll(codeBlockSelector)].some(block => !block.querySelector('pre')) ||
  [...body.querySelectorAll(codeHeaderSelector)].some(header => !header.parentElement?.querySelector('pre'));

function readPrompt(id: string, bubble: Element, bodies: readonly Element[]): ObservedTurn {
  const attachments = findPictures(bubble).map((picture): Attachment => ({
    name: picture.getAttribute('alt')?.trim() || picture.src,
    kind: 'image',
  }));
  const text = joinParagraphs(bodies.map(readTypedText));
  return { id, role: 'user', text, ...(attachments.length > 0 && { attachments }) };
}

function readAnswer(id: string, bubble: Element, bodies: readonly Element[]): ObservedTurn {
  const text = joinParagraphs(bodies.map(readProse));
  // A picture may stand in a button, which the prose leaves out.
  const pictures = findPictures(bubble).map(picture => toMarkdown(picture));
  const parts = [...bubble.querySelectorAll(select.thinking)].flatMap(readThinking);
  return {
    id,
    role: 'assistant',
    text: joinParagraphs([text, ...pictures.filter(picture => !text.includes(picture))]),
    ...(parts.length > 0 && { parts }),
  };
}

/** Pictures that Grok made or was given. Icons of sources have other addresses. */
const findPictures = (bubble: Element): HTMLImageElement[] =>
  [...bubble.querySelectorAll('img')].filter(
    picture =>
      /^https:\/\/assets\.grok\.com\/|\/rest\/assets\//.test(picture.getAttribute('src') ?? '') &&
      !picture.closest(select.thinking),
  );

/** Unfolded thoughts list the steps. A folded label alone is not worth storing. */
function readThinking(place: Element): Part[] {
  const text = readProse(place);
  if (text === '') return [];
  const title = readLine(place.querySelector(select.thinkingLabel));
  return [{ kind: 'thinking', ...(title && { title }), text }];
}
