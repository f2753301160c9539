/** Parses one message of ChatGPT's data into text, parts beside it, and hidden content. */
import type { Attachment, Part } from '../../core/conversation';
import { getAt, removeEmpty, getId, isTrue, getItems, getLine, getNumber, getText, getTime } from '../data/json';
import { toCodeBlock, toUniqueFiles, toLink, joinTrimmed, toParts } from '../data/to-parts';
import { parseCanvas } from './data-canvas';
import { resolveSources } from './data-citations';
import { parseMarkParts } from './data-marks';

export interface ChatgptMessage {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly parts: readonly Part[];
  readonly attachments: readonly Attachment[];
  readonly model?: string;
  readonly createdAt?: number;
  /** The page shows it as a message, so a turn may take its id. */
  readonly shown: boolean;
  readonly unfinished?: 'growing' | 'stopped' | 'failed';
}

/**
 * Returns the message; `hidden` if the page does not show it; `undefined` if required fields are missing. `node` is the id of its tree
 * node.
 */
export function parseMessage(value: unknown, node: string | undefined): ChatgptMessage | 'hidden' | undefined {
  if (value === null || value === undefined || isHidden(value)) return 'hidden';
  const id = getId(value, 'id') ?? node;
  const author = getText(value, 'author', 'role');
  if (id === undefined || (author !== 'user' && author !== 'assistant' && author !== 'tool')) return undefined;
  const createdAt = getTime(value, 'create_time');
  if (author === 'user') {
    const attachments = toAttachments(value);
    return { id, role: 'user', ...parseContent(value), attachments, shown: true, ...removeEmpty({ createdAt }) };
  }
  const content = author === 'tool' ? parseToolResult(value) : parseContent(value);
  const model = getLine(value, 'metadata', 'model_slug');
  const unfinished = toUnfinished(value);
  return { id, role: 'assistant', ...content, attachments: [], ...removeEmpty({ model, createdAt, unfinished }) };
}

const isHidden = (value: unknown): boolean =>
  getText(value, 'author', 'role') === 'system' ||
  getNumber(value, 'weight') === 0 ||
  isTrue(value, 'metadata', 'is_visually_hidden_from_conversation') ||
  isTrue(value, 'metadata', 'is_user_system_message') ||
  ['user_editable_context', 'model_editable_context'].includes(getContentType(value));

const getContentType = (value: unknown): string => getText(value, 'content', 'content_type') ?? '';

type MessageContent = Pick<ChatgptMessage, 'text' | 'parts' | 'shown'>;

const toPartsOnly = (parts: readonly Part[]): MessageContent => ({ text: '', parts, shown: false });

const textTypes = new Set(['text', 'multimodal_text', 'code']);

/** Types that hold nothing of what was said. */
export const wordlessTypes: ReadonlySet<string> = new Set(
  'thoughts reasoning_recap execution_output user_editable_context model_editable_context tether_quote tether_browsing_display sonic_webpage system_error computer_output citable_code_output app_pairing_content'.split(
    ' ',
  ),
);

/** A message to everybody is text, of an unknown type too. A message to a tool or to the assistant itself is a part. */
function parseContent(value: unknown): MessageContent {
  const recipient = getText(value, 'recipient') ?? 'all';
  const type = getContentType(value);
  if (recipient !== 'all')
    return toPartsOnly(recipient.startsWith('canmore.') ? parseCanvas(value) : toToolCall(value, recipient));
  if (type === 'thoughts') return toPartsOnly(getItems(value, 'content', 'thoughts').flatMap(toThought));
  if (type === 'reasoning_recap') return toPartsOnly([]);
  if (wordlessTypes.has(type) || (!textTypes.has(type) && joinTexts(value) === ''))
    return toPartsOnly(parseToolResult(value).parts);

  const channel = getText(value, 'channel') ?? 'final';
  const words = type === 'code' ? toCode(value) : getWords(value);
  if (channel !== 'final') return toPartsOnly(toParts('thinking', channel, words));
  const pictures = toPictures(value);
  return {
    text: joinTrimmed([words]),
    parts: [...pictures, ...parseMarkParts(joinTexts(value))],
    shown: words.trim() !== '' || pictures.length > 0,
  };
}

/** A prompt stays as typed. In an answer, marks and formulas become Markdown. */
const getWords = (value: unknown): string =>
  getText(value, 'author', 'role') === 'user'
    ? joinTexts(value)
    : resolveSources(joinTexts(value), getAt(value, 'metadata'));

/** Parses the output of a tool. Only a picture is a message of its own on the page. */
function parseToolResult(value: unknown): MessageContent {
  const pictures = toPictures(value);
  if (pictures.length > 0) return { text: '', parts: pictures, shown: true };
  const content = getAt(value, 'content');
  const source = toLink(getText(content, 'url'), getLine(content, 'title') ?? getLine(content, 'domain'));
  const plain =
    getText(content, 'text') ?? getText(content, 'result') ?? getText(content, 'output_str') ?? joinTexts(value);
  const title = getLine(value, 'author', 'name') ?? getLine(content, 'name') ?? getLine(content, 'content_type');
  return toPartsOnly(toParts('tool', title, joinTrimmed([source, plain])));
}

/** Joins the texts of a message, in order. A recording has its transcription; pictures have no text. */
function joinTexts(value: unknown): string {
  const texts = getItems(value, 'content', 'parts').map(part =>
    /^(?:audio_transcription|text)$/.test(getText(part, 'content_type') ?? '') ? getText(part, 'text') : getText(part),
  );
  const isKnown = textTypes.has(getContentType(value)) || wordlessTypes.has(getContentType(value));
  return joinTrimmed(texts.map(text => text ?? '')) || (isKnown ? '' : (getText(value, 'content', 'text') ?? ''));
}

const toCode = (value: unknown): string => {
  const language = getLine(value, 'content', 'language');
  const text = getText(value, 'content', 'text') ?? '';
  return text.trim() === '' ? '' : toCodeBlock(text, language === 'unknown' ? '' : language);
};

const toToolCall = (value: unknown, recipient: string): Part[] =>
  toParts('tool', recipient, getContentType(value) === 'code' ? toCode(value) : joinTexts(value));

const toThought = (thought: unknown): Part[] =>
  toParts('thinking', getLine(thought, 'summary'), getText(thought, 'content') ?? '');

/** Generated pictures have no lasting address, so they are described by their prompt. */
const toPictures = (value: unknown): Part[] =>
  getText(value, 'author', 'role') === 'user'
    ? []
    : getItems(value, 'content', 'parts')
        .filter(part => getText(part, 'content_type') === 'image_asset_pointer')
        .flatMap(part => {
          const title = getLine(value, 'metadata', 'image_gen_title') ?? 'image';
          return toParts('artifact', title, getText(part, 'metadata', 'dalle', 'prompt') ?? '');
        });

function toAttachments(value: unknown): Attachment[] {
  return toUniqueFiles(
    getItems(value, 'metadata', 'attachments').flatMap((file): Attachment[] => {
      const name = getLine(file, 'name');
      if (name === undefined) return [];
      return [{ name, kind: getText(file, 'mime_type')?.startsWith('image/') ? 'image' : 'file' }];
    }),
  );
}

function toUnfinished(value: unknown): ChatgptMessage['unfinished'] {
  const status = getText(value, 'status');
  if (status === 'in_progress') return 'growing';
  if (status === 'error' || getContentType(value) === 'system_error') return 'failed';
  const details = getText(value, 'metadata', 'finish_details', 'type');
  return status === 'finished_partial_completion' || details === 'interrupted' ? 'stopped' : undefined;
}
