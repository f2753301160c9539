/** What Claude's markup means, for the conversion to Markdown: the same in all generations of the page. */
import { codeText, sourceName, toMarkdown, type MarkdownRules } from '../markdown';
import { Unknown } from '../unknown';

const select = {
  // Class of 2025, beside a copy button; since summer 2026 also a group labelled "<language> code", in the reader's language.
  codeBlock: '.group\\/copy, [role="group"]',
  oldCodeBlock: '.group\\/copy',
  codeBody: 'pre.code-block__code',
  // A row of artifact cards, and since 2026 pills that lead to what a tool made.
  drop: '.artifact-block-cell',
  // A pill after the sentence: the source's name, and how many more stand behind it.
  citation: 'group/tag',
} as const;

const rules: MarkdownRules = {
  drop: select.drop,

  code(element) {
    // One without the other: nobody knows where the label beside the code ends.
    if (element.matches(select.codeBody) && !element.closest(select.codeBlock)) throw new Unknown(select.codeBlock);
    if (!element.matches(select.codeBlock)) return undefined;
    const [block, ...more] = element.querySelectorAll('pre');
    if (!block && element.matches(select.oldCodeBlock)) throw new Unknown(`pre in ${select.oldCodeBlock}`);
    // A group around several blocks is something else.
    if (!block || more.length > 0) return undefined;
    return { language: languageOf(element, block), text: codeText(block) };
  },

  link(element) {
    if (element.tagName !== 'A' || !(element.classList.contains(select.citation) || isCounted(element)))
      return undefined;
    return { address: element.getAttribute('href') ?? '', text: sourceName(element.textContent) };
  },
};

/** "Name +3" in pieces of its own: a pill without its class, which no link in a sentence looks like. */
const isCounted = (link: Element): boolean => /^\+\d+$/.test(link.lastElementChild?.textContent.trim() ?? '');

function languageOf(group: Element, block: Element): string | undefined {
  const ofCode = /(?:^|\s)language-(\S+)/.exec(block.querySelector('code')?.className ?? '')?.[1];
  if (ofCode) return ofCode;
  const labels = [...group.querySelectorAll('div, span')].filter(
    element => element.childElementCount === 0 && !element.closest('pre, button') && element.textContent.trim() !== '',
  );
  return labels[0]?.textContent.trim();
}

/** Claude's rendered Markdown, back to Markdown. */
export const proseText = (block: Element): string => toMarkdown(block, rules);

/** The rules for prompts, which may hold the same code blocks. */
export const proseRules = rules;
