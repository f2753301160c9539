/** Splits a conversation into chunks small enough to search, each with its title, question and neighbours. */
import type { Chunk, Conversation, Turn } from '../../core/conversation';
import type { Stretch } from './blocks';
import { cut } from './split-text';
import { questionAbove, threadOf } from './thread';

/** Incremented when the chunker changes: chunks of another version are indexed again. */
export const chunkerVersion = 2;

/** A chunk with the context that it is embedded with. */
export interface Passage {
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
const questionLength = 300;
/** In UTF-16 units. Title, site and date stand beside the question, and a model reads about 512 tokens in all. */
const questionInContext = 160;

/**
 * Chunks are in order of thread and text, so that neighbours in the list are neighbours in the conversation. Quotes
 * that Kura inserted are left out. Chunks of one long paragraph may overlap by a sentence.
 */
export function chunk(conversation: Conversation): Passage[] {
  const byId = new Map(conversation.turns.map(turn => [turn.id, turn]));
  return threadOf(conversation.turns).flatMap(turn => {
    const place = placeOf(conversation, turn, byId);
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
        ...place,
      }));
  });
}

function placeOf(conversation: Conversation, turn: Turn, byId: ReadonlyMap<string, Turn>): Omit<Passage, 'chunk'> {
  const { title, source, turns } = conversation;
  const asked = turn.role === 'assistant' ? questionAbove(turn, byId, turns) : undefined;
  const question = asked && inOneLine(asked);
  const said = question && beginning(question, questionInContext);
  const context = [title, source, dayOf(turn), said].filter(Boolean).join(' · ');
  return { title, context, ...(question && { question }), ...(asked && { answers: asked.id }) };
}

/**
 * In UTC, so that the same vault gives the same vectors on every machine. An invalid date in imported data is left out.
 */
function dayOf({ createdAt, observedAt }: Turn): string {
  const date = new Date(createdAt ?? observedAt);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

function inOneLine(asked: Turn): string {
  const own = ownStretches(asked).map(({ start, end }) => asked.text.slice(start, end).trim());
  // Cut longer than needed, because runs of white space collapse into one space.
  const text = own.join(' ').slice(0, 4 * questionLength);
  return beginning(text.replace(/\s+/g, ' ').trim(), questionLength);
}

const beginning = (text: string, length: number): string => text.slice(0, length).toWellFormed().trim();

/** The ranges of the turn's own text, without the quotes that Kura inserted. */
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
