/** Keeps one message from running over into the next: what it leaves open is closed, and what would swallow the page is shown as text. */

/** HTML that hides what follows it, up to an end that may never come. */
const swallowing =
  /<(?=!|\?|\/?(?:script|style|textarea|title|iframe|noembed|noframes|plaintext|xmp|template|pre)\b)/gi;

/** In a fold also what would end it. */
const ending =
  /<(?=!|\?|\/?(?:script|style|textarea|title|iframe|noembed|noframes|plaintext|xmp|template|pre|details|summary)\b)/gi;

/** A message of its own. */
export const onItsOwn = (text: string): string => tamed(text, swallowing);

/** A message inside `<details>`. */
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
    // A fence of backticks has none in its first line: that would be code in a sentence.
    if (mark !== '' && !(mark.startsWith('`') && rest.includes('`'))) {
      fence = mark;
      return line;
    }
    return outsideCode(line, tags);
  });
  return fence === '' ? kept.join('\n') : [...kept, fence].join('\n');
}

/** Code in a sentence shows its tags as they are. */
const outsideCode = (line: string, tags: RegExp): string =>
  line.replace(/(?<!`)(`+)(?!`)(?:.*?[^`])?\1(?!`)|[^`]+|`+/g, stretch =>
    /^(`+).*[^`]\1$/.test(stretch) ? stretch : stretch.replace(tags, '&lt;'),
  );
