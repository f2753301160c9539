/** One message of Claude's export as a turn. The site's own data has the same blocks; the export adds the words of files, and clutter. */
import type { Attachment, Part, SeenTurn } from '../../conversation';
import { contentOf, filesOf } from '../../sites/claude/data-content';
import { given, itemsAt, lineAt, textAt } from '../../sites/data/json';
import { partOf, partsKept, trimmed } from '../../sites/data/words';
import { momentAt } from './moment';

/** What the flat text says in the place of every block that is not text, often as code. */
const clutter = /(?:```[^\S\n]*\n)?This block is not supported on your current device yet\.(?:\n```)?/g;

/** What it says; `undefined` where nobody is said to have spoken. */
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

/** The words of the files that have a name, which the site's own pages do not show; of those without, the site's reader has told. */
function wordsOfFiles(message: unknown, attachments: readonly Attachment[]): Part[] {
  const names = new Set(attachments.map(({ name }) => name));
  return itemsAt(message, 'attachments').flatMap(file => {
    const name = lineAt(file, 'file_name');
    const words = textAt(file, 'extracted_content') ?? '';
    return name === undefined || !names.has(name) || words.trim() === '' ? [] : partOf('artifact', name, words);
  });
}
