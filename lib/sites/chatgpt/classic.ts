/** The classic page, since 2023: `article` until March 2026, `section` since. Later generations share none of its selectors. */
import type { Part, SeenTurn } from '../../core/conversation';
import { remembering } from '../page/dom-change-cache';
import { inChat, isBeingEdited, isWithin, joined, outermost, strays } from '../page/elements';
import { firstMatching } from '../page/matching';
import { attachmentsIn, partsIn, picturesIn } from './classic-extras';
import { hasWords, readingOf, type Generation } from './generation';
import { proseText, typedText } from './prose';

const select = {
  page: '[data-testid^="conversation-turn-"], [data-message-author-role], #thread, form[data-type="unified-composer"]',
  // Turns are numbered through the whole chat. Turns out of view keep an empty shell (since spring 2026).
  turn: '[data-testid^="conversation-turn-"]',
  // A turn has one or more messages: tool steps come before the answer.
  message: '[data-message-author-role]',
  userMessage: '[data-message-author-role="user"]',
  // Every page has these, but excerpts in bug reports may have lost them.
  id: '[data-message-id], [data-turn-id]',
  messageId: '[data-message-id]',
  prose: '.markdown',
  // Elements that belong to a turn. An enlarged picture stands outside of `main`.
  apart: '[data-message-id], main [class*="imagegen-image"]',
  // Both stand on the same element; the id belongs to the picture.
  generated: '[class*="imagegen-image"], [id^="image-"]',
  prompt: '.whitespace-pre-wrap',
  // An older page put code in a `pre` beside the text.
  answer: '.markdown, pre',
  // Present only while an answer is being written. The class belongs to older builds.
  streaming: 'button[data-testid="stop-button"], .result-streaming',
  // Copy, rate and share appear when the answer is final. Under a prompt they mean nothing.
  actions: '[data-testid$="-turn-action-button"]',
  composer: 'div#prompt-textarea[contenteditable="true"]',
  // Canvas, thoughts and loading texts.
  beside: '[id^="textdoc-message-"], .reasoning-summary, [class*="loading-shimmer"]',
} as const;

/** Facts about the page that apply to all turns. */
interface Circumstances {
  readonly streaming: boolean;
  /** No message and no turn has an id, so the turn's number in the chat is used. */
  readonly withoutIds: boolean;
}

export const classic: Generation = {
  page: select.page,
  composer: select.composer,

  read(page) {
    // A message outside of any turn counts as a turn.
    const places = inChat(page, `${select.turn}, ${select.message}`);
    if (strays(page, select.apart, places)) return { state: 'unreadable', missing: select.turn };
    if (!areInOrder(places) || places.some((place, n) => isCutOff(place, places[n - 1])))
      return { state: 'unreadable', missing: select.turn };
    const streaming = firstMatching(page, select.streaming) !== undefined;
    const withoutIds = firstMatching(page, select.id) === undefined;
    const turns: SeenTurn[] = [];
    for (const place of places) {
      // Only the newest turn may be incomplete.
      const isNewest = streaming && place === places.at(-1);
      const turn = isNewest ? turnAt(place, { streaming, withoutIds }) : finishedTurnAt(place, withoutIds);
      if (typeof turn === 'string') return { state: 'unreadable', missing: turn };
      if (turn) turns.push(turn);
    }
    if (turns.length === 0) return { state: 'unreadable', missing: places.length > 0 ? select.message : select.turn };
    const confirmed = places.findLast(place => place.childElementCount > 0)?.querySelector(select.actions) != null;
    return readingOf(page, { turns, streaming, confirmed });
  },
};

/** Turns are numbered through the chat. A turn out of order is a copy, such as a preview. */
function areInOrder(places: readonly Element[]): boolean {
  const numbers = places.flatMap(place => numberOf(place) ?? []).map(Number);
  return numbers.every((number, n) => n === 0 || number >= (numbers[n - 1] ?? 0));
}

/** Whether two neighbouring assistant messages may be pieces of one turn, because at least one is in no turn. */
function isCutOff(place: Element, before: Element | undefined): boolean {
  if (!before || !(place.matches(select.message) || before.matches(select.message))) return false;
  const isAnswer = (one: Element) =>
    [...(one.matches(select.message) ? [one] : outermost(one, select.message))].some(
      message => message.getAttribute('data-message-author-role') !== 'user',
    );
  return isAnswer(place) && isAnswer(before);
}

const finishedTurnAt = remembering((place, withoutIds: boolean) => turnAt(place, { streaming: false, withoutIds }));

/**
 * Returns all messages of a turn as one turn with the id of the last, or what it lacks. Returns `undefined` if there is no message: an
 * empty shell, a report or an edit.
 */
function turnAt(place: Element, { streaming, withoutIds }: Circumstances): SeenTurn | string | undefined {
  const messages = place.matches(select.message) ? [place] : outermost(place, select.message);
  if (messages.length === 0) return turnWithoutMessage(place, streaming);
  const pieces = outermost(place, `${select.messageId}, ${select.prose}`);
  if (pieces.some(piece => !isWithin(piece, `${select.message}, ${select.beside}`, place))) return select.message;
  if (messages[0]?.matches(select.userMessage) && isBeingEdited(place)) return undefined;

  const said: Said[] = [];
  for (const message of messages) {
    const one = messageAt(message);
    if (typeof one === 'string') return one;
    said.push(one);
  }
  const role = said.at(-1)?.role;
  if (!role || said.some(one => one.role !== role)) return `one role in ${select.turn}`;

  const id = withoutIds ? rowOf(place, role) : said.at(-1)?.id;
  if (!id || (!withoutIds && said.some(one => !one.id))) return `data-message-id on ${select.message}`;
  if (!withoutIds && new Set(said.map(one => one.id)).size < said.length) return `one ${select.message} for each id`;
  const attachments = role === 'user' ? attachmentsIn(place, select.prompt) : [];
  const parts = [...said.flatMap(one => one.part ?? []), ...partsIn(place)];
  const model = said.findLast(one => one.model)?.model;
  return {
    id,
    role,
    text: joined([...said.map(({ text }) => text), ...picturesIn(place)]),
    ...(attachments.length > 0 ? { attachments } : {}),
    ...(parts.length > 0 ? { parts } : {}),
    ...(model ? { model } : {}),
  };
}

interface Said {
  readonly id: string | null;
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly part?: Part;
  readonly model: string | null;
}

/** Returns the content of one message, or what it lacks. */
function messageAt(message: Element): Said | string {
  const id = message.getAttribute('data-message-id');
  const author = message.getAttribute('data-message-author-role');
  // A message of unknown role is never skipped, because that would leave a gap in the chat.
  if (author !== 'user' && author !== 'assistant' && author !== 'tool') return `a known role on ${select.message}`;

  const [role, selector] = author === 'user' ? ['user' as const, select.prompt] : ['assistant' as const, select.answer];
  const bodies = outermost(message, selector);
  const text = joined(bodies.map(role === 'user' ? typedText : proseText));
  // The output of a tool belongs to the answer but is not the assistant's text.
  if (author === 'tool') return { id, role, text: '', ...(text && { part: { kind: 'tool', text } }), model: null };
  const isWhole = bodies.some(body => body.tagName !== 'PRE');
  if (!isWhole && hasWords(message, `${select.beside}, ${selector}`)) return selector;
  return { id, role, text, model: message.getAttribute('data-message-model-slug') };
}

const rowOf = (place: Element, role: string): string | undefined => {
  const row = numberOf(place);
  return row && `row:${row}:${role}`;
};

const numberOf = (place: Element): string | undefined =>
  /^conversation-turn-(\d+)$/.exec(place.getAttribute('data-testid') ?? '')?.[1];

/** Returns a generated picture, or `undefined` if there is nothing to read. Text without a message means that the page has changed. */
function turnWithoutMessage(place: Element, streaming: boolean): SeenTurn | string | undefined {
  const [first] = place.querySelectorAll('.group\\/imagegen-image[id^="image-"]');
  const pictures = joined(picturesIn(place));
  // A picture in the page's memory has no lasting address. An empty turn records that it existed.
  const isInMemory = first?.querySelector('img[src^="blob:"]') != null;
  if (first && (pictures || isInMemory)) return { id: first.id, role: 'assistant', text: pictures };
  if (place.querySelector(select.generated)) return streaming ? undefined : select.generated;
  return hasWords(place, select.beside) && !streaming && !isBeingEdited(place) ? select.message : undefined;
}
