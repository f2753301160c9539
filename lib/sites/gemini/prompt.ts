/** Reads prompts sent to Gemini: a paragraph per typed line, and the names of files. */
import type { Attachment } from '../../core/conversation';
import { hasWords } from '../page/build-reading';
import { readLine } from '../page/elements';
import { findUnread, toContent, type TurnContent } from '../page/find-unread';
import { isPageChrome } from '../markdown/page-chrome';
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
  picture: 'img',
} as const;

/** Returns the prompt in `query`, or the selector that found nothing. The text is '' if only files were sent, or a button was pressed. */
export function readPrompt(query: Element): TurnContent | string {
  const content = query.querySelector(select.content);
  if (!content) return select.content;
  const lines = [...content.querySelectorAll(select.line)].filter(line => !line.closest(select.ignored));
  const previews = [...query.querySelectorAll(select.file)];
  if (lines.length + previews.length === 0 && hasWords(content, select.ignored))
    return `${select.content} ${select.line}`;
  const attachments = previews.flatMap(readAttachment);
  const text = lines.map(readLineText).join('\n').replace(/^\n+/, '').trimEnd();
  return toContent(text, findUnread(query, { known: [...lines, ...previews], ignored: select.ignored }), attachments);
}

/** The page adds one space before and after each line. Other spaces were typed, as in indented code. */
const readLineText = (line: Element): string =>
  readLiteralText(line, { skip: isPageChrome })
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
  // Pictures have no name on the page, only a description in the reader's language.
  if (preview.querySelector(select.picture)) return [{ name: 'image', kind: 'image' }];
  const shownName = readLine(preview);
  return shownName ? [{ name: shownName, kind: 'file' }] : [];
}
