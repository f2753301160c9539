/** What a chat without a title is called: the beginning of what was asked first. Pure. */
import type { Conversation, Turn } from '../conversation';

/** In UTF-16 units. */
const longest = 80;
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The first line that says something, of the first of these turns in which the user does; `''` where there is none. */
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

/** Of the branch that is shown, as everywhere that a chat is named: what was asked in another is not seen by who reads it. */
export function firstQuestionShown({ turns, activePath }: Pick<Conversation, 'turns' | 'activePath'>): string {
  const byId = new Map(turns.map(turn => [turn.id, turn]));
  return firstQuestionOf(activePath.map(id => byId.get(id)).filter(turn => turn !== undefined));
}

/** What Kura itself had inserted is not what was asked. */
function withoutQuotes({ text, quotes = [] }: Pick<Turn, 'text' | 'quotes'>): string {
  return quotes.toReversed().reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
}

/** Cut behind a word; within one only where it is longer than all there is room for. */
function cut(line: string): string {
  if (line.length <= longest) return line;
  const room = longest - 1;
  let end = 0;
  // More is never needed, and a line may be as long as a book.
  for (const { index, segment } of words.segment(line.slice(0, longest * 2))) {
    if (index + segment.length > room) break;
    end = index + segment.length;
  }
  const whole = end > room / 2 ? line.slice(0, end) : line.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
  return `${whole.trimEnd()}…`;
}
