/** Keeps one message from affecting the next: open code fences are closed, and HTML that would swallow the page is escaped. */

/** HTML that hides everything after it if its end tag is missing. */
const swallowing =
  /<(?=!|\?|\/?(?:script|style|textarea|title|iframe|noembed|noframes|plaintext|xmp|template|pre)\b)/gi;

/** Inside `<details>`, also tags that would end it. */
const ending =
  /<(?=!|\?|\/?(?:script|style|textarea|title|iframe|noembed|noframes|plaintext|xmp|template|pre|details|summary)\b)/gi;

/** Sanitizes a message at the top level of the page. */
export const onItsOwn = (text: string): string => tamed(text, swallowing);

/** Sanitizes a message inside `<details>`. */
export const inFold = (text: string): string => tamed(text, ending);

function tamed(text: string, tags: RegExp): string {
  let fence = '';
  const lines = text.trim().split(/\r\n|\r|\n/);
  const kept = lines.map(line => {
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
    return outsideCode(line, tags);
  });
  return fence === '' ? kept.join('\n') : [...kept, fence].join('\n');
}

/** Tags inside inline code are shown as they are. */
const outsideCode = (line: string, tags: RegExp): string =>
  line.replace(/(?<!`)(`+)(?!`)(?:.*?[^`])?\1(?!`)|[^`]+|`+/g, stretch =>
    /^(`+).*[^`]\1$/.test(stretch) ? stretch : stretch.replace(tags, '&lt;'),
  );
