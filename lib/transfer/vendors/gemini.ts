/** Reads Gemini's chats in Google's Takeout (My Activity, Gemini Apps) as JSON: a list of rows, newest first. */
import type { Attachment } from '../../core/conversation';
import { at, itemsAt, jsonOf, lineAt, listAt, textAt } from '../../sites/data/json';
import { trimmed } from '../../sites/data/to-parts';
import { fileOf } from './content';
import { chatIn, chatsOf, isGemini, type Activity } from './gemini-activity';
import { momentAt } from './parse-time';
import { markdownOfHtml } from './takeout-markdown';
import type { VendorReader } from './vendor-reader';

export const gemini: VendorReader = {
  vendor: 'gemini',
  form: 'json',
  owns: isRow,
  async *read(values, sheet) {
    const rows: Activity[] = [];
    for await (const value of values) {
      if (isRow(value)) rows.push(rowOf(value));
      else
        sheet.skip(textAt(value, 'header') === undefined ? 'entry that is no activity' : 'activity of another product');
    }
    yield* chatsOf(rows, sheet);
  },
};

function isRow(value: unknown): boolean {
  const names = [textAt(value, 'header') ?? '', ...itemsAt(value, 'products').map(name => textAt(name) ?? '')];
  return (
    (textAt(value, 'title') ?? at(value, 'time') ?? at(value, 'userInteractions')) !== undefined && names.some(isGemini)
  );
}

function rowOf(row: unknown): Activity {
  const links = [...itemsAt(row, 'details').map(detail => textAt(detail, 'url')), textAt(row, 'titleUrl')];
  const { request, response } = spokenIn(row);
  const html = itemsAt(row, 'safeHtmlItem').map(item => textAt(item, 'html') ?? textAt(item) ?? '');
  const written = html.some(piece => piece.trim() !== '') ? markdownOfHtml(html.join('\n')) : response;
  return {
    header: textAt(row, 'header') ?? '',
    // A title without a known prefix is a prompt if the row has an answer. Older rows have neither.
    title: request === undefined ? (textAt(row, 'title') ?? '') : `Prompted ${request}`,
    at: momentAt(row, 'time'),
    answer: listAt(row, 'safeHtmlItem') || response !== undefined ? (written ?? '') : undefined,
    chats: links.flatMap(link => chatIn(link ?? '') ?? []),
    attachments: attachmentsOf(row),
  };
}

/** Two older kinds of rows: named details, and interactions whose values may be JSON in a text. */
function spokenIn(row: unknown): { readonly request?: string | undefined; readonly response?: string | undefined } {
  const details = itemsAt(row, 'details');
  const detail = (name: string) =>
    details.flatMap(each => (lineAt(each, 'name') === name ? (saidIn(at(each, 'value')) ?? []) : []))[0];
  const [interaction] = itemsAt(row, 'userInteractions').map(each => at(each, 'userInteraction') ?? each);
  return {
    request: detail('Request') ?? saidIn(at(interaction, 'request')),
    response: detail('Response') ?? saidIn(at(interaction, 'response')),
  };
}

function saidIn(value: unknown): string | undefined {
  const read = typeof value === 'string' && /^\s*[[{"]/.test(value) ? (jsonOf(value) ?? value) : value;
  const said = ['text', 'prompt', 'query', 'content', 'message', 'response', 'html'].map(name => textAt(read, name));
  const text = textAt(read) ?? textAt(read, 0) ?? said.find(each => each !== undefined);
  return text === undefined ? undefined : trimmed(text);
}

/** Files have the names that the person gave them. The log's own names for files in the zip have a suffix. */
function attachmentsOf(row: unknown): Attachment[] {
  const names = new Map<string, string>();
  for (const subtitle of itemsAt(row, 'subtitles')) {
    const file = textAt(subtitle, 'url');
    const name = lineAt(subtitle, 'name')?.replace(/^-\s*/, '');
    if (file !== undefined && name !== undefined && !/^https?:/.test(file)) names.set(file, name);
  }
  const image = textAt(row, 'imageFile');
  const listed = [...itemsAt(row, 'attachedFiles'), ...(image === undefined ? [] : [image])];
  const stored = listed.flatMap(file => textAt(file) ?? textAt(file, 'url') ?? textAt(file, 'name') ?? []);
  return [...new Set([...names.keys(), ...stored])].flatMap(file => fileOf(names.get(file) ?? file) ?? []);
}
