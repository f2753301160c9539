/** Reads prompts sent to Claude: the text as typed, what stands in place of it, and the names of files. */
import type { Attachment, Part } from '../../core/conversation';
import { readLine } from '../page/elements';
import { findUnread, toContent, type TurnContent } from '../page/find-unread';
import { readPromptText } from '../markdown/to-markdown';
import { ignoredSelector } from './answer';
import { proseRules } from './prose';

const select = {
  prompt: '[data-testid="user-message"]',
  // The user's answers to questions of Claude (July 2026). The open questions are another element, beside the composer.
  answers: '[data-testid="ask-user-answers-card"]',
  icon: '[data-cds="Icon"], svg, [aria-hidden="true"]',
  // Both stand above the bubble, outside of it.
  file: '[data-testid="file-thumbnail"]',
  picture: '[class*="thumbnail"] img[alt], [data-cds="MessageAttachments"] img[alt]',
  fileName: 'h3',
  ignored: `h2, [data-cds="MessageAttachments"], ${ignoredSelector}`,
} as const;

const fileSelector = `${select.file}, ${select.picture}`;

/** What shows that a row is a prompt: its text, the user's answers, or files alone. */
export const promptSelector = `${select.prompt}, ${select.answers}, ${fileSelector}`;

/** Returns the prompt in `row`. The text is '' if only files were sent. */
export function readPrompt(row: Element): TurnContent {
  const message = row.querySelector(select.prompt);
  const answers = row.querySelector(select.answers);
  const files = [...row.querySelectorAll(fileSelector)];
  const prose = message ? [message] : [];
  const known = answers ? [answers, ...files] : files;
  const attachments = files.flatMap(readFile);
  const parts = [
    ...files.flatMap(readPasted),
    ...findUnread(row, { prose, rules: proseRules, known, ignored: select.ignored }),
  ];
  const text = message
    ? readPromptText(message, { ...proseRules, paragraphBreak: '\n\n' })
    : answers
      ? readAnswers(answers)
      : '';
  return toContent(text, parts, attachments);
}

/** Questions and answers alternate, each in an element of its own. */
function readAnswers(card: Element): string {
  const lines = [...card.querySelectorAll('*')].flatMap(element =>
    element.childElementCount === 0 && !element.closest(select.icon) ? (readLine(element) ?? []) : [],
  );
  if (lines.length % 2 !== 0) return lines.join('\n');
  return lines.flatMap((line, n) => (n % 2 === 0 ? [`${line}\n${lines[n + 1] ?? ''}`] : [])).join('\n\n');
}

function readFile(element: Element): Attachment[] {
  if (element.matches(select.picture)) {
    const name = element.getAttribute('alt')?.trim();
    return name ? [{ name, kind: 'image' }] : [];
  }
  // A thumbnail that shows a picture is read as the picture.
  if (element.querySelector(select.picture)) return [];
  const name = readLine(element.querySelector(select.fileName)) ?? readLabel(element);
  if (name) return [{ name, kind: 'file' }];
  const pasted = readLine(findPasted(element).at(-1));
  return pasted ? [{ name: pasted, kind: 'text' }] : [];
}

const readLabel = (element: Element): string | undefined =>
  element.querySelector('[aria-label]')?.getAttribute('aria-label')?.trim();

/** A pasted text has no name: its tile shows the first lines, and below them what it is. */
const findPasted = (tile: Element): readonly Element[] =>
  tile.querySelector(`${select.fileName}, [aria-label], img`) ? [] : [...tile.querySelectorAll('p')];

/** The whole text is in the site's data only. The visible lines are its beginning, so that the data completes them. */
function readPasted(tile: Element): Part[] {
  const lines = findPasted(tile).slice(0, -1);
  const text = lines.map(line => line.textContent.trim()).join('\n');
  return text === '' ? [] : [{ kind: 'artifact', text }];
}
