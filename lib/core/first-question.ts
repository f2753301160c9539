/** The stand-in for a title where a chat has none: the beginning of its first question. Pure. */
import type { Conversation, Turn } from './conversation';

/** In UTF-16 units. */
const maxLength = 80;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The first line with a letter or digit in the first user turn that has one; `''` where there is none. */
export function findFirstQuestion(turns: readonly Pick<Turn, 'role' | 'text' | 'quotes'>[]): string {
  for (const turn of turns) {
    if (turn.role !== 'user') continue;
    const line = removeQuotes(turn)
      .split('\n')
      .find(each => /[\p{L}\p{N}]/u.test(each));
    if (line !== undefined) return shorten(line.replace(/\s+/g, ' ').trim());
  }
  return '';
}

/** The first question of the shown branch. Questions on other branches are not visible to the reader. */
export function findShownFirstQuestion({ turns, activePath }: Pick<Conversation, 'turns' | 'activePath'>): string {
  const byId = new Map(turns.map(turn => [turn.id, turn]));
  return findFirstQuestion(activePath.map(id => byId.get(id)).filter(turn => turn !== undefined));
}

/** Removes the quotations that Kura inserted, because the user did not ask them. */
function removeQuotes({ text, quotes = [] }: Pick<Turn, 'text' | 'quotes'>): string {
  return quotes
    .toReversed()
    .reduce((remaining, { start, end }) => remaining.slice(0, start) + remaining.slice(end), text);
}

/** Cuts behind a word, and inside a word only where the word takes more than half of the length. */
function shorten(line: string): string {
  if (line.length <= maxLength) return line;
  const maxEnd = maxLength - 1;
  let end = 0;
  // A line may be as long as a book, and more than this is never needed.
  for (const { index, segment } of segmenter.segment(line.slice(0, maxLength * 2))) {
    if (index + segment.length > maxEnd) break;
    end = index + segment.length;
  }
  const shortened = end > maxEnd / 2 ? line.slice(0, end) : line.slice(0, maxEnd).replace(/[\uD800-\uDBFF]$/, '');
  return `${shortened.trimEnd()}…`;
}
