/** The classic page, since 2023: `article` until March 2026, `section` since. Later generations share none of its selectors. */
import type { Part, ObservedTurn } from '../../core/conversation';
import { hasWords } from '../page/build-reading';
import { memoizeByElement } from '../page/dom-change-cache';
import { findInChat, isBeingEdited, isWithin, joinParagraphs, findOutermost, hasUnclaimed } from '../page/elements';
import { findFirst } from '../page/find-all';
import { findFiles, readAttachments, readParts, readPictures } from './classic-extras';
import { findUnread, readOrMark, toContent, type TurnContent } from '../page/find-unread';
import { ignoredSelector, isProvisional, toReading, type Generation } from './generation';
import { readProse, readTypedText, rules } from './prose';

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
  apart: '[data-message-id], [data-turn], main [class*="imagegen-image"]',
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

const ignored = `${select.ignored}, ${select.generated}, ${ignoredSelector}`;

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
  const last = messages.at(-1);
  if (!last) return readTurnWithoutMessage(place, streaming);
  if (messages[0]?.matches(select.userMessage) && isBeingEdited(place)) return undefined;

  // A message of unknown role is never skipped, because that would leave a gap in the chat.
  const [role, ...others] = new Set(messages.map(readRole));
  if (!role) return `a known role on ${select.message}`;
  if (others.length > 0) return `one role in ${select.turn}`;
  const ids = messages.flatMap(message => message.getAttribute('data-message-id') || []);
  const id = withoutIds ? toRowId(place, role) : ids.at(-1);
  if (!id || (!withoutIds && ids.length < messages.length)) return `data-message-id on ${select.message}`;
  if (new Set(ids).size < ids.length) return `one ${select.message} for each id`;

  const model = messages.findLast(message => message.hasAttribute('data-message-model-slug'));
  const content = readOrMark(place, ignored, () => readContent(place, messages, role, streaming));
  const slug = model?.getAttribute('data-message-model-slug');
  return { id, role, ...content, ...(slug ? { model: slug } : {}) };
}

/** Tools speak for the assistant. */
function readRole(message: Element): 'user' | 'assistant' | undefined {
  const author = message.getAttribute('data-message-author-role');
  if (author === 'user') return 'user';
  return author === 'assistant' || author === 'tool' ? 'assistant' : undefined;
}

/** Returns the content of all messages in a turn, or what one lacks. */
function readContent(
  place: Element,
  messages: readonly Element[],
  role: 'user' | 'assistant',
  streaming: boolean,
): TurnContent | string {
  const pieces = findOutermost(place, `${select.messageId}, ${select.prose}`);
  if (pieces.some(piece => !isWithin(piece, `${select.message}, ${select.ignored}`, place))) return select.message;

  const texts: string[] = [];
  const parts: Part[] = [];
  const prose: Element[] = [];
  for (const message of messages) {
    const bodies = findOutermost(message, role === 'user' ? select.prompt : select.answer);
    const text = joinParagraphs(bodies.map(role === 'user' ? readTypedText : readProse));
    prose.push(...bodies);
    // The output of a tool belongs to the answer but is not the assistant's text.
    if (message.getAttribute('data-message-author-role') !== 'tool') texts.push(text);
    else if (text) parts.push({ kind: 'tool', text });
  }
  // An older page put code beside the text; code alone is no answer.
  const isShown = messages.every(
    message =>
      prose.some(body => body.tagName !== 'PRE' && message.contains(body)) || !hasWords(message, `${ignored}, pre`),
  );
  if (!isShown && !streaming) return role === 'user' ? select.prompt : select.answer;
  const attachments = role === 'user' ? readAttachments(place, select.prompt) : [];
  const known = role === 'user' ? findFiles(place, select.prompt) : [];
  const unread = streaming ? [] : findUnread(place, { prose, rules, known, ignored });
  const text = joinParagraphs([...texts, ...readPictures(place)]);
  return toContent(text, [...parts, ...readParts(place), ...unread], attachments);
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
  // A message without a side may have words too, so that the picture does not stand for the turn.
  const hasMessage = place.querySelector(`${select.messageId}, ${select.prose}`) !== null;
  if (!hasMessage && first && (pictures || isInMemory)) return { id: first.id, role: 'assistant', text: pictures };
  if (!hasMessage && place.querySelector(select.generated)) return streaming ? undefined : select.generated;
  if (streaming || isBeingEdited(place)) return undefined;
  const parts = findUnread(place, { ignored });
  const [side, id] = [place.getAttribute('data-turn'), place.getAttribute('data-turn-id')];
  const isCertain = (side === 'user' || side === 'assistant') && id !== null && !isProvisional(id);
  if (isCertain && parts.length > 0) return { id, role: side, text: '', unread: true, parts };
  // An answer of deep research stands in a frame of another site, and has no lasting id.
  return parts.some(({ text }) => text !== '') || hasWords(place, ignored) ? select.message : undefined;
}
