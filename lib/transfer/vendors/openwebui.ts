/** Reads Open WebUI's export of chats: a list of `{id, title, chat: {history: {currentId, messages}}}`, each chat a tree. */
import type { Part } from '../../core/conversation';
import { withDollars } from '../../sites/data/formulas';
import { at, entriesAt, given, isAt, itemsAt, lineAt, listAt, textAt } from '../../sites/data/json';
import { filesKept, paragraphs, partOf, partsKept } from '../../sites/data/to-parts';
import { sightingOf } from './to-snapshot';
import { ofOneChat, type ChatSheet } from './chat-csv';
import { callOf, contentOf, filesIn, toolPart } from './content';
import { sideOf } from './dialogue';
import { unfolded } from './folded';
import { grown, type Message } from './build-turns';
import { markOf, ownIdAt } from './derived-id';
import { momentAt } from './parse-time';
import type { VendorReader } from './vendor-reader';

export const openwebui: VendorReader = {
  vendor: 'openwebui',
  form: 'json',
  owns: sample => messagesIn(sample) !== undefined || itemsAt(sample, 'chats').some(chat => messagesIn(chat)),
  async *read(values, file) {
    for await (const value of values) {
      for (const entry of listAt(value, 'chats') ?? [value]) {
        const told = messagesIn(entry);
        if (!told) {
          file.skip('entry that is no chat');
          continue;
        }
        const sheet = ofOneChat(file);
        const chat = at(entry, 'chat') ?? entry;
        const messages = told.flatMap(([key, message], n) => messageOf(message, key, told[n - 1]?.[0], sheet));
        yield* sightingOf(
          {
            source: 'openwebui',
            id: ownIdAt(entry, 'id') ?? ownIdAt(chat, 'id') ?? markOf(...messages.map(({ id }) => id)),
            title: lineAt(entry, 'title') ?? lineAt(chat, 'title'),
            model: lineAt(chat, 'models', 0),
            changedAt: momentAt(entry, 'updated_at') ?? momentAt(entry, 'created_at') ?? momentAt(chat, 'timestamp'),
            tags: [...itemsAt(entry, 'meta', 'tags'), ...itemsAt(chat, 'tags')].flatMap(tag => lineAt(tag) ?? []),
            ...grown(messages, sheet, textAt(chat, 'history', 'currentId')),
          },
          sheet,
        );
      }
    }
  },
};

type Entry = readonly [key: string, message: unknown];

/** Messages by id. Older chats have a list instead, in which each message follows the one before. */
function messagesIn(entry: unknown): readonly Entry[] | undefined {
  const chat = at(entry, 'chat') ?? entry;
  const tree = entriesAt(chat, 'history', 'messages');
  if (tree) return tree;
  if (at(entry, 'chat') === undefined) return undefined;
  return listAt(chat, 'messages')?.map((message, n): Entry => [ownIdAt(message, 'id') ?? `${n}`, message]);
}

function messageOf(message: unknown, key: string, before: string | undefined, sheet: ChatSheet): Message[] {
  const side = sideOf(textAt(message, 'role'));
  const id = ownIdAt(message, 'id') ?? (ownIdAt(key) || undefined);
  if (side === undefined || id === undefined) {
    sheet.skip('message without a side or an id');
    return [];
  }
  const linked = at(message, 'parentId');
  const parent = linked === undefined ? (before ?? null) : (ownIdAt(linked) ?? null);
  const createdAt = momentAt(message, 'timestamp');
  const content = contentOf(at(message, 'content'), sheet);
  const attachments = filesKept([...content.attachments, ...filesIn(message, 'files')]);
  if (side === 'user' || side === 'system') {
    const { text, parts } = content;
    const says = text !== '' || parts.length > 0 || attachments.length > 0;
    const turn = { role: side, text, ...given({ parts, attachments, createdAt }) };
    return [{ id, parent, at: createdAt, turn: says ? turn : undefined }];
  }
  const { text, parts } = answerIn(message, content.text);
  const says = text !== '' || parts.length > 0 || attachments.length > 0;
  const told = {
    parts: partsKept([...content.parts, ...parts]),
    attachments,
    model: lineAt(message, 'model') ?? lineAt(message, 'modelName'),
    createdAt,
    unfinished: unfinishedOf(message),
  };
  const turn = { role: 'assistant' as const, text: withDollars(text), ...given(told) };
  return [{ id, parent, at: createdAt, turn: says ? turn : undefined }];
}

function unfinishedOf(message: unknown): 'failed' | 'stopped' | undefined {
  const error = at(message, 'error');
  if (error !== undefined && error !== null && error !== false) return 'failed';
  return at(message, 'done') === false || isAt(message, 'stopped') ? 'stopped' : undefined;
}

/** The answer's text and parts. The field `output` has the parts in full; the text has them only folded. */
function answerIn(message: unknown, content: string): { readonly text: string; readonly parts: readonly Part[] } {
  const shown = unfolded(content);
  const output = itemsAt(message, 'output');
  const spoken = output.filter(item => textAt(item, 'type') === 'message').map(textsIn);
  const text = shown.text === '' ? paragraphs(spoken) : shown.text;
  const names = new Map(
    output.flatMap(item => [[textAt(item, 'call_id') ?? '', lineAt(item, 'name')] as const]).filter(([, name]) => name),
  );
  const parts = output.flatMap(item => partOfOutput(item, names));
  return { text, parts: parts.length > 0 ? parts : shown.parts };
}

const textsIn = (item: unknown): string =>
  paragraphs(
    [...itemsAt(item, 'content'), ...itemsAt(item, 'output'), ...itemsAt(item, 'summary')].map(
      block => textAt(block, 'text') ?? '',
    ),
  );

function partOfOutput(item: unknown, names: ReadonlyMap<string, string | undefined>): Part[] {
  switch (textAt(item, 'type') ?? '') {
    case 'reasoning':
      return partOf('thinking', undefined, textsIn(item));
    case 'function_call':
      return callOf(item);
    case 'function_call_output':
      return toolPart(names.get(textAt(item, 'call_id') ?? ''), undefined, textAt(item, 'output') ?? textsIn(item));
    default:
      return [];
  }
}
