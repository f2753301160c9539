/**
 * Claude's ConversationService as its page hears it: updates made from plain messages, in the service's JSON and in its binary form. The
 * numbers and the further fields are those of the page's own descriptors of 2026-10-06, written down here a second time by hand.
 */
import { gzipSync } from 'node:zlib';
import type { Payload } from '../../lib/sites/site';

type Json = { readonly [name: string]: unknown };
type Kind = 'text' | 'int' | 'time' | Schema;
interface Schema {
  readonly [name: string]: readonly [number: number, kind: Kind];
}

const version: Schema = { value: [1, 'text'] };
const attachment: Schema = {
  id: [1, 'text'],
  fileName: [2, 'text'],
  fileSize: [3, 'int'],
  mediaType: [4, 'text'],
  url: [5, 'text'],
  fileKind: [8, 'int'],
};
const divider: Schema = { typeUrl: [1, 'text'], value: [2, 'text'] };
const message: Schema = {
  id: [1, 'text'],
  conversationId: [2, 'text'],
  role: [3, 'int'],
  index: [4, 'int'],
  isComplete: [6, 'int'],
  stopReason: [7, 'int'],
  createdAt: [9, 'time'],
  parentMessageId: [11, 'text'],
  attachments: [12, attachment],
  feedback: [13, 'int'],
  extras: [14, divider],
  turnStartKind: [15, 'int'],
  sendState: [17, 'int'],
  siblingsViewable: [25, 'int'],
};
const group: Schema = {
  id: [1, 'text'],
  messageId: [2, 'text'],
  index: [3, 'int'],
  style: [4, 'int'],
  summary: [5, 'text'],
  isComplete: [6, 'int'],
};
const display: Schema = {
  richItems: [4, { items: [1, { title: [1, 'text'], subtitles: [2, 'text'], url: [3, 'text'] }] }],
  weather: [13, { location: [1, 'text'] }],
  table: [28, { rows: [1, { label: [1, 'text'], value: [2, 'text'] }] }],
};
const block: Schema = {
  id: [1, 'text'],
  displayGroupId: [2, 'text'],
  index: [3, 'int'],
  isComplete: [4, 'int'],
  title: [5, 'text'],
  state: [8, 'int'],
  text: [9, 'text'],
  textFormat: [10, { style: [1, 'int'], language: [2, 'text'] }],
  citations: [
    11,
    {
      uuid: [1, 'text'],
      title: [2, 'text'],
      url: [3, 'text'],
      startIndex: [4, 'int'],
      endIndex: [5, 'int'],
      webpageMetadata: [10, { siteDomain: [1, 'text'], siteName: [3, 'text'] }],
    },
  ],
  summaries: [12, { summary: [1, 'text'] }],
  displayContent: [13, display],
  signature: [14, 'text'],
  toolDisplayName: [15, 'text'],
  inputSummary: [16, 'text'],
  thinkingDisplay: [21, { startedAt: [1, 'time'], completedAt: [2, 'time'] }],
  inputDisplay: [25, display],
  rowKind: [28, 'int'],
};
const conversation: Schema = {
  id: [1, 'text'],
  title: [2, 'text'],
  status: [3, 'int'],
  createdAt: [4, 'time'],
  model: [6, { identifier: [2, 'text'] }],
  currentLeafMessageId: [7, 'text'],
  isTemporary: [12, 'int'],
  liveStatus: [29, 'int'],
  lastSettledAt: [31, 'time'],
};
const update: Schema = {
  replaceAllState: [1, 'int'],
  conversation: [2, conversation],
  messages: [3, message],
  displayGroups: [4, group],
  contentBlocks: [5, block],
  deletedMessageIds: [10, 'text'],
  deletedDisplayGroupIds: [11, 'text'],
  deletedContentBlockIds: [12, 'text'],
  olderHistoryCursor: [29, 'text'],
  baselineFloorMessageId: [30, 'text'],
};
export const schemas = {
  streamRequest: { conversationId: [1, 'text'], version: [2, version], displayLanguage: [5, 'text'] },
  stream: {
    event: [
      1,
      {
        update: [1, update],
        append: [
          2,
          { contentBlockId: [1, 'text'], textDelta: [2, 'text'], thinkingSummary: [6, { summary: [1, 'text'] }] },
        ],
        messageLimit: [4, { status: [1, 'int'] }],
        heartbeat: [6, {}],
        version: [10, version],
      },
    ],
  },
  historyRequest: { conversationId: [1, 'text'], cursor: [2, 'text'] },
  history: { update: [1, update], olderCursor: [2, 'text'], outcome: [3, 'int'] },
  chatRequest: { conversationId: [1, 'text'] },
  chat: { outcome: [1, 'int'], update: [2, update] },
} as const satisfies Record<string, Schema>;

/** What the JSON calls by name. */
const names: Readonly<Record<string, readonly string[]>> = {
  role: ['ROLE_UNSPECIFIED', 'ROLE_USER', 'ROLE_ASSISTANT', 'ROLE_SYSTEM'],
  // oxfmt-ignore
  stopReason: [
    'UNSPECIFIED', 'END_TURN', 'MAX_TOKENS', 'TOOL_USE', 'REFUSAL', 'STOP_SEQUENCE', 'PROMPT_INJECTION_RISK', 'PAUSE_TURN',
    'CONVERSATION_LENGTH_LIMIT', 'MODEL_CONTEXT_WINDOW_EXCEEDED', 'USER_CANCELED', 'ERROR',
  ].map(reason => `STOP_REASON_${reason}`),
  fileKind: ['FILE_KIND_UNSPECIFIED', 'FILE_KIND_IMAGE', 'FILE_KIND_BLOB', 'FILE_KIND_DOCUMENT'],
};

/** `shift` moves every field number, as if the service had numbered its fields anew. */
export function encode(value: Json, schema: Schema, shift = 0): number[] {
  return Object.entries(value).flatMap(([name, field]) => {
    const [number, kind] = schema[name] ?? [0, 'text'];
    if (number === 0) throw new Error(`The schema has no ${name}.`);
    return [field].flat().flatMap(item => encodeField(number + shift, kind, item, shift));
  });
}

function encodeField(number: number, kind: Kind, value: unknown, shift: number): number[] {
  if (value === undefined) return [];
  if (kind === 'int') return [...varint(number * 8), ...varint(Number(value))];
  const inner =
    kind === 'text'
      ? [...Buffer.from(value as string)]
      : kind === 'time'
        ? encodeTime(value as string)
        : encode(value as Json, kind, shift);
  return [...varint(number * 8 + 2), ...varint(inner.length), ...inner];
}

function encodeTime(iso: string): number[] {
  const time = Date.parse(iso);
  return [8, ...varint(Math.floor(time / 1000)), 16, ...varint((time % 1000) * 1e6)];
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = BigInt.asUintN(64, BigInt(value)); ; rest >>= 7n) {
    if (rest < 128n) return [...bytes, Number(rest)];
    bytes.push(Number(rest & 127n) | 128);
  }
}

export const frame = (payload: readonly number[], flags = 0): number[] => {
  const bytes = flags & 1 ? [...gzipSync(Buffer.from(payload))] : payload;
  return [flags, ...[24, 16, 8, 0].map(shift => (bytes.length >>> shift) & 255), ...bytes];
};

export const closing = frame([...Buffer.from('{"metadata":{"stream-close-reason":["cadence"]}}')], 2);

export const toText = (bytes: readonly number[]): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
};

/** The JSON twin: names for the values of enums, and ISO times, as they are given. */
export function toJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value !== 'object' || value === null) return value;
  const flags = new Set(['replaceAllState', 'isComplete', 'isTemporary', 'siblingsViewable']);
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      flags.has(name) ? Boolean(field) : (names[name]?.[Number(field)] ?? toJson(field)),
    ]),
  );
}

const service = 'https://claude.ai/claudeai-rpc/anthropic.bard.api.v1alpha.ConversationService';

/** One piece of a stream. `form` is that of the whole connection. */
export function streamPayload(
  bytes: readonly number[],
  request: Json,
  { id = 1, at = 0, form = 'proto' }: { id?: number; at?: number; form?: 'proto' | 'json' } = {},
): Payload {
  const asked = form === 'proto' ? encode(request, schemas.streamRequest) : [...Buffer.from(JSON.stringify(request))];
  return {
    url: `${service}/StreamTimeline`,
    type: `application/connect+${form};stream=${id};at=${at}`,
    sent: toText(frame(asked)),
    body: toText(bytes),
  };
}

export const eventFrame = (
  event: Json,
  { form = 'proto', flags = 0 }: { form?: 'proto' | 'json'; flags?: number } = {},
) =>
  frame(
    form === 'proto' ? encode({ event }, schemas.stream) : [...Buffer.from(JSON.stringify(toJson({ event })))],
    flags,
  );

export const historyPayload = (page: Json, request: Json): Payload => ({
  url: `${service}/ReadConversationHistory`,
  type: 'application/proto',
  sent: toText(encode(request, schemas.historyRequest)),
  body: toText(encode(page, schemas.history)),
});

export const chatPayload = (answer: Json, request: Json, form: 'proto' | 'json' = 'json'): Payload => ({
  url: `${service}/ReadConversation`,
  ...(form === 'proto'
    ? {
        type: 'application/proto',
        sent: toText(encode(request, schemas.chatRequest)),
        body: toText(encode(answer, schemas.chat)),
      }
    : { sent: JSON.stringify(request), body: JSON.stringify(toJson(answer)) }),
});

export interface ServiceMessage {
  readonly id: string;
  readonly parent: string | null;
  readonly role: 'user' | 'assistant';
  /** Its blocks in order: a text, or the fields of another kind of block. */
  readonly content: readonly (string | Json)[];
  readonly fields?: Json;
}

/** The three lists of an update: a message, its one group, and a block for each piece of its content. The first is number `from`. */
export function toLists(chat: string, messages: readonly ServiceMessage[], from = 0): Json {
  return {
    messages: messages.map(({ id, parent, role, fields }, place) => ({
      id,
      conversationId: chat,
      role: role === 'user' ? 1 : 2,
      ...(from + place > 0 && { index: from + place }),
      isComplete: 1,
      ...(role === 'assistant' && { stopReason: 1 }),
      createdAt: new Date(Date.UTC(2026, 9, 9, 8, from + place)).toISOString(),
      ...(parent !== null && { parentMessageId: parent }),
      ...(role === 'user' && { turnStartKind: 1 }),
      ...fields,
    })),
    displayGroups: messages
      .filter(({ content }) => content.length > 0)
      .map(({ id }) => ({ id: `dgrp_${id}`, messageId: id, style: 1, isComplete: 1 })),
    contentBlocks: messages.flatMap(({ id, content }) =>
      content.map((piece, index) => ({
        id: `cblk_${id}_${index}`,
        displayGroupId: `dgrp_${id}`,
        ...(index > 0 && { index }),
        isComplete: 1,
        ...(typeof piece === 'string' ? { text: piece, textFormat: { style: 2 } } : piece),
      })),
    ),
  };
}
