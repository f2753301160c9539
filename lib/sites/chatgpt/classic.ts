/** The classic page: 2023 until today, `article` until March 2026 and `section` since. Later generations share none of its hooks. */
import type { Part, SeenTurn } from '../../conversation';
import { remembering } from '../changes';
import { inChat, isBeingEdited, isWithin, joined, outermost, strays } from '../elements';
import { firstMatching } from '../matching';
import { attachmentsIn, partsIn, picturesIn } from './classic-extras';
import { hasWords, readingOf, type Generation } from './generation';
import { proseText, typedText } from './prose';

const select = {
  page: '[data-testid^="conversation-turn-"], [data-message-author-role], #thread, form[data-type="unified-composer"]',
  // Numbered through the whole chat. Off-screen turns keep an empty shell (since spring 2026).
  turn: '[data-testid^="conversation-turn-"]',
  // One or more in a turn: steps with tools come before the answer.
  message: '[data-message-author-role]',
  userMessage: '[data-message-author-role="user"]',
  // Every page of the site has these; what people cut out of one for a report may have lost them.
  id: '[data-message-id], [data-turn-id]',
  messageId: '[data-message-id]',
  prose: '.markdown',
  // What belongs to a turn. A picture that was enlarged stands outside of `main`.
  apart: '[data-message-id], main [class*="imagegen-image"]',
  // Both on the same element; the id is the picture's.
  generated: '[class*="imagegen-image"], [id^="image-"]',
  prompt: '.whitespace-pre-wrap',
  // `pre` where an older page put code beside the text instead of into it.
  answer: '.markdown, pre',
  // Present only while an answer is being written; the class belongs to older builds.
  streaming: 'button[data-testid="stop-button"], .result-streaming',
  // Copy, rate, share: there once the answer is final. Under a prompt it says nothing.
  actions: '[data-testid$="-turn-action-button"]',
  composer: 'div#prompt-textarea[contenteditable="true"]',
  // Canvas, what is thought, what is loading.
  beside: '[id^="textdoc-message-"], .reasoning-summary, [class*="loading-shimmer"]',
} as const;

/** What the page as a whole says about its turns. */
interface Circumstances {
  readonly streaming: boolean;
  /** No message and no turn has an id: then its number in the chat stands for it. */
  readonly withoutIds: boolean;
}

export const classic: Generation = {
  page: select.page,
  composer: select.composer,

  read(page) {
    // A message that stands in no turn is one by itself.
    const places = inChat(page, `${select.turn}, ${select.message}`);
    if (strays(page, select.apart, places)) return { state: 'unreadable', missing: select.turn };
    if (!areInOrder(places) || places.some((place, n) => isCutOff(place, places[n - 1])))
      return { state: 'unreadable', missing: select.turn };
    const streaming = firstMatching(page, select.streaming) !== undefined;
    const withoutIds = firstMatching(page, select.id) === undefined;
    const turns: SeenTurn[] = [];
    for (const place of places) {
      // Only the newest turn may still lack something.
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

/** Turns are numbered through the chat: one out of order is a copy that stands there for another reason, such as a preview. */
function areInOrder(places: readonly Element[]): boolean {
  const numbers = places.flatMap(place => numberOf(place) ?? []).map(Number);
  return numbers.every((number, n) => n === 0 || number >= (numbers[n - 1] ?? 0));
}

/** Whether `place` and the one before are messages of the assistant and one is in no turn: both may be pieces of one turn. */
function isCutOff(place: Element, before: Element | undefined): boolean {
  if (!before || !(place.matches(select.message) || before.matches(select.message))) return false;
  const isAnswer = (one: Element) =>
    [...(one.matches(select.message) ? [one] : outermost(one, select.message))].some(
      message => message.getAttribute('data-message-author-role') !== 'user',
    );
  return isAnswer(place) && isAnswer(before);
}

const finishedTurnAt = remembering((place, withoutIds: boolean) => turnAt(place, { streaming: false, withoutIds }));

/** All messages of a turn together, under the id of the last; or what it lacks. `undefined` where none is shown: a shell, a report, an edit. */
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

/** What one message says, or what it lacks. */
function messageAt(message: Element): Said | string {
  const id = message.getAttribute('data-message-id');
  const author = message.getAttribute('data-message-author-role');
  // Never skipped: a message without a side is a hole in the chat.
  if (author !== 'user' && author !== 'assistant' && author !== 'tool') return `a known role on ${select.message}`;

  const [role, selector] = author === 'user' ? ['user' as const, select.prompt] : ['assistant' as const, select.answer];
  const bodies = outermost(message, selector);
  const text = joined(bodies.map(role === 'user' ? typedText : proseText));
  // What a tool gave back belongs to the answer and is not what the assistant said.
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

/** A generated picture, or nothing that can be read; words without a message are a page that has changed. */
function turnWithoutMessage(place: Element, streaming: boolean): SeenTurn | string | undefined {
  const [first] = place.querySelectorAll('.group\\/imagegen-image[id^="image-"]');
  const pictures = joined(picturesIn(place));
  // A picture that lives in the page's memory has no address to keep; that there was one is kept.
  const isInMemory = first?.querySelector('img[src^="blob:"]') != null;
  if (first && (pictures || isInMemory)) return { id: first.id, role: 'assistant', text: pictures };
  if (place.querySelector(select.generated)) return streaming ? undefined : select.generated;
  return hasWords(place, select.beside) && !streaming && !isBeingEdited(place) ? select.message : undefined;
}
