/** Reads a prompt of AI Studio as Google Drive stores it, a file without extension: `{runSettings, systemInstruction, chunkedPrompt: {chunks}}`. */
import type { Attachment } from '../../core/conversation';
import { withDollars } from '../../sites/data/formulas';
import { at, given, itemsAt, lineAt, textAt } from '../../sites/data/json';
import { filesKept, paragraphs, partOf, partsKept } from '../../sites/data/to-parts';
import { pieceOf, type Piece } from './aistudio-chunk';
import { sightingOf } from './to-snapshot';
import { ofOneChat, type ChatSheet } from './chat-csv';
import { grown, type Message } from './build-turns';
import { madeId, onceEach, ownIdAt } from './derived-id';
import { momentAt } from './parse-time';
import type { VendorReader } from './vendor-reader';

export const aistudio: VendorReader = {
  vendor: 'aistudio',
  form: 'json',
  owns: isPrompt,
  async *read(values, file) {
    for await (const value of values) {
      if (!isPrompt(value)) {
        file.skip('entry that is no prompt');
        continue;
      }
      const sheet = ofOneChat(file);
      const messages = messagesOf(value, sheet);
      const pending = itemsAt(value, 'chunkedPrompt', 'pendingInputs').filter(saysSomething).length;
      if (pending > 0) sheet.skip('input that was never sent', pending);
      const title = lineAt(value, 'title') ?? lineAt(value, 'displayName') ?? titleOf(sheet.name);
      yield* sightingOf(
        {
          source: 'aistudio',
          id: ownIdAt(value, 'id') ?? ownIdAt(value, 'promptId') ?? chatIdOf(messages, title),
          title,
          model: modelOf(textAt(value, 'runSettings', 'model')),
          changedAt: momentAt(value, 'updateTime'),
          ...grown(messages, sheet),
        },
        sheet,
      );
    }
  },
};

/** True also for a prompt without any message. */
function isPrompt(value: unknown): boolean {
  const prompt = at(value, 'chunkedPrompt');
  return typeof prompt === 'object' && prompt !== null;
}

const saysSomething = (input: unknown): boolean => (textAt(input, 'text') ?? '').trim() !== '';

/** The file name is the prompt's title in AI Studio. */
const titleOf = (name: string): string =>
  name
    .replace(/^.*[/\\]/, '')
    .replace(/\.(?:json|txt|prompt)$/i, '')
    .trim();

const modelOf = (model: string | undefined): string | undefined => model?.replace(/^models\//, '');

/** The id is derived from the first text and its time, because these stay when the prompt grows. Without a time the title is used. */
function chatIdOf(messages: readonly Message[], title: string): string {
  const first = messages.find(({ turn }) => turn);
  return madeId(first?.turn?.text ?? '', first?.at === undefined ? title : `${first.at}`);
}

interface Gathered {
  readonly role: 'user' | 'assistant';
  readonly ids: readonly (string | undefined)[];
  readonly pieces: readonly Piece[];
  /** The chunk that an answer was branched from, if it is in this file. */
  readonly above: string | undefined;
}

/** Consecutive chunks of the model are one answer: its thoughts, the code that it ran, and its text. */
function gathered(chunks: readonly unknown[], sheet: ChatSheet): Gathered[] {
  const here = new Set(chunks.flatMap(chunk => ownIdAt(chunk, 'id') ?? []));
  const all: Gathered[] = [];
  for (const chunk of chunks) {
    const role = sides.get(textAt(chunk, 'role')?.toLowerCase() ?? '');
    if (role === undefined) {
      sheet.skip('message without a side');
      continue;
    }
    const id = ownIdAt(chunk, 'id');
    const branch = ownIdAt(chunk, 'branchParent', 'id');
    const above = branch !== undefined && branch !== id && here.has(branch) ? branch : undefined;
    const last = all.at(-1);
    const piece = pieceOf(chunk);
    if (role === 'assistant' && last?.role === role && above === undefined) {
      all[all.length - 1] = { ...last, ids: [...last.ids, id], pieces: [...last.pieces, piece] };
    } else all.push({ role, ids: [id], pieces: [piece], above });
  }
  return all;
}

const sides: ReadonlyMap<string, 'user' | 'assistant'> = new Map([
  ['user', 'user'],
  ['model', 'assistant'],
  ['assistant', 'assistant'],
]);

function messagesOf(value: unknown, sheet: ChatSheet): Message[] {
  const once = onceEach();
  const messages: Message[] = [];
  const instruction = instructionIn(at(value, 'systemInstruction'));
  // The message that each chunk became part of, by the chunk's id.
  const became = new Map<string, string>();
  for (const { role, ids, pieces, above } of gathered(itemsAt(value, 'chunkedPrompt', 'chunks'), sheet)) {
    const text = paragraphs(pieces.map(piece => piece.text));
    const time = pieces.flatMap(piece => piece.createdAt ?? [])[0];
    // The page names a message by its chunk with text.
    const spoken = ids[pieces.findIndex(piece => piece.text !== '')] ?? ids.find(id => id !== undefined);
    const id = once(spoken ?? madeId(role, `${time}`, text));
    const isFirst = messages.length === 0;
    const parent = (above === undefined ? undefined : became.get(above)) ?? messages.at(-1)?.id ?? null;
    for (const each of ids) if (each !== undefined) became.set(each, id);
    messages.push({
      id,
      parent,
      at: time,
      turn: turnOf(role, text, time, isFirst ? [instruction, ...pieces] : pieces),
    });
  }
  return messages;
}

function turnOf(role: 'user' | 'assistant', text: string, createdAt: number | undefined, pieces: readonly Piece[]) {
  const told = {
    parts: partsKept(pieces.flatMap(({ parts }) => parts)),
    attachments: filesKept(pieces.flatMap(({ files }): readonly Attachment[] => files)),
    createdAt,
    unfinished: pieces.some(({ failed }) => failed) ? ('failed' as const) : undefined,
  };
  const says = text !== '' || told.parts.length > 0 || told.attachments.length > 0;
  return says ? { role, text: role === 'assistant' ? withDollars(text) : text, ...given(told) } : undefined;
}

/** The system instruction is a part of the first prompt. It is a text, or a list of texts. */
function instructionIn(instruction: unknown): Piece {
  const pieces = itemsAt(instruction, 'parts').flatMap(part => textAt(part, 'text') ?? []);
  const text = paragraphs([textAt(instruction) ?? textAt(instruction, 'text') ?? '', ...pieces]);
  const parts = text === '' ? [] : partOf('tool', 'System instructions', text);
  return { text: '', parts, files: [], createdAt: undefined, failed: false };
}
