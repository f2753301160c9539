/** Cuts conversations into passages small enough to search: one idea each, whole paragraphs and code blocks where possible. */
import type { Chunk, Conversation, Turn } from '../conversation';
import { blocksOf, type Stretch } from './blocks';
import { sentencesOf } from './sentences';

/** Grows when the same text is cut differently: what was cut by another version is learnt again. */
export const chunkerVersion = 1;

/** A passage, and what stands before it when it is searched. */
export interface Passage {
  readonly chunk: Chunk;
  /** Title, and the question that the passage answers. */
  readonly context: string;
}

/**
 * About 170 tokens. Widths count an English character once and a wide one (Japanese, Chinese, Korean) twice, because it says
 * about twice as much: 300 to 700 English or 150 to 350 Japanese characters.
 */
const enough = 500;
const most = 700;
/** Code is kept whole up to here: half a function answers nothing. */
const mostCode = 1600;
/** A heading opens a passage of its own, unless what stands before it is still this small. */
const little = 160;
/** Of the question before an answer; the rest of a long question rarely says what it is about. */
const questionLength = 300;

/** Passages in order of turns and of text. What Kura itself had inserted (`quotes`) is in none of them. */
export function chunk(conversation: Conversation): Passage[] {
  const byId = new Map(conversation.turns.map(turn => [turn.id, turn]));
  return conversation.turns.flatMap(turn => {
    const question = turn.role === 'assistant' ? questionBefore(turn, byId, conversation.turns) : undefined;
    const context = [conversation.title, question].filter(Boolean).join('\n');
    return ownStretches(turn)
      .flatMap(stretch => cut(turn.text, stretch))
      .map(({ start, end }, n) => ({
        chunk: {
          id: `${conversation.id}#${turn.id}#${n}`,
          conversation: conversation.id,
          turn: turn.id,
          role: turn.role,
          space: conversation.space,
          start,
          end,
          text: turn.text.slice(start, end),
        },
        context,
      }));
  });
}

/** What the turn says itself: its text without the stretches that Kura had inserted. */
function ownStretches({ text, quotes = [] }: Turn): Stretch[] {
  const stretches: Stretch[] = [];
  let start = 0;
  for (const quote of [...quotes].sort((a, b) => a.start - b.start)) {
    if (quote.start > start) stretches.push({ start, end: quote.start });
    start = Math.max(start, quote.end);
  }
  if (start < text.length) stretches.push({ start, end: text.length });
  return stretches;
}

function questionBefore(turn: Turn, byId: ReadonlyMap<string, Turn>, turns: readonly Turn[]): string | undefined {
  let asked = typeof turn.parent === 'string' ? byId.get(turn.parent) : undefined;
  const seen = new Set<string>();
  while (asked && asked.role !== 'user' && typeof asked.parent === 'string' && !seen.has(asked.id)) {
    seen.add(asked.id);
    asked = byId.get(asked.parent);
  }
  // Without a known parent, the order of sight is the best that is known.
  if (asked?.role !== 'user') asked = turns.slice(0, turns.indexOf(turn)).findLast(({ role }) => role === 'user');
  const own = asked && ownStretches(asked).map(({ start, end }) => asked.text.slice(start, end));
  return own?.join(' ').trim().slice(0, questionLength).toWellFormed();
}

function cut(text: string, stretch: Stretch): Stretch[] {
  const passages: Stretch[] = [];
  let open: Stretch | undefined;
  const close = () => {
    if (open) passages.push(open);
    open = undefined;
  };
  for (const block of blocksOf(text, stretch)) {
    const limit = block.kind === 'code' ? mostCode : most;
    const pieces = width(text, block) > limit ? split(text, block, block.kind === 'code') : [block];
    for (const piece of pieces) {
      const before = open ? width(text, open) : 0;
      const opensAnew = block.kind === 'heading' && before > little;
      if (opensAnew || before >= enough || (open && width(text, { start: open.start, end: piece.end }) > most)) close();
      open = { start: open?.start ?? piece.start, end: piece.end };
    }
  }
  close();
  return passages.map(passage => trimmed(text, passage)).filter(({ start, end }) => end > start);
}

/** A block that is too long, at the ends of its lines (code) or sentences. */
function split(text: string, block: Stretch, isCode: boolean): Stretch[] {
  const limit = isCode ? mostCode : most;
  const pieces: Stretch[] = [];
  let open: Stretch | undefined;
  for (const sentence of sentencesOf(text, block, isCode).flatMap(one => hardCut(text, one, limit))) {
    if (open && width(text, { start: open.start, end: sentence.end }) > limit) {
      pieces.push(open);
      open = undefined;
    }
    open = { start: open?.start ?? sentence.start, end: sentence.end };
  }
  if (open) pieces.push(open);
  return pieces;
}

/** A run without any end (a long line of data): after a space or a comma if there is one, never inside a surrogate pair. */
function hardCut(text: string, { start, end }: Stretch, limit: number): Stretch[] {
  const pieces: Stretch[] = [];
  let from = start;
  let wide = 0;
  /** The last place behind which a cut would not part a word. */
  let soft = start;
  for (let at = start; at < end;) {
    const length = (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    wide += length * (isWide(text.charCodeAt(at)) ? 2 : 1);
    if (wide > limit) {
      const cutAt = soft > from ? soft : at;
      pieces.push({ start: from, end: cutAt });
      from = cutAt;
      wide = width(text, { start: from, end: Math.min(end, at + length) });
    }
    at = Math.min(end, at + length);
    if (/[\s、，,]/.test(text.charAt(at - 1))) soft = at;
  }
  pieces.push({ start: from, end });
  return pieces;
}

function width(text: string, { start, end }: Stretch): number {
  let sum = 0;
  for (let at = start; at < end; at++) sum += isWide(text.charCodeAt(at)) ? 2 : 1;
  return sum;
}

// Kana, CJK, Hangul, full-width forms and the surrogates of rare kanji.
const isWide = (unit: number): boolean => unit >= 0x2e80 && unit <= 0xffef && !(unit >= 0xa000 && unit < 0xac00);

function trimmed(text: string, { start, end }: Stretch): Stretch {
  const slice = text.slice(start, end);
  return { start: start + slice.length - slice.trimStart().length, end: end - (slice.length - slice.trimEnd().length) };
}
