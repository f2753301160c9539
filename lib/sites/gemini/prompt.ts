/** What the user said to Gemini: a paragraph for each line as typed, and the files by name. */
import type { Attachment, SeenTurn } from '../../conversation';
import { lineOf } from '../elements';
import { literalText } from '../markdown';

const select = {
  content: 'user-query-content',
  // A long prompt is folded, with all lines on the page.
  line: 'p',
  furniture: '.file-preview-container, user-query-file-preview, .cdk-visually-hidden, button',
  file: 'user-query-file-preview',
  // The first holds the whole name, the others may lack its ending.
  labelled: '.new-file-preview-file[aria-label]',
  named: '[data-test-id="file-name"], [data-test-id="filename-label"], .new-file-name',
  picture: 'img[alt]',
} as const;

/** The prompt in `query`, or the selector that should have found it; its text is '' when only files were sent. */
export function readPrompt(query: Element): Pick<SeenTurn, 'text' | 'attachments'> | string {
  const content = query.querySelector(select.content);
  if (!content) return select.content;
  const lines = [...content.querySelectorAll(select.line)].filter(line => !line.closest(select.furniture));
  const attachments = [...query.querySelectorAll(select.file)].flatMap(attachment);
  if (lines.length === 0 && attachments.length === 0) return `${select.content} ${select.line}`;

  const text = lines.map(lineText).join('\n').replace(/^\n+/, '').trimEnd();
  return attachments.length > 0 ? { text, attachments } : { text };
}

/** The page puts one space before each line and one after it; the rest was typed, as the indentation of code is. */
const lineText = (line: Element): string =>
  literalText(line)
    .replace(/\s*\n\s*/g, ' ')
    .replace(/^ /, '')
    .trimEnd();

function attachment(preview: Element): Attachment[] {
  const named = preview.querySelector(select.named);
  const name =
    preview.querySelector(select.labelled)?.getAttribute('aria-label')?.trim() ||
    named?.getAttribute('title')?.trim() ||
    named?.textContent.trim();
  if (name) return [{ name, kind: 'file' }];
  // Pictures have no name on the page, only a description.
  const description = preview.querySelector(select.picture)?.getAttribute('alt')?.trim();
  if (description) return [{ name: description, kind: 'image' }];
  const shown = lineOf(preview);
  return shown ? [{ name: shown, kind: 'file' }] : [];
}
