/** Makes a hit for a person of a chunk that was found and read. */
import { getPartialChat } from '../compose/get-partial-chat';
import type { TextRange, Turn } from '../core/conversation';
import type { Hit } from '../core/hit';
import { isMarkdown } from '../core/is-markdown';
import { createAnswerSnippet } from '../search/answer-snippet';
import type { RankedChunk } from '../search/engine';
import { createMatchFinder } from '../search/find-matches';
import { createSnippet } from '../search/snippet';
import type { Alternatives } from '../search/text/query-terms';
import type { TurnInContext } from '../vault/vault';
import type { HitCheck } from './hit-check';
import { toVisibleNote, type Successor } from './notes';

export interface RecalledChunk {
  readonly chunk: RankedChunk;
  readonly turn: TurnInContext;
  /** Notes that replaced this one. */
  readonly successors: readonly Successor[];
}

/** The words of a query, and what was searched instead of some of them. */
export interface Asked {
  readonly words: string;
  readonly alternatives: Alternatives | undefined;
}

type RangeOfRevision = Pick<RankedChunk, 'start' | 'end' | 'revision'>;

/** In UTF-16 units. Nobody writes a longer answer, and what a hit shows of a turn is chosen while the user types. */
const maxShownLength = 30_000;
/** In UTF-16 units. Only the beginning of a question is used, because some have whole files pasted after it. */
const maxQuestionLength = 4000;

export function toHit(
  { chunk, turn: { conversation, turn, exchange }, successors }: RecalledChunk,
  { words, alternatives }: Asked,
  isRelevant: HitCheck,
  isEverywhere: boolean,
): Hit {
  const { textRank, semanticRank, similarity } = chunk;
  const passage = getPassage(conversation.revision, turn, chunk);
  const first = exchange.find(({ role }) => role === 'user');
  const question = first && first.id !== turn.id ? first.text : '';
  const isPrompt = !isMarkdown(turn.role, conversation.source);
  const found = createSnippet(passage, words, {
    isPrompt,
    context: question.slice(0, maxQuestionLength),
    alternatives,
  });
  const titleMarks = createMatchFinder(
    words,
    alternatives,
  )(conversation.title).map(({ start, end }) => [start, end] as const);
  const content = `${conversation.title}\n${question.slice(0, maxShownLength)}\n${passage}`;
  return {
    ...toPlainHit({ conversation, turn, exchange }, successors),
    ...(titleMarks.length > 0 && { titleMarks }),
    ...chooseSnippet({ chunk, turn: { conversation, turn, exchange } }, { words, alternatives }),
    isRelevant: words === '' || isRelevant(content, chunk, conversation.title),
    matchedWords: found.words,
    ...(similarity !== undefined && { similarity }),
    ...(textRank !== undefined && { textRank }),
    ...(semanticRank !== undefined && { semanticRank }),
    ...(isEverywhere && { space: conversation.space }),
    // An outdated index may not know which branch the chat shows now.
    ...(conversation.revision === chunk.revision && !chunk.active && { isOnOldBranch: true }),
  };
}

/** The part of a hit that depends on no question. */
function toPlainHit({ conversation, turn, exchange }: TurnInContext, successors: readonly Successor[]) {
  const partialChat = getPartialChat(conversation.completeness);
  return {
    conversation: conversation.id,
    turn: turn.id,
    source: conversation.source,
    title: conversation.title,
    url: conversation.url,
    role: turn.role,
    at: turn.createdAt ?? turn.observedAt,
    ...(partialChat && { partialChat }),
    ...(conversation.note && { note: toVisibleNote(conversation.note, successors) }),
    ...(conversation.document && { document: { ...conversation.document, headings: [], ...turn.section } }),
    exchange: exchange.map(({ id, role, text }) => ({ id, role, text })),
  };
}

/** A turn as a hit that nobody asked for. Its note, if it is one, must not be replaced. */
export function toUnaskedHit(found: TurnInContext): Hit {
  const { conversation, turn } = found;
  const chunk = { start: 0, end: turn.text.length, revision: conversation.revision };
  return {
    ...toPlainHit(found, []),
    ...chooseSnippet({ chunk, turn: found }, { words: '', alternatives: undefined }),
  };
}

/** The text of the chunk with the chat's title before it. */
export const joinTitle = ({ chunk, turn: { turn, conversation } }: RecalledChunk): string =>
  `${conversation.title}\n${getPassage(conversation.revision, turn, chunk)}`;

/** Returns the text of the chunk, or the turn if it changed since, because its offsets may be wrong. */
const getPassage = (revision: number, { text }: Turn, chunk: RankedChunk): string =>
  revision === chunk.revision ? text.slice(chunk.start, chunk.end) : text.slice(0, maxShownLength);

/** The range first, then the turn, or what stands around the range in a long one. */
function listPlaces(text: string, { start, end }: TextRange): Parameters<typeof createAnswerSnippet>[0]['texts'] {
  const from = text.length > maxShownLength ? Math.max(0, start - maxShownLength / 2) : 0;
  const around = text.slice(from, from + maxShownLength);
  return [{ text: around, range: { start: start - from, end: Math.min(end - from, around.length) } }, { text: around }];
}

/** The answer is shown even where its question was found; a text without an answer shows itself. */
function chooseSnippet(
  { chunk, turn: { conversation, turn, exchange } }: { readonly chunk: RangeOfRevision; readonly turn: TurnInContext },
  { words, alternatives }: Asked,
): Pick<Hit, 'snippet' | 'marks' | 'code' | 'answeredIn'> {
  const answers = exchange.filter(({ role }) => role === 'assistant');
  const isAnswer = turn.role === 'assistant' || answers.length === 0;
  const shown = isAnswer ? turn : (answers.find(({ text }) => text.trim() !== '') ?? turn);
  const isPrompt = !isMarkdown(shown.role, conversation.source);
  const range = conversation.revision === chunk.revision ? chunk : { start: 0, end: maxShownLength };
  const { text, marks, code } = createAnswerSnippet(
    {
      texts: isAnswer ? listPlaces(turn.text, range) : [{ text: shown.text.slice(0, maxShownLength) }],
      isPrompt,
      ...(answers.length > 0 && { title: conversation.title }),
    },
    words,
    alternatives,
  );
  return { snippet: text, marks, ...(code !== undefined && { code }), ...(shown !== turn && { answeredIn: shown.id }) };
}
