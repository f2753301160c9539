/** One message of Grok's page, whichever build it is of: who says it, its id, and what it says. */
import type { Attachment, Part, Role, SeenTurn } from '../../conversation';
import { remembering } from '../changes';
import { isBeingEdited, joined, lineOf, outermost } from '../elements';
import { toMarkdown } from '../markdown';
import { codeBlockSelector, codeHeaderSelector, proseText, typedText } from './prose';

export const select = {
  /** Around each message of both sides; the rest of the id is the message's own. */
  message: '[id^="response-"]',
  bubble: '.message-bubble',
  // Since summer 2026 the bubble says whose it is.
  userBubble: '.message-bubble[data-testid="user-message"]',
  assistantBubble: '.message-bubble[data-testid="assistant-message"]',
  /** Only that build has these. */
  roleMarks: [
    '[data-testid="user-message"], [data-testid="assistant-message"], [data-testid="chat-transcript-scroller"]',
    '.message-bubble[role="article"]',
  ].join(', '),
  body: '.response-content-markdown',
  thinking: '.thinking-container',
  thinkingLabel: 'button',
  media: '.inline-media-container',
  /** Under the bubble, as soon as the message is final. */
  actions: '.action-buttons',
  // Words that stand in a bubble and are not said: what happened, what can be pressed, how many sources there are.
  beside: 'button, [role="button"], svg, .sr-only, .auth-notification',
} as const;

/** A message whose words are not all on the page: it is known to be there, and no more. */
export interface Unseen {
  readonly unseen: string;
}

/** The turn that `message` is, its id where its words are not all there, or the name of what it lacks. */
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

/** Every message has a uuid; what is only being sent may be called otherwise for a moment. */
const idOf = (message: Element): string | undefined =>
  /^response-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(message.id)?.[1];

function roleByTestId(message: Element): Role | undefined {
  const user = message.querySelector(select.userBubble);
  const assistant = message.querySelector(select.assistantBubble);
  if (user && assistant) return undefined;
  return user ? 'user' : assistant ? 'assistant' : undefined;
}

/**
 * The builds until summer 2026 tell the sides by layout classes alone, those of the message and of the actions under it. In later
 * builds the former lie. Both must say the same; a message that is being written has no actions yet.
 */
function roleBySide(message: Element): Role | undefined {
  const actions = message.querySelector(select.actions);
  const ends = message.classList.contains('items-end') && (!actions || actions.classList.contains('justify-end'));
  const starts =
    message.classList.contains('items-start') && (!actions || actions.classList.contains('justify-between'));
  if (ends === starts) return undefined;
  return ends ? 'user' : 'assistant';
}

/** Whether something is said in the bubble outside of where words are known to stand. */
const saysMore = (bubble: Element, bodies: readonly Element[]): boolean =>
  [...bubble.querySelectorAll('p, li, pre, td, th, h1, h2, h3, h4, h5, h6')].some(
    block =>
      block.textContent.trim() !== '' &&
      !bodies.some(body => body.contains(block)) &&
      !block.closest(`${select.thinking}, ${select.media}, ${select.beside}`),
  );

/** Either mark of a block is enough to know that it is there. */
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
  // A picture may stand in something to press, which is no prose.
  const pictures = picturesIn(bubble).map(picture => toMarkdown(picture));
  const parts = [...bubble.querySelectorAll(select.thinking)].flatMap(thinkingPart);
  return {
    id,
    role: 'assistant',
    text: joined([text, ...pictures.filter(picture => !text.includes(picture))]),
    ...(parts.length > 0 && { parts }),
  };
}

/** Pictures that Grok made or was given; icons of sources come from elsewhere. */
const picturesIn = (bubble: Element): HTMLImageElement[] =>
  [...bubble.querySelectorAll('img')].filter(
    picture =>
      /^https:\/\/assets\.grok\.com\/|\/rest\/assets\//.test(picture.getAttribute('src') ?? '') &&
      !picture.closest(select.thinking),
  );

/** Unfolded it lists the steps; folded there is a label alone, which is not worth keeping. */
function thinkingPart(place: Element): Part[] {
  const text = proseText(place);
  if (text === '') return [];
  const title = lineOf(place.querySelector(select.thinkingLabel));
  return [{ kind: 'thinking', ...(title && { title }), text }];
}
