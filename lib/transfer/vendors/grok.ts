/** Grok's export of an account, `prod-grok-backend.json`: `{conversations: [{conversation, responses: [{response}]}], …}`. */
import type { Part } from '../../conversation';
import { at, isAt, itemsAt, lineAt, listAt, textAt } from '../../sites/data/json';
import { filesKept, linkTo, partOf, partsKept } from '../../sites/data/words';
import { turnOf } from '../../sites/grok/data-message';
import { sightingOf } from './chat';
import { ofOneChat, type ChatSheet } from './chat-sheet';
import { filesIn } from './content';
import { grown, type Message } from './grown';
import { madeId, onceEach, ownIdAt } from './made-id';
import { momentAt } from './moment';
import { sourcesPart } from './sources-part';
import type { Sheet, VendorReader } from './vendor';

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

/** Where no message names the one before it, each follows the one above it in the file. */
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

/** The export's names for what the site's own data calls otherwise. Everybody but the human is the assistant. */
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
    // Seconds, as the site's data has them in words.
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
