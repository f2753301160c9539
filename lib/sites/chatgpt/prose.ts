/** What ChatGPT's markup means, for the conversion to Markdown: the same in all generations of the page. */
import {
  codeText,
  literalText,
  promptText,
  sourceName,
  toMarkdown,
  type CodeBlock,
  type MarkdownRules,
} from '../markdown';
import { Unknown } from '../unknown';

// Checked against pages from November 2025 to October 2026.
const pictures = '[class*="search-image"]';

const select = {
  // The app shell (September 2026) marks what its own copy button leaves out, labels of code among it.
  header: '[data-markdown-copy="exclude"]',
  codeBlock: '[data-markdown-copy="code-block"]',
  inlineCode: '[data-markdown-copy="inline-code"]',
  // A CodeMirror viewer since early 2026, with or without a `code` in it; before that a plain `code`.
  codeBody: '.cm-content, code',
  // Furniture around the code: buttons, and the empty layers over it.
  pressed: 'button, [role="button"], svg, .sr-only',
  // A pill after the sentence.
  citation: '[data-testid="webpage-citation-pill"], [data-testid="chatgpt-citation"]',
  // What the answer shows beside its text: pictures found on the web, canvas, summaries of thinking, loading texts, pills of the
  // tool that a prompt was sent with.
  drop: [
    pictures,
    '[id^="textdoc-message-"]',
    '.reasoning-summary, [class*="loading-shimmer"]',
    '[data-inline-selection-pill], [data-symbol][data-keyword]',
  ],
} as const;

/** In the classic page the block is a `pre` around header and viewer, and the viewer may be a `pre` again. */
function code(element: Element): CodeBlock | undefined {
  // Asked of every element, so the cheap question first.
  if (element.tagName !== 'PRE' && !element.hasAttribute('data-markdown-copy')) return undefined;
  if (!element.matches(`pre, ${select.codeBlock}`)) return undefined;
  const body = element.querySelector(select.codeBody);
  if (body) return { language: languageOf(element, body), text: codeText(body) };
  // A block with things to press has a header, and without a body nobody knows where that ends.
  if (element.querySelector(select.pressed)) throw new Unknown(select.codeBody);
  return undefined;
}

/** By class where there is one, else by the words of the header, which stand in no button and outside the code. */
function languageOf(block: Element, body: Element): string | undefined {
  const named = /(?:^|\s)language-(\S+)/.exec(body.className)?.[1] ?? body.getAttribute('data-language');
  if (named) return named;
  const header = literalText(block, { skip: part => part === body || part.matches(select.pressed) }).trim();
  // Longer than a name: something else that stands around the code.
  return header.length <= 30 && !header.includes('\n') ? header : undefined;
}

const rules: MarkdownRules = {
  drop: [...select.drop, select.header],
  inlineCode: select.inlineCode,
  code,

  link(element) {
    // Pictures and how many more there are, as found on the web: unless the page has changed, in a place that is left out.
    if (isCountOfPictures(element)) throw new Unknown(pictures);
    const marked = element.hasAttribute('data-testid') && element.matches(select.citation);
    if (!marked && !isCounted(element)) return undefined;
    const link = element.matches('a[href]') ? element : element.querySelector('a[href]');
    const name = literalText(element, { skip: part => part.matches(select.pressed) });
    return { address: link?.getAttribute('href') ?? '', text: sourceName(name) };
  },
};

const isCountOfPictures = (element: Element): boolean =>
  element.tagName === 'DIV' &&
  /^\s*\d+\s*$/.test(element.textContent) &&
  element.querySelector('button img') !== null &&
  !element.querySelector(pictures);

/** Where the page has no mark for a source, as without signing in and before 2025, its counter tells it from other links. */
const isCounted = (element: Element): boolean =>
  element.tagName === 'A' &&
  (/\s\+\d{1,2}\s*$/.test(element.textContent) ||
    [...element.querySelectorAll('span')].some(part => /^\s*\+\d{1,2}\s*$/.test(part.textContent)));

/** A rendered answer, or a piece of one. */
export const proseText = (body: Element): string => toMarkdown(body, rules);

/** What the user typed, shown as typed. */
export const typedText = (bubble: Element): string => promptText(bubble, rules);

/** What the user typed, shown as rendered Markdown. */
export const renderedPrompt = (body: Element): string => promptText(body, { ...rules, paragraphBreak: '\n\n' });
