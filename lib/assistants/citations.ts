/** The numbers in an answer that lead to its sources. A number that no source has is never shown. Pure. */

/** `[3]`, `[^3]`, `【3】`, and several numbers in one pair of brackets, as models write them. */
const citationPattern =
  /\[\^?(\d{1,4}(?:\s*[,、，]\s*\^?\d{1,4})*)\]|【(\d{1,4}(?:\s*[,、，]\s*\d{1,4})*)(?:†[^】\n]{0,40})?】/g;
/** Code, in which brackets are code: a block that may not be closed yet, or a span in one line. */
const codePattern = /^[ \t]{0,3}(`{3,}|~{3,})[^\n]*(?:\n(?![ \t]{0,3}\1)[^\n]*)*(?:\n[^\n]*)?|(`+)[^`\n]+\2(?!`)/gm;

/** Removes the numbers that are not in `known`, and writes all others as `[3]`, one pair each. */
export const cleanCitations = (text: string, known: ReadonlySet<number>): string =>
  replaceCitations(text, numbers =>
    numbers
      .filter(number => known.has(number))
      .map(number => `[${number}]`)
      .join(''),
  );

/** Returns the numbers of `known` that the text cites, in order, each once. */
export function findCitations(text: string, known: ReadonlySet<number>): readonly number[] {
  const found = new Set<number>();
  replaceCitations(text, numbers => {
    for (const number of numbers) if (known.has(number)) found.add(number);
    return '';
  });
  return [...found];
}

/** The address that a citation has where it is drawn. */
export const toCitationAddress = (number: number): string => `#source-${number}`;

/** Writes each citation as a link of Markdown to its source, and leaves no other number in brackets. */
export const linkCitations = (text: string, known: ReadonlySet<number>): string =>
  replaceCitations(text, numbers =>
    numbers
      .filter(number => known.has(number))
      .map(number => `[${number}](${toCitationAddress(number)})`)
      .join(' '),
  );

/** A space parts a citation from a bracket behind it, which would make it a link to elsewhere. */
function replaceCitations(text: string, toText: (numbers: readonly number[]) => string): string {
  const replaceProse = (prose: string) =>
    prose.replace(citationPattern, (...[match, plain, wide, at]: [string, string?, string?, number?]) => {
      const numbers = (plain ?? wide ?? '')
        .split(/[^\d]+/)
        .filter(Boolean)
        .map(Number);
      const replaced = toText(numbers);
      const next = prose.charAt((at ?? 0) + match.length);
      return /[([:]/.test(next) && replaced !== '' && next !== '[' ? `${replaced} ` : replaced;
    });
  let result = '';
  let position = 0;
  for (const { 0: code, index } of text.matchAll(codePattern)) {
    result += replaceProse(text.slice(position, index)) + code;
    position = index + code.length;
  }
  return result + replaceProse(text.slice(position));
}
