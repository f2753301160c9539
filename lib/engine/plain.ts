/** Markdown as a person would read it aloud: for snippets, never for anything that is stored. */

// In order: a mark that holds another is taken off first.
const marks: readonly (readonly [RegExp, string])[] = [
  // Fences and their language; the code stays.
  [/^ {0,3}(?:`{3,}|~{3,}).*$/gm, ''],
  // Rulers, and the line below a table's head.
  [
    /^[ \t]*(?:\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\||\|[ \t]*:?-+:?|:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+|-{3,})[ \t]*$/gm,
    '',
  ],
  [/^ {0,3}(?:\*[ \t]*){3,}$/gm, ''],
  // Headings, quotations, list items.
  [/^[ \t]*(?:#{1,6}[ \t]+|(?:>[ \t]?)+|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?)/gm, ''],
  // Images and links keep their words.
  [/!?\[([^\]\n]*)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"\n]*")?\)/g, '$1'],
  [/<(https?:\/\/[^>\s]+)>/g, '$1'],
  // Emphasis and inline code around words; `snake_case` and `2 * 3` are left alone.
  [/(\*{1,3}|~~)(?=\S)(.+?)(?<=\S)\1/g, '$2'],
  [/(?<![\p{L}\p{N}_])(_{1,2})(?=\S)(.+?)(?<=\S)\1(?![\p{L}\p{N}_])/gu, '$2'],
  [/(`+)([^`\n]+)\1/g, '$2'],
  // A table's cells.
  [/^[ \t]*\||\|[ \t]*$/gm, ''],
  [/[ \t]+\|[ \t]+/g, ' '],
  [/\\([\\`*_{}[\]()#+\-.!|>~$])/g, '$1'],
];

/** One line of text without Markdown's marks. */
export function plain(markdown: string): string {
  const bare = marks.reduce((text, [mark, kept]) => text.replace(mark, kept), markdown);
  return bare.replace(/\s+/g, ' ').trim();
}
