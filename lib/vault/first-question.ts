/** The stand-in for a title where a chat has none: the beginning of its first question. Pure. */
import type { Conversation, Turn } from '../core/conversation';

/** In UTF-16 units. */
const longest = 80;
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The first line with a letter or digit in the first user turn that has one; `''` where there is none. */
export function firstQuestionOf(turns: readonly Pick<Turn, 'role' | 'text' | 'quotes'>[]): string {
  for (const turn of turns) {
    if (turn.role !== 'user') continue;
    const line = withoutQuotes(turn)
      .split('\n')
      .find(each => /[\p{L}\p{N}]/u.test(each));
    if (line !== undefined) return cut(line.replace(/\s+/g, ' ').trim());
  }
  return '';
}

/** The first question of the shown branch. Questions on other branches are not visible to the reader. */
export function firstQuestionShown({ turns, activePath }: Pick<Conversation, 'turns' | 'activePath'>): string {
  const byId = new Map(turns.map(turn => [turn.id, turn]));
  return firstQuestionOf(activePath.map(id => byId.get(id)).filter(turn => turn !== undefined));
}

/** Removes the quotations that Kura inserted, because the user did not ask them. */
function withoutQuotes({ text, quotes = [] }: Pick<Turn, 'text' | 'quotes'>): string {
  return quotes.toReversed().reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
}

/** Cuts behind a word, and inside a word only where the word takes more than half of the length. */
function cut(line: string): string {
  if (line.length <= longest) return line;
  const room = longest - 1;
  let end = 0;
  // A line may be as long as a book, and more than this is never needed.
  for (const { index, segment } of words.segment(line.slice(0, longest * 2))) {
    if (index + segment.length > room) break;
    end = index + segment.length;
  }
  const whole = end > room / 2 ? line.slice(0, end) : line.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
  return `${whole.trimEnd()}…`;
}
