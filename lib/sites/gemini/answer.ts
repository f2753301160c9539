/** Reads Gemini's answers: the prose and the parts beside it. */
import type { Part, SeenTurn } from '../../core/conversation';
import { joined, lineOf } from '../page/elements';
import { codeText, toMarkdown, type MarkdownRules } from '../markdown/to-markdown';
import { Unknown } from '../page/unreadable-error';

const select = {
  prose: 'message-content .markdown',
  thoughts: 'model-thoughts, thinking-overlay, [data-test-id="model-thoughts"]',
  // A document, an app of the canvas, or a research report. It opens in a panel beside the chat.
  canvas: 'immersive-entry-chip',
  // The content of the chip, so that its text is never read as the answer.
  canvasCard: '[data-test-id="default-entry-chip-content"], [data-test-id="artifact-text"], gem-processing-card',
  canvasTitle: '[data-test-id="artifact-text"], .card-title',
  plan: 'deep-research-confirmation-widget',
  planTitle: '[data-test-id="title"]',
  planSteps: '[data-test-id="research-steps"]',
  file: 'generated-file',
  fileName: '[data-test-id="file-name"]',
  code: 'code-block',
  codeHeader: '.code-block-decoration',
  codeLabel: '.code-block-decoration span',
  formula: '.math-block, .math-inline',
  source: '[data-math]',
} as const;

const rules: MarkdownRules = {
  drop: [
    `${select.canvas}, ${select.canvasCard}, ${select.plan}, ${select.file}`,
    // Buttons and panels beside a paragraph or table, and the numbers of sources.
    '.hide-from-message-actions, .table-footer, source-footnote, [data-turn-source-index], sources-carousel-inline, .source-inline-chip-container',
  ].join(', '),

  maths(element) {
    const isFormula = element.matches(select.formula);
    if (isFormula && !element.matches(`${select.source}, :has(${select.source})`)) throw new Unknown(select.source);
    return undefined;
  },

  // A button around a picture enlarges it.
  keep: 'generated-image button:has(img), single-image button:has(img)',

  code(element) {
    // Headers inside a code block are not visited, so this one stands outside.
    if (element.matches(select.codeHeader)) throw new Unknown(select.code);
    // The same holds for the name of a generated file, whose card is ignored.
    if (element.matches(select.fileName)) throw new Unknown(select.file);
    if (!element.matches(select.code)) return undefined;
    return { language: languageOf(element), text: codeText(element.querySelector('pre') ?? element) };
  },
};

/** Returns the answer in `response`, or the selector that found no text. */
export function readAnswer(response: Element): Pick<SeenTurn, 'text' | 'parts'> | string {
  const prose = proseIn(response).filter(block => !block.closest(select.thoughts));
  if (prose.length === 0) return select.prose;
  const text = proseText(prose);
  const parts = partsIn(response);
  return parts.length > 0 ? { text, parts } : { text };
}

/** Returns the outermost elements only; a nested `.markdown` repeats the text. */
const proseIn = (place: Element): Element[] =>
  [...place.querySelectorAll(select.prose)].filter(block => !block.parentElement?.closest('.markdown'));

const proseText = (blocks: readonly Element[]): string => joined(blocks.map(block => toMarkdown(block, rules)));

/** Returns parts by kind, each in page order. Thoughts are on the page only while unfolded. */
function partsIn(response: Element): Part[] {
  const all = (selector: string) => [...response.querySelectorAll(selector)];
  return [
    ...all(select.thoughts)
      .map(thoughts => proseText(proseIn(thoughts)))
      .filter(text => text !== '')
      .map(text => ({ kind: 'thinking' as const, text })),
    ...all(select.plan).map(plan => {
      const steps = plan.querySelector(select.planSteps);
      return { kind: 'tool' as const, ...titleOf(plan, select.planTitle), text: steps ? toMarkdown(steps) : '' };
    }),
    ...all(select.canvas).map(chip => ({ kind: 'canvas' as const, ...titleOf(chip, select.canvasTitle), text: '' })),
    ...all(select.file).map(file => ({ kind: 'artifact' as const, ...titleOf(file, select.fileName), text: '' })),
  ];
}

/** A file's name is shown without its extension; `title` has the full name. */
function titleOf(place: Element, selector: string): { title?: string } {
  const element = place.querySelector(selector);
  const title = element?.getAttribute('title')?.trim() || lineOf(element);
  return title ? { title } : {};
}

/** For an unknown language the label says "code snippet" in the reader's language. Names of languages have no spaces. */
function languageOf(block: Element): string | undefined {
  const ofCode = /(?:^|\s)language-(\S+)/.exec(block.querySelector('code')?.className ?? '')?.[1];
  const label = block.querySelector(select.codeLabel)?.textContent.trim() ?? '';
  return ofCode ?? (/^[\w+#.-]+$/.test(label) && !/snippet|ausschnitt/i.test(label) ? label : undefined);
}
