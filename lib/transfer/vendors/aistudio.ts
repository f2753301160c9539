/** Reads a prompt of AI Studio as Google Drive stores it, a file without extension: `{runSettings, systemInstruction, chunkedPrompt: {chunks}}`. */
import type { Attachment } from '../../core/conversation';
import { convertFormulas } from '../../sites/data/convert-formulas';
import { getAt, removeEmpty, getItems, getLine, getText } from '../../sites/data/json';
import { toUniqueFiles, joinTrimmed, toParts, truncateParts } from '../../sites/data/to-parts';
import { parseChunk, type ChunkContent } from './aistudio-chunk';
import { toSnapshot } from './to-snapshot';
import { createChatContext, type ChatContext } from './chat-context';
import { buildTurns, type VendorMessage } from './build-turns';
import { toDerivedId, createUniqueIds, getOwnId } from './derived-id';
import { parseTime } from './parse-time';
import type { VendorReader } from './vendor-reader';

export const aistudio: VendorReader = {
  vendor: 'aistudio',
  format: 'json',
  canRead: isPrompt,
  async *read(values, fileContext) {
    for await (const value of values) {
      if (!isPrompt(value)) {
        fileContext.skip('entry that is no prompt');
        continue;
      }
      const context = createChatContext(fileContext);
      const messages = toMessages(value, context);
      const pending = getItems(value, 'chunkedPrompt', 'pendingInputs').filter(hasText).length;
      if (pending > 0) context.skip('input that was never sent', pending);
      const title = getLine(value, 'title') ?? getLine(value, 'displayName') ?? toTitle(context.name);
      yield* toSnapshot(
        {
          source: 'aistudio',
          id: getOwnId(value, 'id') ?? getOwnId(value, 'promptId') ?? toChatId(messages, title),
          title,
          model: toModelName(getText(value, 'runSettings', 'model')),
          changedAt: parseTime(value, 'updateTime'),
          ...buildTurns(messages, context),
        },
        context,
      );
    }
  },
};

/** True also for a prompt without any message. */
function isPrompt(value: unknown): boolean {
  const prompt = getAt(value, 'chunkedPrompt');
  return typeof prompt === 'object' && prompt !== null;
}

const hasText = (input: unknown): boolean => (getText(input, 'text') ?? '').trim() !== '';

/** The file name is the prompt's title in AI Studio. */
const toTitle = (name: string): string =>
  name
    .replace(/^.*[/\\]/, '')
    .replace(/\.(?:json|txt|prompt)$/i, '')
    .trim();

const toModelName = (model: string | undefined): string | undefined => model?.replace(/^models\//, '');

/** The id is derived from the first text and its time, because these stay when the prompt grows. Without a time the title is used. */
function toChatId(messages: readonly VendorMessage[], title: string): string {
  const first = messages.find(({ turn }) => turn);
  return toDerivedId(first?.turn?.text ?? '', first?.at === undefined ? title : `${first.at}`);
}

interface ChunkGroup {
  readonly role: 'user' | 'assistant';
  readonly ids: readonly (string | undefined)[];
  readonly contents: readonly ChunkContent[];
  readonly chunks: readonly unknown[];
  /** The chunk that an answer was branched from, if it is in this file. */
  readonly parentId: string | undefined;
}

/** Consecutive chunks of the model are one answer: its thoughts, the code that it ran, and its text. */
function groupChunks(chunks: readonly unknown[], context: ChatContext): ChunkGroup[] {
  const knownIds = new Set(chunks.flatMap(chunk => getOwnId(chunk, 'id') ?? []));
  const all: ChunkGroup[] = [];
  for (const chunk of chunks) {
    const role = roles.get(getText(chunk, 'role')?.toLowerCase() ?? '');
    if (role === undefined) {
      context.skip('message without a side');
      continue;
    }
    const id = getOwnId(chunk, 'id');
    const branch = getOwnId(chunk, 'branchParent', 'id');
    const parentId = branch !== undefined && branch !== id && knownIds.has(branch) ? branch : undefined;
    const last = all.at(-1);
    const content = parseChunk(chunk);
    if (role === 'assistant' && last?.role === role && parentId === undefined) {
      all[all.length - 1] = {
        ...last,
        ids: [...last.ids, id],
        contents: [...last.contents, content],
        chunks: [...last.chunks, chunk],
      };
    } else all.push({ role, ids: [id], contents: [content], chunks: [chunk], parentId });
  }
  return all;
}

const roles: ReadonlyMap<string, 'user' | 'assistant'> = new Map([
  ['user', 'user'],
  ['model', 'assistant'],
  ['assistant', 'assistant'],
]);

function toMessages(value: unknown, context: ChatContext): VendorMessage[] {
  const toUniqueId = createUniqueIds();
  const messages: VendorMessage[] = [];
  const instruction = toInstruction(getAt(value, 'systemInstruction'));
  // The message that each chunk became part of, by the chunk's id.
  const messageByChunk = new Map<string, string>();
  for (const { role, ids, contents: pieces, chunks, parentId: above } of groupChunks(
    getItems(value, 'chunkedPrompt', 'chunks'),
    context,
  )) {
    const text = joinTrimmed(pieces.map(piece => piece.text));
    const time = pieces.flatMap(piece => piece.createdAt ?? [])[0];
    // The page names a message by its chunk with text.
    const idWithText = ids[pieces.findIndex(piece => piece.text !== '')] ?? ids.find(id => id !== undefined);
    const id = toUniqueId(idWithText ?? toDerivedId(role, `${time}`, text));
    const isFirst = messages.length === 0;
    const parent = (above === undefined ? undefined : messageByChunk.get(above)) ?? messages.at(-1)?.id ?? null;
    for (const each of ids) if (each !== undefined) messageByChunk.set(each, id);
    messages.push({
      id,
      parent,
      at: time,
      raw: chunks,
      turn: toTurn(role, text, time, isFirst ? [instruction, ...pieces] : pieces),
    });
  }
  return messages;
}

function toTurn(
  role: 'user' | 'assistant',
  text: string,
  createdAt: number | undefined,
  pieces: readonly ChunkContent[],
) {
  const fields = {
    parts: truncateParts(pieces.flatMap(({ parts }) => parts)),
    attachments: toUniqueFiles(pieces.flatMap(({ files }): readonly Attachment[] => files)),
    createdAt,
    unfinished: pieces.some(({ failed }) => failed) ? ('failed' as const) : undefined,
  };
  const hasContent = text !== '' || fields.parts.length > 0 || fields.attachments.length > 0;
  return hasContent
    ? { role, text: role === 'assistant' ? convertFormulas(text) : text, ...removeEmpty(fields) }
    : undefined;
}

/** The system instruction is a part of the first prompt. It is a text, or a list of texts. */
function toInstruction(instruction: unknown): ChunkContent {
  const pieces = getItems(instruction, 'parts').flatMap(part => getText(part, 'text') ?? []);
  const text = joinTrimmed([getText(instruction) ?? getText(instruction, 'text') ?? '', ...pieces]);
  const parts = text === '' ? [] : toParts('tool', 'System instructions', text);
  return { text: '', parts, files: [], createdAt: undefined, failed: false };
}
