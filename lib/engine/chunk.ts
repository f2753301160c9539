/** Conversations as passages small enough to search, each knowing its place: its title, its question, its neighbours. */
import type { Chunk, Conversation, Turn } from '../conversation';
import type { Stretch } from './blocks';
import { cut } from './cut';
import { questionAbove, threadOf } from './thread';

/** Grows when the same text is cut differently: what was cut by another version is learnt again. */
export const chunkerVersion = 2;

/** A passage, and what it is read with. */
export interface Passage {
  readonly chunk: Chunk;
  /** Of the conversation. */
  readonly title: string;
  /** What stands before the passage for the embedder: "title · site · date · question", as far as known. Never shown. */
  readonly context: string;
  /** The beginning of the question that the passage answers, in one line. */
  readonly question?: string;
  /** The id of the user's turn that this passage answers; absent for the user's own turns. */
  readonly answers?: string;
}

/** Of the question before an answer; the rest of a long question rarely says what it is about. In UTF-16 units. */
const questionLength = 300;
/** Beside the question stand title, site and date, and a model reads some 512 tokens in all. */
const questionInContext = 160;

/**
 * Passages in order of the thread and of the text, so that neighbours in the list are neighbours in the conversation. What Kura
 * itself had inserted (`quotes`) is in none of them. Passages of one long paragraph may overlap by a sentence.
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

/** In UTC, so that the same vault makes the same vectors on every machine. A time that no calendar has (foreign data) is left out. */
function dayOf({ createdAt, observedAt }: Turn): string {
  const date = new Date(createdAt ?? observedAt);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

function inOneLine(asked: Turn): string {
  const own = ownStretches(asked).map(({ start, end }) => asked.text.slice(start, end).trim());
  // More than is kept, because runs of white space become one space.
  const text = own.join(' ').slice(0, 4 * questionLength);
  return beginning(text.replace(/\s+/g, ' ').trim(), questionLength);
}

const beginning = (text: string, length: number): string => text.slice(0, length).toWellFormed().trim();

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
