/**
 * The app shell, rolled out from about 20 September 2026. No saved page of it is public, so this follows dated measurements of
 * September.
 */
import type { Attachment, ObservedTurn } from '../../core/conversation';
import { memoizeByElement } from '../page/dom-change-cache';
import { findInChat, isBeingEdited, joinParagraphs, findOutermost, hasUnclaimed } from '../page/elements';
import { findFirst } from '../page/find-all';
import { hasWords, isProvisional, toReading, hasUnclaimedText, type Generation } from './generation';
import { readProse, readRenderedPrompt, readTypedText } from './prose';

const select = {
  page: 'html[data-codex-window-type], [data-app-action-timeline-scroll], [data-turn-key], form[data-chatgpt-composer]',
  // One exchange of a prompt and its answer. Only three to six are mounted; the number in `fallback-turn-N` counts those.
  exchange: '[data-turn-key]',
  // The prompt, or a piece of the answer. Of several ids the last one is the message's own.
  unit: '[data-chatgpt-search-message-ids]',
  // An answer of pictures only has no unit key, so its heading gives the role.
  heading: '[data-conversation-role]',
  bubble: '[data-user-message-bubble]',
  // A prompt with fenced code is rendered as Markdown.
  renderedPrompt: '[data-markdown-text-tone="user-message"]',
  answer: '[data-markdown-text-style="assistant-message"]',
  gallery: '[data-testid="generated-image-gallery"]',
  file: '[class*="resource-card"] > button[aria-label]',
  // Stands around and inside every code block. The body of a code block can be editable like a prompt.
  codeBlock: '[data-markdown-copy="code-block"]',
  codeBody: 'pre, .cm-editor, .cm-content',
  // The submit button's label is in the reader's language (English, German, Japanese, Chinese, Korean). The busy line has no label.
  streaming: [
    '[data-app-action-timeline-scroll] [role="status"][aria-busy="true"]',
    'form[data-chatgpt-composer] button[type="submit"]:is([aria-label^="Stop"], [aria-label^="停止"], [aria-label^="중지"])',
  ].join(', '),
  actions: '.turn-action-controls',
  // A plain `contenteditable` would also match the body of a code block, which has the same role.
  composer: 'form[data-chatgpt-composer] [contenteditable="true"][role="textbox"]',
  // The steps before the answer, and the action bar.
  ignored: '.group\\/activity-header, .turn-action-controls',
} as const;

export const appShell: Generation = {
  page: select.page,
  composer: select.composer,

  read(page) {
    const exchanges = findInChat(page, select.exchange);
    if (hasUnclaimed(page, select.unit, exchanges)) return { state: 'unreadable', missing: select.exchange };
    const turns: ObservedTurn[] = [];
    for (const exchange of exchanges) {
      const read = readTurns(exchange);
      if (typeof read === 'string') return { state: 'unreadable', missing: read };
      turns.push(...read);
    }
    if (turns.length === 0)
      return { state: 'unreadable', missing: exchanges.length > 0 ? select.unit : select.exchange };
    const last = exchanges.at(-1);
    const isPending = isProvisional(last?.getAttribute('data-turn-key') ?? '');
    const streaming = isPending || findFirst(page, select.streaming) !== undefined;
    return toReading(page, { turns, streaming, confirmed: isFinal(last) });
  },
};

/** Returns the prompt and the answer, or what a unit lacks. */
const readTurns = memoizeByElement((exchange): ObservedTurn[] | string => {
  const units = findOutermost(exchange, select.unit);
  if (units.length === 0 && hasWords(exchange, select.ignored)) return select.unit;

  const bodies = exchange.querySelectorAll(`${select.bubble}, ${select.answer}, ${select.gallery}`);
  if ([...bodies].some(body => !body.closest(select.unit))) return select.unit;

  const turns: ObservedTurn[] = [];
  for (const unit of units) {
    const turn = readTurn(unit);
    if (typeof turn === 'string') return turn;
    if (!turn) continue;
    const previous = turns.at(-1);
    // The pieces of one answer form one turn with the id of the last piece.
    if (previous?.role === turn.role)
      turns[turns.length - 1] = { ...turn, text: joinParagraphs([previous.text, turn.text]) };
    else turns.push(turn);
  }
  return turns;
});

/** Returns the turn, or what it lacks; `undefined` while it is being edited. */
function readTurn(unit: Element): ObservedTurn | string | undefined {
  const id = unit.getAttribute('data-chatgpt-search-message-ids')?.trim().split(/\s+/).at(-1);
  const key = unit.getAttribute('data-chatgpt-search-unit-key');
  const role = key?.split(':').at(-1) ?? unit.querySelector(select.heading)?.getAttribute('data-conversation-role');
  if (!id) return `an id in ${select.unit}`;
  if (role !== 'user' && role !== 'assistant') return `a known role of ${select.unit}`;

  const user = role === 'user';
  if ([...unit.querySelectorAll(select.codeBody)].some(body => !body.closest(select.codeBlock)))
    return select.codeBlock;
  if (user && isBeingEdited(unit)) return undefined;
  const bodies = findOutermost(
    unit,
    user ? `${select.renderedPrompt}, ${select.bubble}` : `${select.answer}, ${select.gallery}`,
  );
  const missing = user ? select.bubble : select.answer;
  if (bodies.length === 0 ? hasWords(unit, select.ignored) : hasUnclaimedText(unit, bodies)) return missing;
  const attachments = user ? readAttachments(unit) : [];
  const text = joinParagraphs(bodies.map(user ? readPrompt : readProse));
  // A prompt cannot be empty, so its text is not there yet.
  if (user && text === '' && attachments.length === 0) return undefined;
  return {
    id,
    role,
    text,
    ...(attachments.length > 0 ? { attachments } : {}),
  };
}

function readPrompt(body: Element): string {
  if (body.matches(select.renderedPrompt)) return readRenderedPrompt(body);
  const rendered = findOutermost(body, select.renderedPrompt);
  return rendered.length > 0 ? joinParagraphs(rendered.map(readRenderedPrompt)) : readTypedText(body);
}

const readAttachments = (unit: Element): Attachment[] =>
  [...unit.querySelectorAll(select.file)].flatMap((tile): Attachment[] => {
    const name = tile.getAttribute('aria-label')?.trim();
    return name ? [{ name, kind: tile.querySelector('img') ? 'image' : 'file' }] : [];
  });

/** A prompt has a bar too, so only a bar behind the last unit belongs to the answer. */
function isFinal(exchange: Element | undefined): boolean {
  const unit = exchange && findOutermost(exchange, select.unit).at(-1);
  if (!unit) return false;
  const bars = [...exchange.querySelectorAll(select.actions)];
  return bars.some(bar => (unit.compareDocumentPosition(bar) & bar.DOCUMENT_POSITION_FOLLOWING) !== 0);
}
