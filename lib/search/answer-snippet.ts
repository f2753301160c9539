/** Chooses the sentence of an answer that serves the question: neither the title again nor code; the row of a table where there is no sentence. */
import type { TextRange } from '../core/conversation';
import { toPlainPrompt, toPlainText } from './chunk/plain-text';
import { splitSentences } from './chunk/sentences';
import { extractProse, extractTableRows, findCodeLanguage } from './prose';
import { createSnippet, maxSnippetLength, type Snippet } from './snippet';
import { createMatchFinder, type MatchFinder } from './find-matches';
import type { Alternatives } from './text/query-terms';
import { normalizeSearchText } from './text/scan';

export interface AnswerSnippet extends Pick<Snippet, 'text' | 'marks'> {
  /** The language of the code that stands in place of any sentence; '' if it has no name. */
  readonly code?: string;
}

interface SnippetSource {
  /** Messages or ranges of them, the preferred one first, in Markdown or as a person typed them. */
  readonly texts: readonly { readonly text: string; readonly range?: TextRange }[];
  readonly isPrompt: boolean;
  /** Absent if a text without an answer may show its title again: a note of one sentence is called by it. */
  readonly title?: string;
}

/** The best sentence of the first text that holds a word of the question, else the first sentence of all, else the best row of a table. */
export function createAnswerSnippet(
  { texts, isPrompt, title = '' }: SnippetSource,
  question: string,
  alternatives?: Alternatives,
): AnswerSnippet {
  let first: Prose | undefined;
  // One after the other, because reading the whole of a long answer takes most of a search's time.
  for (const { text, range } of texts) {
    const plain = isPrompt ? toPlainPrompt(takeRange(text, range)) : toPlainText(extractProse(text, range));
    const prose = toSentences(plain, title);
    if (prose.plain === '') continue;
    first ??= prose;
    const found = findBestSentence(prose, question, alternatives);
    if (found) return found;
  }
  if (first) return createSnippet(first.plain, '', { isPrompt: true });
  const row = isPrompt ? undefined : findBestRow(texts, question, alternatives);
  if (row !== undefined) return createSnippet(row, question, { isPrompt: true, alternatives });
  const code = isPrompt
    ? undefined
    : texts.map(({ text }) => findCodeLanguage(text)).find(language => language !== undefined);
  return { text: '', marks: [], ...(code !== undefined && { code }) };
}

interface Prose {
  /** Plain text, without the title. */
  readonly plain: string;
  readonly sentences: readonly string[];
}

const takeRange = (text: string, range?: TextRange): string => (range ? text.slice(range.start, range.end) : text);

function toSentences(plain: string, title: string): Prose {
  const all = splitSentences(plain, { start: 0, end: plain.length }, false).map(({ start, end }) =>
    plain.slice(start, end),
  );
  const sentences = all.filter(sentence => toKey(sentence) === '' || toKey(sentence) !== toKey(title));
  return { sentences, plain: sentences.join('').replace(/^• /, '').trim() };
}

const toKey = (text: string): string =>
  normalizeSearchText(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** The sentence with most of the question's words, and what follows it, as far as there is room. */
function findBestSentence(
  { plain, sentences }: Prose,
  question: string,
  alternatives: Alternatives | undefined,
): AnswerSnippet | undefined {
  const findMatches = createMatchFinder(question, alternatives);
  let best = { index: -1, words: 0 };
  for (const [index, sentence] of sentences.entries()) {
    const words = countWords(sentence, findMatches);
    if (words > best.words) best = { index, words };
  }
  if (best.index === -1) return undefined;
  const rest = sentences.slice(best.index).join('').replace(/^• /, '').trim();
  const [match] = findMatches(rest.slice(0, (sentences[best.index] ?? '').length));
  // The words of a long sentence may stand behind the room.
  if ((match?.end ?? 0) > maxSnippetLength) return createSnippet(plain, question, { isPrompt: true, alternatives });
  return createSnippet(rest, question, { isPrompt: true, fromStart: true, alternatives });
}

/** The row with most of the question's words, as plain text: `如雨露 · 1980`. `undefined` where no text has a table. */
function findBestRow(
  texts: SnippetSource['texts'],
  question: string,
  alternatives: Alternatives | undefined,
): string | undefined {
  const findMatches = createMatchFinder(question, alternatives);
  let best: { readonly row: string; readonly words: number } | undefined;
  for (const { text, range } of texts) {
    for (const line of extractTableRows(text, range)) {
      const row = toPlainText(line).replace(/^• /, '');
      const words = countWords(row, findMatches);
      if (!best || words > best.words) best = { row, words };
    }
  }
  return best?.row;
}

function countWords(sentence: string, findMatches: MatchFinder): number {
  return new Set(findMatches(sentence).map(({ start, end }) => sentence.slice(start, end).toLowerCase())).size;
}
