/** Reads Grok's export of an account, `prod-grok-backend.json`: `{conversations: [{conversation, responses: [{response}]}], …}`. */
import type { Part } from '../../core/conversation';
import { at, isAt, itemsAt, lineAt, listAt, textAt } from '../../sites/data/json';
import { filesKept, linkTo, partOf, partsKept } from '../../sites/data/to-parts';
import { turnOf } from '../../sites/grok/data-message';
import { sightingOf } from './to-snapshot';
import { ofOneChat, type ChatSheet } from './chat-csv';
import { filesIn } from './content';
import { grown, type Message } from './build-turns';
import { madeId, onceEach, ownIdAt } from './derived-id';
import { momentAt } from './parse-time';
import { sourcesPart } from './sources-part';
import type { Sheet, VendorReader } from './vendor-reader';

export const grok: VendorReader = {
  vendor: 'grok',
  form: 'json',
  owns: sample => isChat(sample) || itemsAt(sample, 'conversations').some(isChat),
  async *read(values, sheet) {
    for await (const value of values) {
      for (const [name, what] of besides) sheet.skip(what, itemsAt(value, name).length);
      for (const entry of listAt(value, 'conversations') ?? [value]) {
        if (isChat(entry)) yield* chatOf(entry, sheet);
        else if (itemsAt(entry).length > 0 || listAt(value, 'conversations')) sheet.skip('entry that is no chat');
      }
    }
  },
};

const isChat = (value: unknown): boolean =>
  listAt(value, 'responses') !== undefined && typeof at(value, 'conversation') === 'object';

const besides = [
  ['projects', 'project'],
  ['tasks', 'task'],
  ['media_posts', 'media post'],
] as const;

function chatOf(entry: unknown, file: Sheet) {
  const sheet = ofOneChat(file);
  const about = at(entry, 'conversation');
  const title = lineAt(about, 'title') ?? lineAt(about, 'summary');
  const createdAt = momentAt(about, 'create_time');
  return sightingOf(
    {
      source: 'grok',
      id: ownIdAt(about, 'id') ?? ownIdAt(about, 'conversation_id') ?? madeId(title ?? '', `${createdAt}`),
      title,
      changedAt: momentAt(about, 'modify_time'),
      ...grown(messagesOf(itemsAt(entry, 'responses'), sheet), sheet),
    },
    sheet,
  );
}

/** If no message names its parent, each one follows the message above it in the file. */
function messagesOf(entries: readonly unknown[], sheet: ChatSheet): Message[] {
  const responses = entries.map(entry => at(entry, 'response') ?? entry);
  const isLinked = responses.some(response => parentOf(response) !== undefined);
  const once = onceEach();
  const messages: Message[] = [];
  for (const response of responses) {
    const at = momentAt(response, 'create_time');
    const own = ownIdAt(response, '_id') ?? ownIdAt(response, 'id') ?? ownIdAt(response, '_id', '$oid');
    const id = own ?? once(madeId(`${at}`, textAt(response, 'message') ?? ''));
    const before = messages.at(-1)?.id ?? null;
    const parent = parentOf(response) ?? (isLinked && own !== undefined ? null : before);
    const read = turnOf(asOnThePage(response, at), id);
    if (read === undefined) {
      sheet.skip('message without a side');
      continue;
    }
    if (read === 'empty') {
      messages.push({ id, parent, at });
      continue;
    }
    const { id: _id, parent: _parent, ...said } = read;
    const { text, parts: _parts, ...turn } = said;
    const parts = partsKept([...(said.parts ?? []), ...partsOf(response)]);
    const failed = said.role === 'assistant' && hasFailed(response) ? { unfinished: 'failed' as const } : {};
    messages.push({ id, parent, at, turn: { ...turn, text, ...(parts.length > 0 && { parts }), ...failed } });
  }
  return messages;
}

const parentOf = (response: unknown): string | undefined =>
  ownIdAt(response, 'parent_response_id') ?? ownIdAt(response, 'parent_response_id', '$oid');

/** Converts the export's fields to those of the site's data. Any sender but the human is the assistant. */
function asOnThePage(response: unknown, createdAt: number | undefined): unknown {
  const sender = textAt(response, 'sender');
  return {
    sender: sender === undefined ? undefined : /^(?:human|user)$/i.test(sender.trim()) ? 'human' : 'assistant',
    message: textAt(response, 'message') ?? '',
    generatedImageUrls: itemsAt(response, 'generated_image_urls'),
    fileAttachmentsMetadata: filesKept([
      ...filesIn(response, 'file_attachments_metadata'),
      ...filesIn(response, 'file_attachments'),
    ]).map(({ name, kind }) => ({ fileName: name, fileMimeType: kind === 'image' ? 'image/*' : '' })),
    cardAttachmentsJson: listAt(response, 'card_attachments_json') ?? [],
    thinkingTrace: textAt(response, 'thinking_trace') ?? '',
    steps: itemsAt(response, 'steps'),
    model: lineAt(response, 'model'),
    // In seconds, as the site's reader expects.
    createTime: createdAt === undefined ? undefined : createdAt / 1000,
    partial: isAt(response, 'partial'),
  };
}

const hasFailed = (response: unknown): boolean => {
  const error = at(response, 'error');
  return error !== undefined && error !== null && error !== false && error !== '';
};

function partsOf(response: unknown): Part[] {
  const traces = itemsAt(response, 'agent_thinking_traces').flatMap(trace =>
    partOf('thinking', lineAt(trace, 'agent_id'), textAt(trace, 'thinking_trace') ?? ''),
  );
  const cited = itemsAt(response, 'cited_web_search_results');
  const results = cited.length > 0 ? cited : itemsAt(response, 'web_search_results');
  const links = results.map(result => linkTo(textAt(result, 'url'), lineAt(result, 'title')));
  return [...traces, ...sourcesPart(links)];
}
