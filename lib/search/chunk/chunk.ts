/** Splits a conversation into chunks small enough to search, each with its title, question and neighbours. */
import type { Conversation, Role, SectionPlace, TextRange, Turn } from '../../core/conversation';
import { runInSlices } from '../async/yield-to-others';
import { splitText } from './split-text';
import { findQuestion, toThread } from './thread';

/** Incremented when the chunker changes: chunks of another version are indexed again. */
export const chunkerVersion = 3;

/** A piece of a turn, small enough to search. The chunker makes it; the index reads the text once and does not keep it. */
export interface Chunk extends TextRange {
  readonly turn: string;
  readonly role: Role;
  readonly text: string;
  /** Time of its turn, in milliseconds since 1970. */
  readonly at: number;
  /** Whether the turn is on the shown branch. */
  readonly active: boolean;
  /** Id of the user's turn that this chunk answers; absent for user turns. */
  readonly answers?: string;
}

interface ChunkInContext extends Chunk {
  /** The text before the chunk for the embedder: "title · site · date · question", as far as known. It is never shown. */
  readonly context: string;
}

/** In UTF-16 units. Title, site and date stand beside the question, and a model reads about 512 tokens in all. */
const maxQuestionLength = 160;
/** Cut longer than needed at first, because runs of white space collapse into one space. */
const maxRawQuestionLength = 1200;

/**
 * Chunks are in order of thread and text, so that neighbours in the list are neighbours in the conversation. Quotes
 * that Kura inserted are left out. Chunks of one long paragraph may overlap by a sentence.
 */
export const chunk = (conversation: Conversation): ChunkInContext[] => [...iterateChunks(conversation)].flat();

/** The same, but a query waits no longer than a piece of a long text takes. */
export async function chunkInSlices(conversation: Conversation): Promise<readonly ChunkInContext[]> {
  const chunks: ChunkInContext[] = [];
  const pieces = iterateChunks(conversation);
  await runInSlices(() => {
    const { value, done } = pieces.next();
    for (const one of value ?? []) chunks.push(one);
    return done !== true;
  }, true);
  return chunks;
}

function* iterateChunks({ title, source, turns, activePath }: Conversation): Generator<ChunkInContext[], undefined> {
  const byId = new Map(turns.map(turn => [turn.id, turn]));
  const shown = new Set(activePath);
  for (const turn of toThread(turns)) {
    const { id, role, text, createdAt, observedAt, section } = turn;
    const question = role === 'assistant' ? findQuestion(turn, byId, turns) : undefined;
    const context = [title, source, formatDay(turn), question && toOneLine(question), section && formatPath(section)]
      .filter(Boolean)
      .join(' · ');
    for (const range of getOwnRanges(turn).flatMap(own => splitRange(text, own))) {
      yield splitText(text, range).map(({ start, end }): ChunkInContext => ({
        turn: id,
        role,
        start,
        end,
        text: text.slice(start, end),
        at: createdAt ?? observedAt,
        active: shown.has(id),
        context,
        ...(question && { answers: question.id }),
      }));
    }
  }
  return undefined;
}

/** In UTF-16 units. Longer ranges are split behind a line, so that each takes a moment. */
const maxRangeLength = 100_000;

function splitRange(text: string, { start, end }: TextRange): TextRange[] {
  const ranges: TextRange[] = [];
  for (let from = start; from < end;) {
    const limit = from + maxRangeLength;
    const line = limit < end ? text.slice(from, limit).lastIndexOf('\n') : -1;
    const inside = (text.charCodeAt(limit) & 0xfc00) === 0xdc00 ? limit - 1 : limit;
    const to = limit >= end ? end : line > 0 ? from + line + 1 : inside;
    ranges.push({ start: from, end: to });
    from = to;
  }
  return ranges;
}

/**
 * In UTC, so that the same vault gives the same vectors on every machine. An invalid date in imported data is left out.
 */
function formatDay({ createdAt, observedAt }: Turn): string {
  const date = new Date(createdAt ?? observedAt);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

function toOneLine(questionTurn: Turn): string {
  const ownTexts = getOwnRanges(questionTurn).map(({ start, end }) => questionTurn.text.slice(start, end).trim());
  const text = ownTexts.join(' ').slice(0, maxRawQuestionLength).replace(/\s+/g, ' ').trim();
  return text.slice(0, maxQuestionLength).toWellFormed().trim();
}

/** The headings that a section of a document stands under. Its own heading is in its text, but only in the first chunk. */
const formatPath = ({ headings }: SectionPlace): string =>
  headings.join(' › ').slice(0, maxQuestionLength).toWellFormed().trim();

/** The ranges of the turn's own text, without the quotes that Kura inserted. */
function getOwnRanges({ text, quotes = [] }: Turn): TextRange[] {
  const ranges: TextRange[] = [];
  let start = 0;
  for (const quote of [...quotes].sort((a, b) => a.start - b.start)) {
    if (quote.start > start) ranges.push({ start, end: quote.start });
    start = Math.max(start, quote.end);
  }
  if (start < text.length) ranges.push({ start, end: text.length });
  return ranges;
}
