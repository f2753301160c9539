/** Converts one message of Claude's export to a turn. Its blocks are those of the site's data; the export adds texts of files, and placeholders. */
import type { Attachment, Part, SeenTurn } from '../../core/conversation';
import { contentOf, filesOf } from '../../sites/claude/data-content';
import { given, itemsAt, lineAt, textAt } from '../../sites/data/json';
import { partOf, partsKept, trimmed } from '../../sites/data/to-parts';
import { momentAt } from './parse-time';

/** The placeholder in the flat text for every block that is not text, often as code. */
const clutter = /(?:```[^\S\n]*\n)?This block is not supported on your current device yet\.(?:\n```)?/g;

/** `undefined` if the message has no known sender. */
export function turnOf(message: unknown): Omit<SeenTurn, 'id' | 'parent'> | undefined {
  const sender = (textAt(message, 'sender') ?? textAt(message, 'role'))?.toLowerCase();
  const role = sender === 'human' || sender === 'user' ? 'user' : sender === 'assistant' ? 'assistant' : undefined;
  if (role === undefined) return undefined;
  const { text, parts } = contentOf(message);
  const files = filesOf(message);
  return {
    role,
    text: text !== '' || hasText(message) ? text : trimmed((textAt(message, 'text') ?? '').replaceAll(clutter, '')),
    ...given<Pick<SeenTurn, 'parts' | 'attachments' | 'createdAt' | 'unfinished'>>({
      parts: partsKept([...parts, ...files.parts, ...wordsOfFiles(message, files.attachments)]),
      attachments: files.attachments,
      ...given({ createdAt: momentAt(message, 'created_at') }),
      ...(textAt(message, 'stop_reason') === 'user_canceled' ? { unfinished: 'stopped' } : {}),
    }),
  };
}

const hasText = (message: unknown): boolean =>
  itemsAt(message, 'content').some(block => textAt(block, 'type') === 'text');

/** The texts of named files, which the site's pages do not show. Texts of files without a name come from the site's reader. */
function wordsOfFiles(message: unknown, attachments: readonly Attachment[]): Part[] {
  const names = new Set(attachments.map(({ name }) => name));
  return itemsAt(message, 'attachments').flatMap(file => {
    const name = lineAt(file, 'file_name');
    const words = textAt(file, 'extracted_content') ?? '';
    return name === undefined || !names.has(name) || words.trim() === '' ? [] : partOf('artifact', name, words);
  });
}
