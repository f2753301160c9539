/**
 * The app shell, rolled out from about 20 September 2026. No saved page of it is public, so this follows dated measurements of
 * September.
 */
import type { Attachment, ObservedTurn, Part } from '../../core/conversation';
import { hasWords } from '../page/build-reading';
import { memoizeByElement } from '../page/dom-change-cache';
import { findInChat, isBeingEdited, joinParagraphs, findOutermost, hasUnclaimed } from '../page/elements';
import { findFirst } from '../page/find-all';
import { findUnread, readOrMark, toContent, type TurnContent } from '../page/find-unread';
import { ignoredSelector, isProvisional, toReading, type Generation } from './generation';
import { readProse, readRenderedPrompt, readTypedText, rules } from './prose';

const select = {
  page: 'html[data-codex-window-type], [data-app-action-timeline-scroll], [data-turn-key], form[data-chatgpt-composer]',
  // One exchange of a prompt and its answer. Only three to six are mounted; the number in `fallback-turn-N` counts those.
  exchange: '[data-turn-key]',
  // The prompt, or a piece of the answer. Of several ids the last one is the message's own. Two families of marks are served, alone or one
  // inside the other (September and October 2026).
  unit: '[data-chatgpt-search-message-ids], [data-chatgpt-search-unit-key], [data-content-search-unit-key]',
  selectable: '[data-chatgpt-selection-message-id]',
  begin: '[data-chatgpt-agent-turn-start]',
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
} as const;

/** The steps before the answer, and the action bar. */
const ignored = `.group\\/activity-header, .turn-action-controls, ${ignoredSelector}`;

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
  const outside = [...exchange.querySelectorAll(`${select.bubble}, ${select.answer}, ${select.gallery}`)].filter(
    body => !body.closest(select.unit),
  );
  const commentary = outside.filter(body => isCommentary(body, exchange));
  if (outside.some(body => !commentary.includes(body) && !body.matches(select.answer))) return select.unit;

  const turns: ObservedTurn[] = [];
  for (const unit of units) {
    const turn = readTurn(unit, exchange.getAttribute('data-turn-key') ?? '');
    if (typeof turn === 'string') return turn;
    if (!turn) continue;
    const previous = turns.at(-1);
    // The pieces of one answer form one turn with the id of the last piece.
    if (previous?.role === turn.role) turns[turns.length - 1] = { ...turn, ...joinContent(previous, turn) };
    else turns.push(turn);
  }
  const thinking = commentary.map((body): Part => ({ kind: 'thinking', text: readProse(body) }));
  const unread = findUnread(exchange, { known: [...units, ...commentary], ignored });
  return [...turns.slice(0, -1), ...turns.slice(-1).map(last => ({ ...last, ...addParts(last, thinking, unread) }))];
});

/**
 * While the steps before an answer are unfolded, what is said in them looks like an answer and stands in no unit, beside a mark of the
 * beginning (September 2026).
 */
function isCommentary(body: Element, exchange: Element): boolean {
  for (let place = body.parentElement; place && place !== exchange; place = place.parentElement) {
    if (place.querySelector(select.unit)) return false;
    if (place.querySelector(select.begin)) return true;
  }
  return false;
}

function joinContent(previous: ObservedTurn, turn: ObservedTurn): TurnContent {
  const parts = [...(previous.parts ?? []), ...(turn.parts ?? [])];
  return toContent(joinParagraphs([previous.text, turn.text]), parts, [
    ...(previous.attachments ?? []),
    ...(turn.attachments ?? []),
  ]);
}

const addParts = (turn: ObservedTurn, before: readonly Part[], after: readonly Part[]): TurnContent =>
  before.length + after.length === 0
    ? turn
    : toContent(turn.text, [...before, ...(turn.parts ?? []), ...after], turn.attachments);

/** Returns the turn, or what it lacks; `undefined` while it is being edited. */
function readTurn(unit: Element, turnKey: string): ObservedTurn | string | undefined {
  const role = readRole(unit);
  if (!role) return `a known role of ${select.unit}`;
  const id = readId(unit, role, turnKey);
  if (!id) return `an id in ${select.unit}`;
  if (role === 'user' && isBeingEdited(unit)) return undefined;

  const content = readOrMark(unit, ignored, () => readContent(unit, role));
  // A prompt cannot be empty, so its text is not there yet.
  if (role === 'user' && content.text === '' && !content.attachments && !content.parts) return undefined;
  return { id, role, ...content };
}

function readRole(unit: Element): 'user' | 'assistant' | undefined {
  const key =
    readAttribute(unit, 'data-chatgpt-search-unit-key') ?? readAttribute(unit, 'data-content-search-unit-key');
  const role = key?.split(':').at(-1) ?? unit.querySelector(select.heading)?.getAttribute('data-conversation-role');
  return role === 'user' || role === 'assistant' ? role : undefined;
}

/**
 * Returns the message's own id. Where a unit names none, the exchange's key is the prompt's id, and the text of an answer may name its
 * message. Else the id is made of the exchange's key and the side, until the site's data tells the message's own.
 */
function readId(unit: Element, role: 'user' | 'assistant', turnKey: string): string | undefined {
  const named = readAttribute(unit, 'data-chatgpt-search-message-ids')?.trim().split(/\s+/).at(-1);
  if (named) return named;
  // An exchange that is being sent has no lasting key yet.
  if (unit.matches('[data-chatgpt-search-message-ids]') || turnKey === '' || isProvisional(turnKey)) return undefined;
  if (role === 'user') return turnKey;
  const selected = [...unit.querySelectorAll(select.selectable)]
    .at(-1)
    ?.getAttribute('data-chatgpt-selection-message-id');
  return selected || `${turnKey}:assistant`;
}

/** A unit of one family may stand in a unit of the other. */
const readAttribute = (unit: Element, name: string): string | undefined =>
  (unit.getAttribute(name) ?? unit.querySelector(`[${name}]`)?.getAttribute(name)) || undefined;

function readContent(unit: Element, role: 'user' | 'assistant'): TurnContent | string {
  const isUser = role === 'user';
  if ([...unit.querySelectorAll(select.codeBody)].some(body => !body.closest(select.codeBlock)))
    return select.codeBlock;
  const prose = findOutermost(
    unit,
    isUser ? `${select.renderedPrompt}, ${select.bubble}` : `${select.answer}, ${select.gallery}`,
  );
  if (prose.length === 0 && hasWords(unit, ignored)) return isUser ? select.bubble : select.answer;
  const attachments = isUser ? readAttachments(unit) : [];
  const text = joinParagraphs(prose.map(isUser ? readPrompt : readProse));
  const known = isUser ? [...unit.querySelectorAll(select.file)].map(file => file.parentElement ?? file) : [];
  return toContent(text, findUnread(unit, { prose, rules, known, ignored }), attachments);
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
