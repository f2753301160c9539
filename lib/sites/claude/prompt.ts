/** Reads prompts sent to Claude: the text as typed, and the names of files. */
import type { Attachment, ObservedTurn } from '../../core/conversation';
import { readLiteralText, readPromptText } from '../markdown/to-markdown';
import { proseRules } from './prose';

export const promptSelector = '[data-testid="user-message"]';

const select = {
  // Both stand above the bubble, outside of it.
  file: '[data-testid="file-thumbnail"]',
  picture: '[class*="thumbnail"] img[alt], [data-cds="MessageAttachments"] img[alt]',
  fileName: 'h3',
  ignored:
    'button, svg, h2, time, .sr-only, [data-find-omitted], [role="button"], [role="toolbar"], [data-cds="MessageAttachments"]',
} as const;

/** The content of a prompt's row if nothing was typed. */
export const attachmentSelector = `${select.file}, ${select.picture}`;

/** Returns the prompt in `row`, or the selector that found no text. The text is '' if only files were sent. */
export function readPrompt(row: Element): Pick<ObservedTurn, 'text' | 'attachments'> | string {
  const message = row.querySelector(promptSelector);
  if (!message && hasUnclaimedText(row)) return promptSelector;
  const text = message ? readPromptText(message, { ...proseRules, paragraphBreak: '\n\n' }) : '';
  const attachments = readAttachments(row);
  return attachments.length > 0 ? { text, attachments } : { text };
}

/** Whether the row has text outside of its files, labels and buttons. */
const hasUnclaimedText = (row: Element): boolean =>
  readLiteralText(row, { skip: element => element.matches(`${attachmentSelector}, ${select.ignored}`) }).trim() !== '';

function readAttachments(row: Element): Attachment[] {
  return [...row.querySelectorAll(attachmentSelector)].flatMap((element): Attachment[] => {
    if (element.matches(select.picture)) {
      const name = element.getAttribute('alt')?.trim();
      return name ? [{ name, kind: 'image' }] : [];
    }
    // A thumbnail that shows a picture is read as the picture.
    if (element.querySelector(select.picture)) return [];
    const name = (element.querySelector(select.fileName)?.textContent ?? '').trim() || readLabel(element);
    return name ? [{ name, kind: 'file' }] : [];
  });
}

const readLabel = (element: Element): string | undefined =>
  element.querySelector('[aria-label]')?.getAttribute('aria-label')?.trim();
