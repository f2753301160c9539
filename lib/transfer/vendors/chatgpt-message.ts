/** Converts one message of ChatGPT's export to the shape of the site's own data. An export omits and renames fields, and writes times as text. */
import { at, itemsAt, lineAt, numberAt, textAt } from '../../sites/data/json';
import { momentAt } from './parse-time';

/** Content types that `lib/sites/chatgpt/adapter` can read. A user's text of any other type is still kept. */
const known = new Set(['text', 'multimodal_text', 'code', 'user_editable_context', 'model_editable_context']);

/** `names`: the original names of files, by their names in the export. */
export function asSiteTells(message: unknown, names: unknown): unknown {
  if (typeof message !== 'object' || message === null) return null;
  const isUser = textAt(message, 'author', 'role') === 'user';
  const content = contentOf(message, isUser);
  const createdAt = momentAt(message, 'create_time');
  return {
    ...message,
    content,
    create_time: createdAt === undefined ? null : new Date(createdAt).toISOString(),
    // A message that was streaming when the export was made has ended since.
    status: textAt(message, 'status') === 'in_progress' ? 'finished_partial_completion' : textAt(message, 'status'),
    ...(isUser ? { recipient: 'all' } : {}),
    metadata: {
      ...objectAt(message, 'metadata'),
      ...(isUser ? { attachments: filesOf(message, names) } : { content_references: referencesOf(message, content) }),
    },
  };
}

const objectAt = (value: unknown, key: string): object => {
  const found = at(value, key);
  return typeof found === 'object' && found !== null ? found : {};
};

function contentOf(message: object, isUser: boolean): object {
  const plain = textAt(message, 'content');
  if (plain !== undefined) return { content_type: 'text', parts: [plain] };
  const content = objectAt(message, 'content');
  const type = textAt(content, 'content_type') ?? 'text';
  const parts = itemsAt(content, 'parts');
  const text = textAt(content, 'text');
  const isText = type === 'text' || (isUser && !known.has(type) && parts.some(part => typeof part === 'string'));
  if (!isText) return { ...content, content_type: type };
  return { ...content, content_type: 'text', parts: parts.length === 0 && text !== undefined ? [text] : parts };
}

/** Pictures are pointers, `file-service://<id>` or `sediment://<id>`, and only some have a name. */
function filesOf(message: object, names: unknown): object[] {
  const files = itemsAt(message, 'metadata', 'attachments').map(file => {
    const id = textAt(file, 'id') ?? '';
    return { id, name: lineAt(file, 'name') ?? nameOf(id, names), mime_type: textAt(file, 'mime_type') };
  });
  const listed = new Set(files.map(({ id }) => id));
  const pictures = itemsAt(message, 'content', 'parts').flatMap(part => {
    if (textAt(part, 'content_type') !== 'image_asset_pointer') return [];
    const id = /^[a-z-]+:\/\/([\w.-]+)/.exec(textAt(part, 'asset_pointer') ?? '')?.[1] ?? '';
    return id === '' || listed.has(id) ? [] : [{ id, name: nameOf(id, names), mime_type: 'image/' }];
  });
  return [...files, ...pictures].filter(({ name }) => name !== '');
}

/** A picture without a name is named by its id, which is its file name in the export. */
const nameOf = (id: string, names: unknown): string => lineAt(names, `${id}.dat`) ?? lineAt(names, id) ?? id;

const mark = /\uE200[^\uE200\uE201]*\uE201|【\d[^【】†]{0,40}†[^【】]{0,200}】/g;

/**
 * Returns the sources, each with its mark in the text. Some exports give only the mark's position. Some give nothing; then sources and marks
 * are paired only if there are as many of each.
 */
function referencesOf(message: object, content: object): readonly unknown[] {
  const references = itemsAt(message, 'metadata', 'content_references');
  const open = references.filter(reference => textAt(reference, 'matched_text') === undefined);
  if (open.length === 0) return references;
  const text = itemsAt(content, 'parts').find(part => typeof part === 'string') ?? '';
  const marks: readonly string[] = text.match(mark) ?? [];
  return references.map(reference => {
    const place = open.indexOf(reference);
    if (place < 0 || typeof reference !== 'object') return reference;
    const start = numberAt(reference, 'start_idx');
    const there = start === undefined ? '' : text.slice(start, numberAt(reference, 'end_idx') ?? start);
    const matched = marks.includes(there) ? there : marks.length === open.length ? marks[place] : undefined;
    return matched === undefined ? reference : { ...reference, matched_text: matched };
  });
}
