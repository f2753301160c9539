/** Reads Gemini's answers: the prose and the parts beside it. */
import type { Part, ObservedTurn } from '../../core/conversation';
import { joinParagraphs, readLine } from '../page/elements';
import { readCode, toMarkdown, type MarkdownRules } from '../markdown/to-markdown';
import { isPageChrome } from '../markdown/page-chrome';
import { findUnread, toContent, type TurnContent } from '../page/find-unread';
import { UnreadableError } from '../page/unreadable-error';

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
  linkLabel: 'link-block a > span',
  stopped: '.stopped-draft-message:not([hidden])',
  // An error in place of an answer, by class name (2025 and 2026).
  failed: '.response-error, [class*="error-message"]',
  // What stands around every answer: its footer, actions and sources, the author's name, errors.
  ignored: [
    'message-actions, .response-footer, sources-list, bot-name, tts-control, .response-container-header, response-feedback',
    '.response-error, [class*="error-message"], [role="status"], [role="alert"]',
  ].join(', '),
} as const;

const rules: MarkdownRules = {
  drop: [
    `${select.canvas}, ${select.canvasCard}, ${select.plan}, ${select.file}`,
    // Buttons and panels beside a paragraph or table, and the numbers of sources.
    '.hide-from-message-actions, .table-footer, source-footnote, [data-turn-source-index], sources-carousel-inline, .source-inline-chip-container',
  ].join(', '),

  own: 'response-element, code-block, table-block, link-block, generated-image, single-image, .attachment-container',

  // A button around a picture enlarges it.
  keep: 'generated-image button:has(img), single-image button:has(img)',

  code(element) {
    // Markdown puts no bare span into a link. One that is not hidden for certain is a label for screen readers under a new mark.
    if (element.matches(select.linkLabel) && !isPageChrome(element)) throw new UnreadableError(select.linkLabel);
    // Headers inside a code block are not visited, so this one stands outside.
    if (element.matches(select.codeHeader)) throw new UnreadableError(select.code);
    // The same holds for the name of a generated file, whose card is ignored.
    if (element.matches(select.fileName)) throw new UnreadableError(select.file);
    if (!element.matches(select.code)) return undefined;
    return { language: readLanguage(element), text: readCode(element.querySelector('pre') ?? element) };
  },
};

/** Returns the answer in `response`. `isFinished` means that nothing more is being written. */
export function readAnswer(response: Element, isFinished: boolean): TurnContent {
  const prose = findProse(response).filter(block => !block.closest(select.thoughts));
  const unfinished = readUnfinished(response, prose);
  const known = [...response.querySelectorAll([select.thoughts, select.canvas, select.plan, select.file].join(', '))];
  const unread = isFinished ? findUnread(response, { prose, rules, known, ignored: select.ignored }) : [];
  return {
    ...toContent(readProse(prose), [...readParts(response), ...unread]),
    ...(unfinished && { unfinished }),
  };
}

/** Every finished answer has the note that it was stopped. It is hidden unless it was. */
function readUnfinished(response: Element, prose: readonly Element[]): ObservedTurn['unfinished'] {
  if (response.querySelector(select.stopped)) return 'stopped';
  return prose.length === 0 && response.querySelector(select.failed) ? 'failed' : undefined;
}

/** Whether the response says that there will be no more of it than there is. */
export const isBrokenOff = (response: Element): boolean =>
  response.querySelector(`${select.stopped}, ${select.failed}`) !== null;

/** Returns the outermost elements only; a nested `.markdown` repeats the text. */
const findProse = (place: Element): Element[] =>
  [...place.querySelectorAll(select.prose)].filter(block => !block.parentElement?.closest('.markdown'));

const readProse = (blocks: readonly Element[]): string => joinParagraphs(blocks.map(block => toMarkdown(block, rules)));

/** Returns parts by kind, each in page order. Thoughts are on the page only while unfolded. */
function readParts(response: Element): Part[] {
  const queryAll = (selector: string) => [...response.querySelectorAll(selector)];
  return [
    ...queryAll(select.thoughts)
      .map(thoughts => readProse(findProse(thoughts)))
      .filter(text => text !== '')
      .map(text => ({ kind: 'thinking' as const, text })),
    ...queryAll(select.plan).map(plan => {
      const steps = plan.querySelector(select.planSteps);
      return { kind: 'tool' as const, ...readTitle(plan, select.planTitle), text: steps ? toMarkdown(steps) : '' };
    }),
    ...queryAll(select.canvas).map(chip => ({
      kind: 'canvas' as const,
      ...readTitle(chip, select.canvasTitle),
      text: '',
    })),
    ...queryAll(select.file).map(file => ({
      kind: 'artifact' as const,
      ...readTitle(file, select.fileName),
      text: '',
    })),
  ];
}

/** A file's name is shown without its extension; `title` has the full name. */
function readTitle(place: Element, selector: string): { title?: string } {
  const element = place.querySelector(selector);
  const title = element?.getAttribute('title')?.trim() || readLine(element);
  return title ? { title } : {};
}

/** For an unknown language the label says "code snippet" in the reader's language. Names of languages have no spaces. */
function readLanguage(block: Element): string | undefined {
  const language = /(?:^|\s)language-(\S+)/.exec(block.querySelector('code')?.className ?? '')?.[1];
  const label = block.querySelector(select.codeLabel)?.textContent.trim() ?? '';
  return language ?? (/^[\w+#.-]+$/.test(label) && !/snippet|ausschnitt/i.test(label) ? label : undefined);
}
