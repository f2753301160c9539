/** The classic page, since 2023: `article` until March 2026, `section` since. Later generations share none of its selectors. */
import type { Part, ObservedTurn } from '../../core/conversation';
import { memoizeByElement } from '../page/dom-change-cache';
import { findInChat, isBeingEdited, isWithin, joinParagraphs, findOutermost, hasUnclaimed } from '../page/elements';
import { findFirst } from '../page/find-all';
import { readAttachments, readParts, readPictures } from './classic-extras';
import { hasWords, toReading, type Generation } from './generation';
import { readProse, readTypedText } from './prose';

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
  ignored: '[id^="textdoc-message-"], .reasoning-summary, [class*="loading-shimmer"]',
} as const;

/** Facts about the page that apply to all turns. */
interface PageFacts {
  readonly streaming: boolean;
  /** No message and no turn has an id, so the turn's number in the chat is used. */
  readonly withoutIds: boolean;
}

export const classic: Generation = {
  page: select.page,
  composer: select.composer,

  read(page) {
    // A message outside of any turn counts as a turn.
    const places = findInChat(page, `${select.turn}, ${select.message}`);
    if (hasUnclaimed(page, select.apart, places)) return { state: 'unreadable', missing: select.turn };
    if (!areInOrder(places) || places.some((place, n) => isCutOff(place, places[n - 1])))
      return { state: 'unreadable', missing: select.turn };
    const streaming = findFirst(page, select.streaming) !== undefined;
    const withoutIds = findFirst(page, select.id) === undefined;
    const turns: ObservedTurn[] = [];
    for (const place of places) {
      // Only the newest turn may be incomplete.
      const isNewest = streaming && place === places.at(-1);
      const turn = isNewest ? readTurn(place, { streaming, withoutIds }) : readFinishedTurn(place, withoutIds);
      if (typeof turn === 'string') return { state: 'unreadable', missing: turn };
      if (turn) turns.push(turn);
    }
    if (turns.length === 0) return { state: 'unreadable', missing: places.length > 0 ? select.message : select.turn };
    const confirmed = places.findLast(place => place.childElementCount > 0)?.querySelector(select.actions) != null;
    return toReading(page, { turns, streaming, confirmed });
  },
};

/** Turns are numbered through the chat. A turn out of order is a copy, such as a preview. */
function areInOrder(places: readonly Element[]): boolean {
  const numbers = places.flatMap(place => readNumber(place) ?? []).map(Number);
  return numbers.every((number, n) => n === 0 || number >= (numbers[n - 1] ?? 0));
}

/** Whether two neighbouring assistant messages may be pieces of one turn, because at least one is in no turn. */
function isCutOff(place: Element, previous: Element | undefined): boolean {
  if (!previous || !(place.matches(select.message) || previous.matches(select.message))) return false;
  const isAnswer = (item: Element) =>
    [...(item.matches(select.message) ? [item] : findOutermost(item, select.message))].some(
      message => message.getAttribute('data-message-author-role') !== 'user',
    );
  return isAnswer(place) && isAnswer(previous);
}

const readFinishedTurn = memoizeByElement((place, withoutIds: boolean) =>
  readTurn(place, { streaming: false, withoutIds }),
);

/**
 * Returns all messages of a turn as one turn with the id of the last, or what it lacks. Returns `undefined` if there is no message: an
 * empty shell, a report or an edit.
 */
function readTurn(place: Element, { streaming, withoutIds }: PageFacts): ObservedTurn | string | undefined {
  const messages = place.matches(select.message) ? [place] : findOutermost(place, select.message);
  if (messages.length === 0) return readTurnWithoutMessage(place, streaming);
  const pieces = findOutermost(place, `${select.messageId}, ${select.prose}`);
  if (pieces.some(piece => !isWithin(piece, `${select.message}, ${select.ignored}`, place))) return select.message;
  if (messages[0]?.matches(select.userMessage) && isBeingEdited(place)) return undefined;

  const parsedMessages: ClassicMessage[] = [];
  for (const message of messages) {
    const item = readMessage(message);
    if (typeof item === 'string') return item;
    parsedMessages.push(item);
  }
  const role = parsedMessages.at(-1)?.role;
  if (!role || parsedMessages.some(item => item.role !== role)) return `one role in ${select.turn}`;

  const id = withoutIds ? toRowId(place, role) : parsedMessages.at(-1)?.id;
  if (!id || (!withoutIds && parsedMessages.some(item => !item.id))) return `data-message-id on ${select.message}`;
  if (!withoutIds && new Set(parsedMessages.map(item => item.id)).size < parsedMessages.length)
    return `one ${select.message} for each id`;
  const attachments = role === 'user' ? readAttachments(place, select.prompt) : [];
  const parts = [...parsedMessages.flatMap(item => item.part ?? []), ...readParts(place)];
  const model = parsedMessages.findLast(item => item.model)?.model;
  return {
    id,
    role,
    text: joinParagraphs([...parsedMessages.map(({ text }) => text), ...readPictures(place)]),
    ...(attachments.length > 0 ? { attachments } : {}),
    ...(parts.length > 0 ? { parts } : {}),
    ...(model ? { model } : {}),
  };
}

interface ClassicMessage {
  readonly id: string | null;
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly part?: Part;
  readonly model: string | null;
}

/** Returns the content of one message, or what it lacks. */
function readMessage(message: Element): ClassicMessage | string {
  const id = message.getAttribute('data-message-id');
  const author = message.getAttribute('data-message-author-role');
  // A message of unknown role is never skipped, because that would leave a gap in the chat.
  if (author !== 'user' && author !== 'assistant' && author !== 'tool') return `a known role on ${select.message}`;

  const [role, selector] = author === 'user' ? ['user' as const, select.prompt] : ['assistant' as const, select.answer];
  const bodies = findOutermost(message, selector);
  const text = joinParagraphs(bodies.map(role === 'user' ? readTypedText : readProse));
  // The output of a tool belongs to the answer but is not the assistant's text.
  if (author === 'tool') return { id, role, text: '', ...(text && { part: { kind: 'tool', text } }), model: null };
  const hasProse = bodies.some(body => body.tagName !== 'PRE');
  if (!hasProse && hasWords(message, `${select.ignored}, ${selector}`)) return selector;
  return { id, role, text, model: message.getAttribute('data-message-model-slug') };
}

const toRowId = (place: Element, role: string): string | undefined => {
  const row = readNumber(place);
  return row && `row:${row}:${role}`;
};

const readNumber = (place: Element): string | undefined =>
  /^conversation-turn-(\d+)$/.exec(place.getAttribute('data-testid') ?? '')?.[1];

/** Returns a generated picture, or `undefined` if there is nothing to read. Text without a message means that the page has changed. */
function readTurnWithoutMessage(place: Element, streaming: boolean): ObservedTurn | string | undefined {
  const [first] = place.querySelectorAll('.group\\/imagegen-image[id^="image-"]');
  const pictures = joinParagraphs(readPictures(place));
  // A picture in the page's memory has no lasting address. An empty turn records that it existed.
  const isInMemory = first?.querySelector('img[src^="blob:"]') != null;
  if (first && (pictures || isInMemory)) return { id: first.id, role: 'assistant', text: pictures };
  if (place.querySelector(select.generated)) return streaming ? undefined : select.generated;
  return hasWords(place, select.ignored) && !streaming && !isBeingEdited(place) ? select.message : undefined;
}
