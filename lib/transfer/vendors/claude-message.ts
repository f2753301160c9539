/** Converts one message of Claude's export to a turn. Its blocks are those of the site's data; the export adds texts of files, and placeholders. */
import type { Attachment, Part, ObservedTurn } from '../../core/conversation';
import { parseContent, parseFiles } from '../../sites/claude/data-content';
import { removeEmpty, getItems, getLine, getText } from '../../sites/data/json';
import { toParts, truncateParts, trimBlankLines } from '../../sites/data/to-parts';
import { parseTime } from './parse-time';

/** The placeholders in the flat text for every block that is not text, often as code. The second is of 2024. */
const clutter =
  /(?:```[^\S\n]*\n)?(?:This block is not supported on your current device yet\.|Viewing artifacts created via the Analysis Tool web feature preview isn.t yet supported on mobile\.)(?:\n```)?(?:\n\n)?/g;

/** `undefined` if the message has no known sender. */
export function toTurn(message: unknown): Omit<ObservedTurn, 'id' | 'parent'> | undefined {
  const sender = (getText(message, 'sender') ?? getText(message, 'role'))?.toLowerCase();
  const role = sender === 'human' || sender === 'user' ? 'user' : sender === 'assistant' ? 'assistant' : undefined;
  if (role === undefined) return undefined;
  const { text, parts } = parseContent(message);
  const files = parseFiles(message);
  return {
    role,
    text:
      text !== '' || hasText(message) ? text : trimBlankLines((getText(message, 'text') ?? '').replaceAll(clutter, '')),
    ...removeEmpty<Pick<ObservedTurn, 'parts' | 'attachments' | 'createdAt' | 'unfinished'>>({
      parts: truncateParts([...parts, ...files.parts, ...toFileParts(message, files.attachments)]),
      attachments: files.attachments,
      ...removeEmpty({ createdAt: parseTime(message, 'created_at') }),
      ...(getText(message, 'stop_reason') === 'user_canceled' ? { unfinished: 'stopped' } : {}),
    }),
  };
}

const hasText = (message: unknown): boolean =>
  getItems(message, 'content').some(block => getText(block, 'type') === 'text');

/** The texts of named files, which the site's pages do not show. Texts of files without a name come from the site's reader. */
function toFileParts(message: unknown, attachments: readonly Attachment[]): Part[] {
  const names = new Set(attachments.map(({ name }) => name));
  return getItems(message, 'attachments').flatMap(file => {
    const name = getLine(file, 'file_name');
    const text = getText(file, 'extracted_content') ?? '';
    return name === undefined || !names.has(name) || text.trim() === '' ? [] : toParts('artifact', name, text);
  });
}
