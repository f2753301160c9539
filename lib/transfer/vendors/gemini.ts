/** Reads Gemini's chats in Google's Takeout (My Activity, Gemini Apps) as JSON: a list of rows, newest first. */
import type { Attachment } from '../../core/conversation';
import { getAt, getItems, parseJson, getLine, getList, getText } from '../../sites/data/json';
import { trimBlankLines } from '../../sites/data/to-parts';
import { toAttachment } from './content';
import { findChatId, toSnapshots, isGemini, type Activity } from './gemini-activity';
import { parseTime } from './parse-time';
import { convertHtml } from './takeout-markdown';
import type { VendorReader } from './vendor-reader';

export const gemini: VendorReader = {
  vendor: 'gemini',
  format: 'json',
  canRead: isRow,
  async *read(values, context) {
    const rows: Activity[] = [];
    for await (const value of values) {
      if (isRow(value)) rows.push(toActivity(value));
      else
        context.skip(
          getText(value, 'header') === undefined ? 'entry that is no activity' : 'activity of another product',
        );
    }
    yield* toSnapshots(rows, context);
  },
};

function isRow(value: unknown): boolean {
  const names = [getText(value, 'header') ?? '', ...getItems(value, 'products').map(name => getText(name) ?? '')];
  return (
    (getText(value, 'title') ?? getAt(value, 'time') ?? getAt(value, 'userInteractions')) !== undefined &&
    names.some(isGemini)
  );
}

function toActivity(row: unknown): Activity {
  const links = [...getItems(row, 'details').map(detail => getText(detail, 'url')), getText(row, 'titleUrl')];
  const { request, response } = findExchange(row);
  const html = getItems(row, 'safeHtmlItem').map(item => getText(item, 'html') ?? getText(item) ?? '');
  const written = html.some(piece => piece.trim() !== '') ? convertHtml(html.join('\n')) : response;
  return {
    header: getText(row, 'header') ?? '',
    // A title without a known prefix is a prompt if the row has an answer. Older rows have neither.
    title: request === undefined ? (getText(row, 'title') ?? '') : `Prompted ${request}`,
    at: parseTime(row, 'time'),
    answer: getList(row, 'safeHtmlItem') || response !== undefined ? (written ?? '') : undefined,
    chats: links.flatMap(link => findChatId(link ?? '') ?? []),
    attachments: listAttachments(row),
  };
}

/** Two older kinds of rows: named details, and interactions whose values may be JSON in a text. */
function findExchange(row: unknown): { readonly request?: string | undefined; readonly response?: string | undefined } {
  const details = getItems(row, 'details');
  const getDetail = (name: string) =>
    details.flatMap(each => (getLine(each, 'name') === name ? (findText(getAt(each, 'value')) ?? []) : []))[0];
  const [interaction] = getItems(row, 'userInteractions').map(each => getAt(each, 'userInteraction') ?? each);
  return {
    request: getDetail('Request') ?? findText(getAt(interaction, 'request')),
    response: getDetail('Response') ?? findText(getAt(interaction, 'response')),
  };
}

function findText(value: unknown): string | undefined {
  const parsed = typeof value === 'string' && /^\s*[[{"]/.test(value) ? (parseJson(value) ?? value) : value;
  const texts = ['text', 'prompt', 'query', 'content', 'message', 'response', 'html'].map(name =>
    getText(parsed, name),
  );
  const text = getText(parsed) ?? getText(parsed, 0) ?? texts.find(each => each !== undefined);
  return text === undefined ? undefined : trimBlankLines(text);
}

/** Files have the names that the person gave them. The log's own names for files in the zip have a suffix. */
function listAttachments(row: unknown): Attachment[] {
  const names = new Map<string, string>();
  for (const subtitle of getItems(row, 'subtitles')) {
    const file = getText(subtitle, 'url');
    const name = getLine(subtitle, 'name')?.replace(/^-\s*/, '');
    if (file !== undefined && name !== undefined && !/^https?:/.test(file)) names.set(file, name);
  }
  const image = getText(row, 'imageFile');
  const listed = [...getItems(row, 'attachedFiles'), ...(image === undefined ? [] : [image])];
  const stored = listed.flatMap(file => getText(file) ?? getText(file, 'url') ?? getText(file, 'name') ?? []);
  return [...new Set([...names.keys(), ...stored])].flatMap(file => toAttachment(names.get(file) ?? file) ?? []);
}
