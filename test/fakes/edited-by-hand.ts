/** What a person does to an inserted quotation before it is sent: keeps, shortens, changes, moves or divides it, line by line. */
import type { Random } from './made-up-site';

/** The prompts that are sent: one, or two where it was divided. `own` are the writer's words, which stand in some of them. */
export type ByHand = (inserted: string, own: readonly [string, string], next: Random) => readonly string[];

const linesOf = (text: string) => text.split('\n');
const isQuoted = (line: string) => line.startsWith('>');
/** A place between two lines, with a quoted line before it and one behind it wherever there are two. */
function between(lines: readonly string[], next: Random): number {
  const quoted = lines.flatMap((line, place) => (isQuoted(line) ? [place] : []));
  return quoted[1 + next(Math.max(1, quoted.length - 1))] ?? quoted[0] ?? 1;
}

export const byHand: Readonly<Record<string, ByHand>> = {
  'sent as it is': text => [text],
  'with words before and after': (text, [before, after]) => [`${before}\n${text}\n${after}`],
  'with words on the lines of its marks': (text, [before, after]) => [`${before} ${text} ${after}`],
  'with its end cut off': (text, [before], next) => {
    const lines = linesOf(text);
    return [`${before}\n\n${lines.slice(0, between(lines, next)).join('\n')}`];
  },
  'with its beginning cut off': (text, [, after], next) => {
    const lines = linesOf(text);
    return [`${lines.slice(between(lines, next)).join('\n')}\n${after}`];
  },
  'divided over two prompts': (text, [before, after], next) => {
    const lines = linesOf(text);
    const at = between(lines, next);
    return [`${before}\n${lines.slice(0, at).join('\n')}`, `${lines.slice(at).join('\n')}\n\n${after}`];
  },
  'with some of its lines deleted': (text, [before], next) => [
    `${before}\n${linesOf(text)
      .filter(line => !isQuoted(line) || next(2))
      .join('\n')}`,
  ],
  'with words of the quotation changed': text => [
    linesOf(text)
      .map(line => (isQuoted(line) ? line.replace(/\w+/, 'changed') : line))
      .join('\n'),
  ],
  'with its end cut off and a quoted part moved to the top': (text, [before], next) => {
    const lines = linesOf(text);
    const at = between(lines, next);
    const moved = lines.slice(at).filter(isQuoted);
    return [[...moved, '', before, '', ...lines.slice(0, at)].join('\n')];
  },
  'with damaged marks': (text, [before, after], next) => {
    const damage = (mark: string) => mark.slice(0, 6 + next(mark.length - 6));
    return [`${before}\n${text.replace(/【\/?Kura [0-9a-f]{8}】/g, damage)}\n${after}`];
  },
  'without its marks': (text, [before, after]) => [
    `${before}\n${text.replace(/【\/?Kura [0-9a-f]{8}】 ?/g, '')}\n${after}`,
  ],
  'without marks and first line': (text, [before, after]) => [
    `${before}\n${linesOf(text).slice(1, -1).join('\n')}\n\n${after}`,
  ],
  'without its end and without empty lines': (text, [before]) => [
    `${before}\n${linesOf(text)
      .slice(0, -1)
      .filter(line => line.trim())
      .join('\n')}`,
  ],
  'with other white space, and no end': (text, [, after]) => [
    `${linesOf(text)
      .slice(0, -1)
      .map(line => line.replace(/^> ?/, '>').trimEnd())
      .join('\n\n')}\n\n${after}`,
  ],
};
