/** What Gemini said: the prose of an answer, and what stands beside it. */
import type { Part, SeenTurn } from '../../conversation';
import { joined, lineOf } from '../elements';
import { codeText, toMarkdown, type MarkdownRules } from '../markdown';
import { Unknown } from '../unknown';

const select = {
  prose: 'message-content .markdown',
  thoughts: 'model-thoughts, thinking-overlay, [data-test-id="model-thoughts"]',
  // A document or an app of the canvas, or a research report: it opens in a panel beside the chat.
  canvas: 'immersive-entry-chip',
  // What the chip consists of, so that its words are never taken for the answer's.
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
    // What is pressed or folded out beside a paragraph or a table, and the numbers of sources.
    '.hide-from-message-actions, .table-footer, source-footnote, [data-turn-source-index], sources-carousel-inline, .source-inline-chip-container',
  ].join(', '),

  maths(element) {
    const isFormula = element.matches(select.formula);
    if (isFormula && !element.matches(`${select.source}, :has(${select.source})`)) throw new Unknown(select.source);
    return undefined;
  },

  // What enlarges a picture is a button around it.
  keep: 'generated-image button:has(img), single-image button:has(img)',

  code(element) {
    // Inside a block the header is never asked about: one that is stands beside it.
    if (element.matches(select.codeHeader)) throw new Unknown(select.code);
    // Nor is the name of a file that was made: its card is left out.
    if (element.matches(select.fileName)) throw new Unknown(select.file);
    if (!element.matches(select.code)) return undefined;
    return { language: languageOf(element), text: codeText(element.querySelector('pre') ?? element) };
  },
};

/** The answer in `response`, or the selector that should have found its text. */
export function readAnswer(response: Element): Pick<SeenTurn, 'text' | 'parts'> | string {
  const prose = proseIn(response).filter(block => !block.closest(select.thoughts));
  if (prose.length === 0) return select.prose;
  const text = proseText(prose);
  const parts = partsIn(response);
  return parts.length > 0 ? { text, parts } : { text };
}

/** Outermost first; a `.markdown` within another is the same text. */
const proseIn = (place: Element): Element[] =>
  [...place.querySelectorAll(select.prose)].filter(block => !block.parentElement?.closest('.markdown'));

const proseText = (blocks: readonly Element[]): string => joined(blocks.map(block => toMarkdown(block, rules)));

/** In page order, kind by kind. Thoughts are on the page only while they are unfolded. */
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

/** A file's name is shown without its ending; the whole name is in `title`. */
function titleOf(place: Element, selector: string): { title?: string } {
  const element = place.querySelector(selector);
  const title = element?.getAttribute('title')?.trim() || lineOf(element);
  return title ? { title } : {};
}

/** Where Gemini knows no language its label says "code snippet", in the reader's language: no name of a language has spaces. */
function languageOf(block: Element): string | undefined {
  const ofCode = /(?:^|\s)language-(\S+)/.exec(block.querySelector('code')?.className ?? '')?.[1];
  const label = block.querySelector(select.codeLabel)?.textContent.trim() ?? '';
  return ofCode ?? (/^[\w+#.-]+$/.test(label) && !/snippet|ausschnitt/i.test(label) ? label : undefined);
}
