/** Keeps one message from affecting the next: open code fences are closed, and HTML that would swallow the page is escaped. */

/** HTML that hides everything after it if its end tag is missing. */
const swallowingTags =
  /<(?=!|\?|\/?(?:script|style|textarea|title|iframe|noembed|noframes|plaintext|xmp|template|pre)\b)/gi;

/** Inside `<details>`, also tags that would end it. */
const detailsTags =
  /<(?=!|\?|\/?(?:script|style|textarea|title|iframe|noembed|noframes|plaintext|xmp|template|pre|details|summary)\b)/gi;

/** Sanitizes a message at the top level of the page. */
export const sanitizeMessage = (text: string): string => sanitize(text, swallowingTags);

/** Sanitizes a message inside `<details>`. */
export const sanitizeInDetails = (text: string): string => sanitize(text, detailsTags);

function sanitize(text: string, tags: RegExp): string {
  let fence = '';
  const lines = text.trim().split(/\r\n|\r|\n/);
  const sanitized = lines.map(line => {
    const [, mark = '', rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (fence !== '') {
      if (mark.startsWith(fence) && rest.trim() === '') fence = '';
      return line;
    }
    // An opening fence of backticks has none in its line; otherwise it is inline code.
    if (mark !== '' && !(mark.startsWith('`') && rest.includes('`'))) {
      fence = mark;
      return line;
    }
    return escapeOutsideCode(line, tags);
  });
  return fence === '' ? sanitized.join('\n') : [...sanitized, fence].join('\n');
}

/** Tags inside inline code are shown as they are. */
const escapeOutsideCode = (line: string, tags: RegExp): string =>
  line.replace(/(?<!`)(`+)(?!`)(?:.*?[^`])?\1(?!`)|[^`]+|`+/g, span =>
    /^(`+).*[^`]\1$/.test(span) ? span : span.replace(tags, '&lt;'),
  );
