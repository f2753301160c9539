/** Splits a conversation into chunks small enough to search, each with its title, question and neighbours. */
import type { Chunk, Conversation, Turn } from '../../core/conversation';
import type { TextRange } from './blocks';
import { splitText } from './split-text';
import { findQuestion, toThread } from './thread';

/** Incremented when the chunker changes: chunks of another version are indexed again. */
export const chunkerVersion = 2;

/** A chunk with the context that it is embedded with. */
export interface ContextualChunk {
  readonly chunk: Chunk;
  /** Title of the conversation. */
  readonly title: string;
  /**
   * The text before the chunk for the embedder: "title · site · date · question", as far as known. It is never shown.
   */
  readonly context: string;
  /** The beginning of the question that the chunk answers, in one line. */
  readonly question?: string;
  /** Id of the user's turn that this chunk answers; absent for user turns. */
  readonly answers?: string;
}

/** In UTF-16 units; the rest of a long question rarely adds to its subject. */
const maxQuestionLength = 300;
/** In UTF-16 units. Title, site and date stand beside the question, and a model reads about 512 tokens in all. */
const maxContextQuestionLength = 160;

/**
 * Chunks are in order of thread and text, so that neighbours in the list are neighbours in the conversation. Quotes
 * that Kura inserted are left out. Chunks of one long paragraph may overlap by a sentence.
 */
export function chunk(conversation: Conversation): ContextualChunk[] {
  const byId = new Map(conversation.turns.map(turn => [turn.id, turn]));
  return toThread(conversation.turns).flatMap(turn => {
    const context = toContext(conversation, turn, byId);
    return getOwnRanges(turn)
      .flatMap(range => splitText(turn.text, range))
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
        ...context,
      }));
  });
}

function toContext(
  conversation: Conversation,
  turn: Turn,
  byId: ReadonlyMap<string, Turn>,
): Omit<ContextualChunk, 'chunk'> {
  const { title, source, turns } = conversation;
  const questionTurn = turn.role === 'assistant' ? findQuestion(turn, byId, turns) : undefined;
  const question = questionTurn && toOneLine(questionTurn);
  const shortQuestion = question && truncate(question, maxContextQuestionLength);
  const context = [title, source, formatDay(turn), shortQuestion].filter(Boolean).join(' · ');
  return { title, context, ...(question && { question }), ...(questionTurn && { answers: questionTurn.id }) };
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
  // Cut longer than needed, because runs of white space collapse into one space.
  const text = ownTexts.join(' ').slice(0, 4 * maxQuestionLength);
  return truncate(text.replace(/\s+/g, ' ').trim(), maxQuestionLength);
}

const truncate = (text: string, length: number): string => text.slice(0, length).toWellFormed().trim();

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
