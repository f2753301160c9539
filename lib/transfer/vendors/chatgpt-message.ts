/** Converts one message of ChatGPT's export to the shape of the site's own data. An export omits and renames fields, and writes times as text. */
import { getItems, getLine, getNumber, getText } from '../../sites/data/json';
import type { ChatContext } from './chat-context';
import { getObject, toSiteContent } from './chatgpt-content';
import { parseTime } from './parse-time';

/** `names`: the original names of files, by their names in the export. */
export function toSiteMessage(message: unknown, names: unknown, context: ChatContext): unknown {
  if (typeof message !== 'object' || message === null) return null;
  const isUser = getText(message, 'author', 'role') === 'user';
  const content = toSiteContent(message, isUser, context);
  const createdAt = parseTime(message, 'create_time');
  return {
    ...message,
    content,
    create_time: createdAt === undefined ? null : new Date(createdAt).toISOString(),
    // A message that was streaming when the export was made has ended since.
    status: getText(message, 'status') === 'in_progress' ? 'finished_partial_completion' : getText(message, 'status'),
    ...(isUser ? { recipient: 'all' } : {}),
    metadata: {
      ...getObject(message, 'metadata'),
      ...(isUser ? { attachments: toFiles(message, names) } : { content_references: toReferences(message, content) }),
    },
  };
}

/** Pictures are pointers, `file-service://<id>` or `sediment://<id>`, and only some have a name. */
function toFiles(message: object, names: unknown): object[] {
  const files = getItems(message, 'metadata', 'attachments').map(file => {
    const id = getText(file, 'id') ?? '';
    return { id, name: getLine(file, 'name') ?? getFileName(id, names), mime_type: getText(file, 'mime_type') };
  });
  const listed = new Set(files.map(({ id }) => id));
  const pictures = getItems(message, 'content', 'parts').flatMap(part => {
    if (getText(part, 'content_type') !== 'image_asset_pointer') return [];
    const id = /^[a-z-]+:\/\/([\w.-]+)/.exec(getText(part, 'asset_pointer') ?? '')?.[1] ?? '';
    return id === '' || listed.has(id) ? [] : [{ id, name: getFileName(id, names), mime_type: 'image/' }];
  });
  return [...files, ...pictures].filter(({ name }) => name !== '');
}

/** A picture without a name is named by its id, which is its file name in the export. */
const getFileName = (id: string, names: unknown): string => getLine(names, `${id}.dat`) ?? getLine(names, id) ?? id;

const sourceMark = /\uE200[^\uE200\uE201]*\uE201|【\d[^【】†]{0,40}†[^【】]{0,200}】/g;

/**
 * Returns the sources, each with its mark in the text. Some exports give only the mark's position. Some give nothing; then sources and marks
 * are paired only if there are as many of each.
 */
function toReferences(message: object, content: object): readonly unknown[] {
  const references = getItems(message, 'metadata', 'content_references');
  const open = references.filter(reference => getText(reference, 'matched_text') === undefined);
  if (open.length === 0) return references;
  const text = getItems(content, 'parts').find(part => typeof part === 'string') ?? '';
  const marks: readonly string[] = text.match(sourceMark) ?? [];
  return references.map(reference => {
    const index = open.indexOf(reference);
    if (index < 0 || typeof reference !== 'object') return reference;
    const start = getNumber(reference, 'start_idx');
    const markInText = start === undefined ? '' : text.slice(start, getNumber(reference, 'end_idx') ?? start);
    const matched = marks.includes(markInText) ? markInText : marks.length === open.length ? marks[index] : undefined;
    return matched === undefined ? reference : { ...reference, matched_text: matched };
  });
}
