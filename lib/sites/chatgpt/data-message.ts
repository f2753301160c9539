/** Parses one message of ChatGPT's data into text, parts beside it, and hidden content. */
import type { Attachment, Part } from '../../core/conversation';
import { at, given, idAt, isAt, itemsAt, lineAt, numberAt, textAt, timeAt } from '../data/json';
import { codeBlock, filesKept, linkTo, paragraphs, partOf } from '../data/to-parts';
import { canvasOf } from './data-canvas';
import { withSources } from './data-citations';

export interface Message {
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
export function messageOf(value: unknown, node: string | undefined): Message | 'hidden' | undefined {
  if (value === null || value === undefined || isHidden(value)) return 'hidden';
  const id = idAt(value, 'id') ?? node;
  const author = textAt(value, 'author', 'role');
  if (id === undefined || (author !== 'user' && author !== 'assistant' && author !== 'tool')) return undefined;
  const createdAt = timeAt(value, 'create_time');
  if (author === 'user') {
    const attachments = attachmentsOf(value);
    return { id, role: 'user', ...spoken(value), attachments, shown: true, ...given({ createdAt }) };
  }
  const said = author === 'tool' ? returned(value) : spoken(value);
  const model = lineAt(value, 'metadata', 'model_slug');
  const unfinished = stateOf(value);
  return { id, role: 'assistant', ...said, attachments: [], ...given({ model, createdAt, unfinished }) };
}

const isHidden = (value: unknown): boolean =>
  textAt(value, 'author', 'role') === 'system' ||
  numberAt(value, 'weight') === 0 ||
  isAt(value, 'metadata', 'is_visually_hidden_from_conversation') ||
  isAt(value, 'metadata', 'is_user_system_message') ||
  ['user_editable_context', 'model_editable_context'].includes(typeOf(value));

const typeOf = (value: unknown): string => textAt(value, 'content', 'content_type') ?? '';

type Said = Pick<Message, 'text' | 'parts' | 'shown'>;

const beside = (parts: readonly Part[]): Said => ({ text: '', parts, shown: false });

/** A message to everybody is text. A message to a tool or to the assistant itself is a part. Unknown kinds are never text. */
function spoken(value: unknown): Said {
  const recipient = textAt(value, 'recipient') ?? 'all';
  const type = typeOf(value);
  if (recipient !== 'all') return beside(recipient.startsWith('canmore.') ? canvasOf(value) : callOf(value, recipient));
  if (type === 'thoughts') return beside(itemsAt(value, 'content', 'thoughts').flatMap(thoughtOf));
  if (type === 'reasoning_recap') return beside([]);
  if (type !== 'text' && type !== 'multimodal_text' && type !== 'code') return beside(returned(value).parts);

  const channel = textAt(value, 'channel') ?? 'final';
  const told = type === 'code' ? codeIn(value) : wordsOf(value);
  if (channel !== 'final') return beside(partOf('thinking', channel, told));
  const pictures = picturesIn(value);
  return {
    text: paragraphs([told]),
    parts: pictures,
    shown: told.trim() !== '' || pictures.length > 0,
  };
}

/** A prompt stays as typed. In an answer, marks and formulas become Markdown. */
const wordsOf = (value: unknown): string =>
  textAt(value, 'author', 'role') === 'user' ? textIn(value) : withSources(textIn(value), at(value, 'metadata'));

/** Parses the output of a tool. Only a picture is a message of its own on the page. */
function returned(value: unknown): Said {
  const pictures = picturesIn(value);
  if (pictures.length > 0) return { text: '', parts: pictures, shown: true };
  const content = at(value, 'content');
  const source = linkTo(textAt(content, 'url'), lineAt(content, 'title') ?? lineAt(content, 'domain'));
  const plain = textAt(content, 'text') ?? textAt(content, 'result') ?? textAt(content, 'output_str') ?? textIn(value);
  const title = lineAt(value, 'author', 'name') ?? lineAt(content, 'name') ?? lineAt(content, 'content_type');
  return beside(partOf('tool', title, paragraphs([source, plain])));
}

/** Joins the texts of a message, in order. A recording has its transcription; pictures have no text. */
const textIn = (value: unknown): string =>
  paragraphs(
    itemsAt(value, 'content', 'parts').map(part =>
      typeof part === 'string'
        ? part
        : textAt(part, 'content_type') === 'audio_transcription'
          ? (textAt(part, 'text') ?? '')
          : '',
    ),
  );

const codeIn = (value: unknown): string => {
  const language = lineAt(value, 'content', 'language');
  const text = textAt(value, 'content', 'text') ?? '';
  return text.trim() === '' ? '' : codeBlock(text, language === 'unknown' ? '' : language);
};

const callOf = (value: unknown, recipient: string): Part[] =>
  partOf('tool', recipient, typeOf(value) === 'code' ? codeIn(value) : textIn(value));

const thoughtOf = (thought: unknown): Part[] =>
  partOf('thinking', lineAt(thought, 'summary'), textAt(thought, 'content') ?? '');

/** Generated pictures have no lasting address, so they are described by their prompt. */
const picturesIn = (value: unknown): Part[] =>
  textAt(value, 'author', 'role') === 'user'
    ? []
    : itemsAt(value, 'content', 'parts')
        .filter(part => textAt(part, 'content_type') === 'image_asset_pointer')
        .flatMap(part => {
          const title = lineAt(value, 'metadata', 'image_gen_title') ?? 'image';
          return partOf('artifact', title, textAt(part, 'metadata', 'dalle', 'prompt') ?? '');
        });

function attachmentsOf(value: unknown): Attachment[] {
  return filesKept(
    itemsAt(value, 'metadata', 'attachments').flatMap((file): Attachment[] => {
      const name = lineAt(file, 'name');
      if (name === undefined) return [];
      return [{ name, kind: textAt(file, 'mime_type')?.startsWith('image/') ? 'image' : 'file' }];
    }),
  );
}

function stateOf(value: unknown): Message['unfinished'] {
  const status = textAt(value, 'status');
  if (status === 'in_progress') return 'growing';
  if (status === 'error' || typeOf(value) === 'system_error') return 'failed';
  const details = textAt(value, 'metadata', 'finish_details', 'type');
  return status === 'finished_partial_completion' || details === 'interrupted' ? 'stopped' : undefined;
}
