/** The app shell, rolled out from about 20 September 2026. No saved page of it is public: after dated measurements of September. */
import type { Attachment, SeenTurn } from '../../conversation';
import { literalText } from '../markdown';
import { isProvisional, outermost, readingOf, type Generation } from './generation';
import { proseText, renderedPrompt, typedText } from './prose';

const select = {
  page: 'html[data-codex-window-type], [data-app-action-timeline-scroll], [data-turn-key], form[data-chatgpt-composer]',
  // One exchange: a prompt and its answer. Only a window of three to six is mounted; the number in `fallback-turn-N` counts in it.
  exchange: '[data-turn-key]',
  // The prompt, or a piece of the answer. Several ids: the last one is the message itself.
  unit: '[data-chatgpt-search-message-ids]',
  // An answer of pictures only has no unit key, so its heading has to say whose it is.
  heading: '[data-conversation-role]',
  bubble: '[data-user-message-bubble]',
  // A prompt with fenced code is rendered as Markdown.
  renderedPrompt: '[data-markdown-text-tone="user-message"]',
  answer: '[data-markdown-text-style="assistant-message"]',
  gallery: '[data-testid="generated-image-gallery"]',
  file: '.group\\/resource-card > button[aria-label]',
  // The label of the submit button is in the reader's language; the busy status line is not.
  streaming: [
    '[data-app-action-timeline-scroll] [role="status"][aria-busy="true"]',
    'form[data-chatgpt-composer] button[type="submit"]:is([aria-label="Stop"], [aria-label="停止"])',
  ].join(', '),
  actions: '.turn-action-controls',
  // Not a `contenteditable` elsewhere: a body of code can be one, with the same role.
  composer: 'form[data-chatgpt-composer] [contenteditable="true"][role="textbox"]',
  beside:
    'h4, button, svg, .sr-only, [role="separator"], [role="status"], .group\\/activity-header, .turn-action-controls',
} as const;

export const appShell: Generation = {
  page: select.page,
  composer: select.composer,

  read(page) {
    const exchanges = outermostOnPage(page);
    const turns: SeenTurn[] = [];
    let pending = false;
    for (const exchange of exchanges) {
      const read = turnsOf(exchange);
      if (typeof read === 'string') return { state: 'unreadable', missing: read };
      turns.push(...read);
      pending ||= isProvisional(exchange.getAttribute('data-turn-key') ?? '');
    }
    if (turns.length === 0)
      return { state: 'unreadable', missing: exchanges.length > 0 ? select.unit : select.exchange };
    const streaming = pending || page.querySelector(select.streaming) !== null;
    return readingOf(page, { turns, streaming, confirmed: isFinal(exchanges.at(-1)) });
  },
};

const outermostOnPage = (page: Document): Element[] =>
  [...page.querySelectorAll(select.exchange)].filter(exchange => !exchange.parentElement?.closest(select.exchange));

/** The prompt and the answer, or what a unit lacked. */
function turnsOf(exchange: Element): SeenTurn[] | string {
  const units = outermost(exchange, select.unit);
  if (units.length === 0 && hasWords(exchange)) return select.unit;

  const turns: SeenTurn[] = [];
  for (const unit of units) {
    const turn = turnAt(unit);
    if (typeof turn === 'string') return turn;
    const before = turns.at(-1);
    // The pieces of one answer are one turn, under the id of the last.
    if (before?.role === turn.role) turns[turns.length - 1] = { ...turn, text: joined([before.text, turn.text]) };
    else turns.push(turn);
  }
  return turns;
}

function turnAt(unit: Element): SeenTurn | string {
  const id = unit.getAttribute('data-chatgpt-search-message-ids')?.trim().split(/\s+/).at(-1);
  const key = unit.getAttribute('data-chatgpt-search-unit-key');
  const role = key?.split(':').at(-1) ?? unit.querySelector(select.heading)?.getAttribute('data-conversation-role');
  if (!id) return `an id in ${select.unit}`;
  if (role !== 'user' && role !== 'assistant') return `a known role of ${select.unit}`;

  const user = role === 'user';
  const bodies = outermost(
    unit,
    user ? `${select.renderedPrompt}, ${select.bubble}` : `${select.answer}, ${select.gallery}`,
  );
  if (bodies.length === 0 && hasWords(unit)) return user ? select.bubble : select.answer;
  const attachments = user ? attachmentsIn(unit) : [];
  return {
    id,
    role,
    text: joined(bodies.map(user ? promptIn : proseText)),
    ...(attachments.length > 0 ? { attachments } : {}),
  };
}

function promptIn(body: Element): string {
  if (body.matches(select.renderedPrompt)) return renderedPrompt(body);
  const rendered = outermost(body, select.renderedPrompt);
  return rendered.length > 0 ? joined(rendered.map(renderedPrompt)) : typedText(body);
}

const attachmentsIn = (unit: Element): Attachment[] =>
  [...unit.querySelectorAll(select.file)].flatMap((tile): Attachment[] => {
    const name = tile.getAttribute('aria-label')?.trim();
    return name ? [{ name, kind: tile.querySelector('img') ? 'image' : 'file' }] : [];
  });

/** A bar stands under the prompt too: only one behind the last unit is the answer's. */
function isFinal(exchange: Element | undefined): boolean {
  const unit = exchange && outermost(exchange, select.unit).at(-1);
  if (!unit) return false;
  const bars = [...exchange.querySelectorAll(select.actions)];
  return bars.some(bar => (unit.compareDocumentPosition(bar) & bar.DOCUMENT_POSITION_FOLLOWING) !== 0);
}

const joined = (texts: readonly string[]): string => texts.filter(text => text !== '').join('\n\n');

const hasWords = (place: Element): boolean =>
  literalText(place, { skip: element => element.matches(select.beside) }).trim() !== '';
