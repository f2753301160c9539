/** Rules that convert Perplexity's markup to Markdown. */
import {
  readCode,
  readPromptText,
  toSourceName,
  toMarkdown,
  type CodeBlock,
  type MarkdownRules,
} from '../markdown/to-markdown';

const select = {
  // A pill after a sentence, and the element that opens it. Older pills have no address, so their text is left out.
  source: '.citation, [class~="group/trigger"]',
  link: 'a[href]',
  // The language stands inside the block: in a label until autumn 2026, in a caption since.
  codeLabel: '[data-testid="code-language-indicator"], figcaption span',
  codeBody: 'code',
  // An address that the user typed is shown as a button.
  typedAddress: 'span[role="button"]',
} as const;

/** Since summer 2026 every source is marked and has its address in an attribute. */
const citationAttribute = 'data-pplx-citation';
export const sourceWithoutUrlSelector = `[${citationAttribute}]:not([${citationAttribute}-url])`;

export const rules: MarkdownRules = {
  code(element): CodeBlock | undefined {
    if (element.tagName !== 'PRE') return undefined;
    const [body, ...more] = element.querySelectorAll(select.codeBody);
    if (!body || more.length > 0) return undefined;
    const label = element.querySelector(select.codeLabel);
    const language = /(?:^|\s)language-(\S+)/.exec(body.className)?.[1];
    return { language: language ?? label?.textContent.trim().split(/\s+/)[0], text: readCode(body) };
  },

  link(element) {
    if (element.tagName !== 'SPAN' || !element.matches(select.source)) return undefined;
    const source = element.hasAttribute(`${citationAttribute}-url`)
      ? element
      : element.querySelector(`[${citationAttribute}-url]`);
    const address =
      source?.getAttribute(`${citationAttribute}-url`) ?? element.querySelector(select.link)?.getAttribute('href');
    // A link that has lost its address keeps its words.
    const isLink = Boolean(address) || element.querySelector('a') !== null;
    return { address: address ?? '', text: isLink ? toSourceName(element.textContent) : '' };
  },
};

/** Converts a rendered answer, or a piece of one. */
export const readProse = (prose: Element): string => toMarkdown(prose, rules);

/** Reads a prompt: shown as typed until September 2026, as rendered Markdown since. */
export const readTypedText = (place: Element): string =>
  readPromptText(place, { keep: select.typedAddress, paragraphBreak: '\n\n' });
