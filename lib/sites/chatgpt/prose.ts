/** Rules that convert ChatGPT's markup to Markdown, the same for all generations of the page. */
import {
  readCode,
  readLiteralText,
  readPromptText,
  toSourceName,
  toMarkdown,
  type CodeBlock,
  type MarkdownRules,
} from '../markdown/to-markdown';
import { UnreadableError } from '../page/unreadable-error';

// Checked against pages from November 2025 to October 2026.
const pictureSelector = '[class*="search-image"]';

const select = {
  // The app shell (September 2026) marks everything that its own copy button leaves out, including code labels.
  header: '[data-markdown-copy="exclude"]',
  codeBlock: '[data-markdown-copy="code-block"]',
  inlineCode: '[data-markdown-copy="inline-code"]',
  // A CodeMirror viewer since early 2026, with or without a `code` in it. Before that, a plain `code`.
  codeBody: '.cm-content, code',
  // Controls around the code: buttons, and empty layers over it.
  pressed: 'button, [role="button"], svg, .sr-only',
  // A citation pill after a sentence.
  citation: '[data-testid="webpage-citation-pill"], [data-testid="chatgpt-citation"]',
  // Content beside the text of an answer: web pictures, canvas, summaries of thoughts, loading texts, and the pill of the tool that a
  // prompt was sent with.
  drop: [
    pictureSelector,
    '[id^="textdoc-message-"]',
    '.reasoning-summary, [class*="loading-shimmer"]',
    '[data-inline-selection-pill], [data-symbol][data-keyword]',
  ],
} as const;

/** On the classic page the block is a `pre` around a header and a viewer, which may be a `pre` too. */
function readCodeBlock(element: Element): CodeBlock | undefined {
  // The rule runs for every element, so the cheap check comes first.
  if (element.tagName !== 'PRE' && !element.hasAttribute('data-markdown-copy')) return undefined;
  if (!element.matches(`pre, ${select.codeBlock}`)) return undefined;
  const body = element.querySelector(select.codeBody);
  if (body) return { language: readLanguage(element, body), text: readCode(body) };
  // A block with buttons or boxes has a header. Without a code body its end cannot be found.
  if (element.querySelector(`${select.pressed}, div`)) throw new UnreadableError(select.codeBody);
  return undefined;
}

/** Reads the class if there is one, else the header text, which stands outside of buttons and code. */
function readLanguage(block: Element, body: Element): string | undefined {
  const language = /(?:^|\s)language-(\S+)/.exec(body.className)?.[1] ?? body.getAttribute('data-language');
  if (language) return language;
  const header = readLiteralText(block, { skip: part => part === body || part.matches(select.pressed) }).trim();
  // A longer text is not the name of a language.
  return header.length <= 30 && !header.includes('\n') ? header : undefined;
}

/** The rules of all generations. */
export const rules: MarkdownRules = {
  drop: [...select.drop, select.header],
  inlineCode: select.inlineCode,
  // A writing block of the app shell (September 2026), and the frames of tables and pictures.
  own: '[class^="cm-"], [data-markdown-copy], [data-markdown-copy-content], [data-markdown-table]',
  code: readCodeBlock,

  link(element) {
    // Web pictures with their number stand in an ignored place, unless the page has changed.
    if (isCountOfPictures(element)) throw new UnreadableError(pictureSelector);
    const isMarked = element.hasAttribute('data-testid') && element.matches(select.citation);
    if (!isMarked && !isCounted(element)) return undefined;
    const link = element.matches('a[href]') ? element : element.querySelector('a[href]');
    const name = readLiteralText(element, { skip: part => part.matches(select.pressed) });
    return { address: link?.getAttribute('href') ?? '', text: toSourceName(name) };
  },
};

const isCountOfPictures = (element: Element): boolean =>
  element.tagName === 'DIV' &&
  /^\s*\d+\s*$/.test(element.textContent) &&
  element.querySelector('button img') !== null &&
  !element.querySelector(pictureSelector);

/** Pages without marks for sources (signed-out pages, and those before 2025) show a counter, which other links do not have. */
const isCounted = (element: Element): boolean =>
  element.tagName === 'A' &&
  (/\s\+\d{1,2}\s*$/.test(element.textContent) ||
    [...element.querySelectorAll('span')].some(part => /^\s*\+\d{1,2}\s*$/.test(part.textContent)));

/** Converts a rendered answer, or a piece of one. */
export const readProse = (body: Element): string => toMarkdown(body, rules);

/** Reads a prompt that is shown as typed. */
export const readTypedText = (bubble: Element): string => readPromptText(bubble, rules);

/** Reads a prompt that is shown as rendered Markdown. */
export const readRenderedPrompt = (body: Element): string => readPromptText(body, { ...rules, paragraphBreak: '\n\n' });
