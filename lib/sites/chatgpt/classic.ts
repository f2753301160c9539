/** The classic page: 2023 until today, `article` until March 2026 and `section` since. Later generations share none of its hooks. */
import type { SeenTurn } from '../../conversation';
import { literalText } from '../markdown';
import { attachmentsIn, partsIn, picturesIn } from './classic-extras';
import { outermost, readingOf, type Generation } from './generation';
import { proseText, typedText } from './prose';

const select = {
  page: '[data-testid^="conversation-turn-"], [data-message-author-role], #thread, form[data-type="unified-composer"]',
  // Numbered through the whole chat. Off-screen turns keep an empty shell (since spring 2026).
  turn: '[data-testid^="conversation-turn-"]',
  // One or more in a turn: steps with tools come before the answer.
  message: '[data-message-author-role]',
  prompt: '.whitespace-pre-wrap',
  // `pre` where an older page put code beside the text instead of into it.
  answer: '.markdown, pre',
  // Present only while an answer is being written; the class belongs to older builds.
  streaming: 'button[data-testid="stop-button"], .result-streaming',
  // Copy, rate, share: there once the answer is final. Under a prompt it says nothing.
  actions: '[data-testid$="-turn-action-button"]',
  composer: 'div#prompt-textarea[contenteditable="true"]',
  // What may have words in a turn and is no message: labels, buttons, canvas, a research report, what is thought or loading.
  beside:
    'h4, h5, h6, button, svg, iframe, .sr-only, [role="group"], [role="button"], [id^="textdoc-message-"], .reasoning-summary, [class*="loading-shimmer"]',
} as const;

/** What a turn lacked. */
class Missing {
  constructor(readonly what: string) {}
}

export const classic: Generation = {
  page: select.page,
  composer: select.composer,

  read(page) {
    const places = [...page.querySelectorAll(select.turn)];
    const streaming = page.querySelector(select.streaming) !== null;
    const turns: SeenTurn[] = [];
    for (const place of places) {
      const turn = turnAt(place, streaming);
      if (turn instanceof Missing) return { state: 'unreadable', missing: turn.what };
      if (turn) turns.push(turn);
    }
    if (turns.length === 0) return { state: 'unreadable', missing: places.length > 0 ? select.message : select.turn };
    const confirmed = places.findLast(place => place.childElementCount > 0)?.querySelector(select.actions) != null;
    return readingOf(page, { turns, streaming, confirmed });
  },
};

/** All messages of a turn together, under the id of the last. `undefined` for a turn that shows none: a shell, a report. */
function turnAt(place: Element, streaming: boolean): SeenTurn | Missing | undefined {
  const messages = [...place.querySelectorAll(select.message)];
  if (messages.length === 0) return turnWithoutMessage(place, streaming);

  const said: Said[] = [];
  for (const message of messages) {
    const one = messageAt(message);
    if (one instanceof Missing) return one;
    said.push(one);
  }
  const last = said.at(-1);
  if (!last || said.some(({ role }) => role !== last.role)) return new Missing(`one role in ${select.turn}`);

  const attachments = last.role === 'user' ? attachmentsIn(place, select.prompt) : [];
  const parts = partsIn(place);
  const model = said.findLast(one => one.model)?.model;
  return {
    id: last.id,
    role: last.role,
    text: [...said.map(({ text }) => text), ...picturesIn(place)].filter(text => text !== '').join('\n\n'),
    ...(attachments.length > 0 ? { attachments } : {}),
    ...(parts.length > 0 ? { parts } : {}),
    ...(model ? { model } : {}),
  };
}

type Said = Pick<SeenTurn, 'id' | 'text'> & { readonly role: 'user' | 'assistant'; readonly model: string | null };

function messageAt(message: Element): Said | Missing {
  const id = message.getAttribute('data-message-id');
  const role = message.getAttribute('data-message-author-role');
  // Never skipped: a message without a place is a hole in the chat.
  if (!id) return new Missing(`data-message-id on ${select.message}`);
  if (role !== 'user' && role !== 'assistant') return new Missing(`a known role on ${select.message}`);

  const bodies = outermost(message, role === 'user' ? select.prompt : select.answer);
  if (bodies.length === 0 && hasWords(message)) return new Missing(role === 'user' ? select.prompt : select.answer);
  const text = bodies.map(role === 'user' ? typedText : proseText).filter(piece => piece !== '');
  return { id, role, text: text.join('\n\n'), model: message.getAttribute('data-message-model-slug') };
}

/** A generated picture, or nothing that can be read; words without a message are a page that has changed. */
function turnWithoutMessage(place: Element, streaming: boolean): SeenTurn | Missing | undefined {
  const [first] = place.querySelectorAll('.group\\/imagegen-image[id]');
  if (first) return { id: first.id, role: 'assistant', text: picturesIn(place).join('\n\n') };
  return hasWords(place) && !streaming ? new Missing(select.message) : undefined;
}

const hasWords = (place: Element): boolean =>
  literalText(place, { skip: element => element.matches(select.beside) }).trim() !== '';
