/** Reads Grok's export of an account, `prod-grok-backend.json`: `{conversations: [{conversation, responses: [{response}]}], …}`. */
import type { Part } from '../../core/conversation';
import { getAt, isTrue, getItems, getLine, getList, getText } from '../../sites/data/json';
import { toUniqueFiles, toLink, toParts, truncateParts } from '../../sites/data/to-parts';
import { parseTurn } from '../../sites/grok/data-message';
import { toSnapshot } from './to-snapshot';
import { createChatContext, type ChatContext } from './chat-context';
import { listAttachments } from './content';
import { buildTurns, type VendorMessage } from './build-turns';
import { toDerivedId, createUniqueIds, getOwnId } from './derived-id';
import { parseTime } from './parse-time';
import { toSourcesPart } from './sources-part';
import type { ReadContext, VendorReader } from './vendor-reader';

export const grok: VendorReader = {
  vendor: 'grok',
  format: 'json',
  canRead: sample => isChat(sample) || getItems(sample, 'conversations').some(isChat),
  async *read(values, context) {
    for await (const value of values) {
      for (const [name, what] of ignoredLists) context.skip(what, getItems(value, name).length);
      for (const entry of getList(value, 'conversations') ?? [value]) {
        if (isChat(entry)) yield* readChat(entry, context);
        else if (getItems(entry).length > 0 || getList(value, 'conversations')) context.skip('entry that is no chat');
      }
    }
  },
};

const isChat = (value: unknown): boolean =>
  getList(value, 'responses') !== undefined && typeof getAt(value, 'conversation') === 'object';

const ignoredLists = [
  ['projects', 'project'],
  ['tasks', 'task'],
  ['media_posts', 'media post'],
] as const;

function readChat(entry: unknown, fileContext: ReadContext) {
  const context = createChatContext(fileContext);
  const about = getAt(entry, 'conversation');
  const title = getLine(about, 'title') ?? getLine(about, 'summary');
  const createdAt = parseTime(about, 'create_time');
  return toSnapshot(
    {
      source: 'grok',
      id: getOwnId(about, 'id') ?? getOwnId(about, 'conversation_id') ?? toDerivedId(title ?? '', `${createdAt}`),
      title,
      changedAt: parseTime(about, 'modify_time'),
      ...buildTurns(toMessages(getItems(entry, 'responses'), context), context),
    },
    context,
  );
}

/** If no message names its parent, each one follows the message above it in the file. */
function toMessages(entries: readonly unknown[], context: ChatContext): VendorMessage[] {
  const responses = entries.map(entry => getAt(entry, 'response') ?? entry);
  const isLinked = responses.some(response => getParentId(response) !== undefined);
  const toUniqueId = createUniqueIds();
  const messages: VendorMessage[] = [];
  for (const response of responses) {
    const at = parseTime(response, 'create_time');
    const own = getOwnId(response, '_id') ?? getOwnId(response, 'id') ?? getOwnId(response, '_id', '$oid');
    const id = own ?? toUniqueId(toDerivedId(`${at}`, getText(response, 'message') ?? ''));
    const before = messages.at(-1)?.id ?? null;
    const parent = getParentId(response) ?? (isLinked && own !== undefined ? null : before);
    const read = parseTurn(toSiteMessage(response, at), id);
    if (read === undefined) {
      context.skip('message without a side');
      continue;
    }
    if (read === 'empty') {
      messages.push({ id, parent, at, raw: response });
      continue;
    }
    const { id: _id, parent: _parent, ...fields } = read;
    const { text, parts: _parts, ...turn } = fields;
    const parts = truncateParts([...(fields.parts ?? []), ...toMessageParts(response)]);
    const failed = fields.role === 'assistant' && hasFailed(response) ? { unfinished: 'failed' as const } : {};
    messages.push({
      id,
      parent,
      at,
      raw: response,
      turn: { ...turn, text, ...(parts.length > 0 && { parts }), ...failed },
    });
  }
  return messages;
}

const getParentId = (response: unknown): string | undefined =>
  getOwnId(response, 'parent_response_id') ?? getOwnId(response, 'parent_response_id', '$oid');

/** Converts the export's fields to those of the site's data. Any sender but the human is the assistant. */
function toSiteMessage(response: unknown, createdAt: number | undefined): unknown {
  const sender = getText(response, 'sender');
  return {
    sender: sender === undefined ? undefined : /^(?:human|user)$/i.test(sender.trim()) ? 'human' : 'assistant',
    message: getText(response, 'message') ?? '',
    generatedImageUrls: getItems(response, 'generated_image_urls'),
    fileAttachmentsMetadata: toUniqueFiles([
      ...listAttachments(response, 'file_attachments_metadata'),
      ...listAttachments(response, 'file_attachments'),
    ]).map(({ name, kind }) => ({ fileName: name, fileMimeType: kind === 'image' ? 'image/*' : '' })),
    cardAttachmentsJson: getList(response, 'card_attachments_json') ?? [],
    thinkingTrace: getText(response, 'thinking_trace') ?? '',
    steps: getItems(response, 'steps'),
    model: getLine(response, 'model'),
    // In seconds, as the site's reader expects.
    createTime: createdAt === undefined ? undefined : createdAt / 1000,
    partial: isTrue(response, 'partial'),
  };
}

const hasFailed = (response: unknown): boolean => {
  const error = getAt(response, 'error');
  return error !== undefined && error !== null && error !== false && error !== '';
};

function toMessageParts(response: unknown): Part[] {
  const traces = getItems(response, 'agent_thinking_traces').flatMap(trace =>
    toParts('thinking', getLine(trace, 'agent_id'), getText(trace, 'thinking_trace') ?? ''),
  );
  const cited = getItems(response, 'cited_web_search_results');
  const results = cited.length > 0 ? cited : getItems(response, 'web_search_results');
  const links = results.map(result => toLink(getText(result, 'url'), getLine(result, 'title')));
  return [...traces, ...toSourcesPart(links)];
}
