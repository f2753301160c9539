/** Rules that convert Claude's markup to Markdown, the same for all layouts of the page. */
import { readCode, toSourceName, toMarkdown, type MarkdownRules } from '../markdown/to-markdown';
import { UnreadableError } from '../page/unreadable-error';

const select = {
  // The class is of 2025, beside a copy button. Since summer 2026 there is also a group labelled "<language> code", in the reader's
  // language.
  codeBlock: '.group\\/copy, [role="group"]',
  oldCodeBlock: '.group\\/copy',
  codeBody: 'pre.code-block__code',
  // A row of artifact cards, and since 2026 pills that link to the output of a tool.
  drop: '.artifact-block-cell',
  // A pill without a link (October 2026). Its words would be glued to the sentence.
  sourceName: '[data-not-prose]:not(:has(a[href]))',
  // A citation pill after a sentence: the source's name and the number of further sources.
  citation: 'group/tag',
} as const;

const rules: MarkdownRules = {
  drop: [select.drop, select.sourceName],

  code(element) {
    // Without the block around it, the end of the code's label cannot be found.
    if (element.matches(select.codeBody) && !element.closest(select.codeBlock))
      throw new UnreadableError(select.codeBlock);
    if (!element.matches(select.codeBlock)) return undefined;
    const [block, ...more] = element.querySelectorAll('pre');
    if (!block && element.matches(select.oldCodeBlock)) throw new UnreadableError(`pre in ${select.oldCodeBlock}`);
    // A group around several `pre` elements is not a code block.
    if (!block || more.length > 0) return undefined;
    return { language: readLanguage(element, block), text: readCode(block) };
  },

  link(element) {
    if (element.tagName !== 'A' || !(element.classList.contains(select.citation) || isCounted(element)))
      return undefined;
    return { address: element.getAttribute('href') ?? '', text: toSourceName(element.textContent) };
  },
};

/** Text such as "Name +3" in separate elements is a pill without its class. No link in a sentence looks like it. */
const isCounted = (link: Element): boolean => /^\+\d+$/.test(link.lastElementChild?.textContent.trim() ?? '');

function readLanguage(group: Element, block: Element): string | undefined {
  const language = /(?:^|\s)language-(\S+)/.exec(block.querySelector('code')?.className ?? '')?.[1];
  if (language) return language;
  const labels = [...group.querySelectorAll('div, span')].filter(
    element => element.childElementCount === 0 && !element.closest('pre, button') && element.textContent.trim() !== '',
  );
  return labels[0]?.textContent.trim();
}

/** Converts Claude's rendered Markdown back to Markdown. */
export const readProse = (block: Element): string => toMarkdown(block, rules);

/** The rules for prompts, which may contain the same code blocks. */
export const proseRules = rules;
