/** Reads prompts sent to Gemini: a paragraph per typed line, and the names of files. */
import type { Attachment, ObservedTurn } from '../../core/conversation';
import { readLine } from '../page/elements';
import { readLiteralText } from '../markdown/to-markdown';

const select = {
  content: 'user-query-content',
  // A long prompt is folded, but all its lines are on the page.
  line: 'p',
  ignored: '.file-preview-container, user-query-file-preview, .cdk-visually-hidden, button',
  file: 'user-query-file-preview',
  // The first selector has the full name; the others may lack the extension.
  labelled: '.new-file-preview-file[aria-label]',
  named: '[data-test-id="file-name"], [data-test-id="filename-label"], .new-file-name',
  picture: 'img[alt]',
} as const;

/** Returns the prompt in `query`, or the selector that found nothing. The text is '' if only files were sent. */
export function readPrompt(query: Element): Pick<ObservedTurn, 'text' | 'attachments'> | string {
  const content = query.querySelector(select.content);
  if (!content) return select.content;
  const lines = [...content.querySelectorAll(select.line)].filter(line => !line.closest(select.ignored));
  const attachments = [...query.querySelectorAll(select.file)].flatMap(readAttachment);
  if (lines.length === 0 && attachments.length === 0) return `${select.content} ${select.line}`;

  const text = lines.map(readLineText).join('\n').replace(/^\n+/, '').trimEnd();
  return attachments.length > 0 ? { text, attachments } : { text };
}

/** The page adds one space before and after each line. Other spaces were typed, as in indented code. */
const readLineText = (line: Element): string =>
  readLiteralText(line)
    .replace(/\s*\n\s*/g, ' ')
    .replace(/^ /, '')
    .trimEnd();

function readAttachment(preview: Element): Attachment[] {
  const nameElement = preview.querySelector(select.named);
  const name =
    preview.querySelector(select.labelled)?.getAttribute('aria-label')?.trim() ||
    nameElement?.getAttribute('title')?.trim() ||
    nameElement?.textContent.trim();
  if (name) return [{ name, kind: 'file' }];
  // Pictures have no name on the page, only a description.
  const description = preview.querySelector(select.picture)?.getAttribute('alt')?.trim();
  if (description) return [{ name: description, kind: 'image' }];
  const shownName = readLine(preview);
  return shownName ? [{ name: shownName, kind: 'file' }] : [];
}
