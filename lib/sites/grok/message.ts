/** Reads one message of Grok's page, in either build: its role, id and content. */
import type { Attachment, Part, Role, ObservedTurn } from '../../core/conversation';
import { hasWords } from '../page/build-reading';
import { memoizeByElement } from '../page/dom-change-cache';
import { isBeingEdited, joinParagraphs, readLine, findOutermost } from '../page/elements';
import { toMarkdown } from '../markdown/to-markdown';
import { findUnread, readOrMark, toContent, type TurnContent } from '../page/find-unread';
import { codeBlockSelector, codeHeaderSelector, readProse, readTypedText, rules } from './prose';

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
  if (bodies.some(hasMissingCode)) return { unseen: id };
  const content = readOrMark(bubble, select.ignored, () => {
    const known = [...bubble.querySelectorAll(`${select.thinking}, ${select.media}`)];
    if (bodies.length === 0 && hasWords(bubble, `${select.thinking}, ${select.media}, ${select.ignored}`))
      return select.body;
    const unread = findUnread(bubble, { prose: bodies, rules, known, ignored: select.ignored });
    return role === 'user' ? readPrompt(bubble, bodies, unread) : readAnswer(bubble, bodies, unread);
  });
  return content.text === '' && !content.attachments && !content.parts ? { unseen: id } : { id, role, ...content };
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

/** Either mark is enough to know that a code block exists. */
const hasMissingCode = (body: Element): boolean =>
  [...body.querySelectorAll(codeBlockSelector)].some(block => !block.querySelector('pre')) ||
  [...body.querySelectorAll(codeHeaderSelector)].some(header => !header.parentElement?.querySelector('pre'));

function readPrompt(bubble: Element, bodies: readonly Element[], unread: readonly Part[]): TurnContent {
  const attachments = findPictures(bubble).map((picture): Attachment => ({
    name: picture.getAttribute('alt')?.trim() || picture.src,
    kind: 'image',
  }));
  return toContent(joinParagraphs(bodies.map(readTypedText)), unread, attachments);
}

function readAnswer(bubble: Element, bodies: readonly Element[], unread: readonly Part[]): TurnContent {
  const text = joinParagraphs(bodies.map(readProse));
  // A picture may stand in a button, which the prose leaves out.
  const pictures = findPictures(bubble).map(picture => toMarkdown(picture));
  const parts = [...bubble.querySelectorAll(select.thinking)].flatMap(readThinking);
  return toContent(joinParagraphs([text, ...pictures.filter(picture => !text.includes(picture))]), [
    ...parts,
    ...unread,
  ]);
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
