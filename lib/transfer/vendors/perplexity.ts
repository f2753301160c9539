/**
 * Reads threads of Perplexity, which has no export, in the forms of other programs: `{metadata, conversations: [{query, answer}]}`, or the
 * site's own response `{entries: [{query_str, blocks}]}`, of which a file may hold one page of several.
 */
import type { Part } from '../../core/conversation';
import { convertFormulas } from '../../sites/data/convert-formulas';
import { getAt, removeEmpty, getItems, parseJson, getLine, getList, getText } from '../../sites/data/json';
import { toLink, truncateParts, trimBlankLines } from '../../sites/data/to-parts';
import { perplexity as site } from '../../sites/perplexity/site';
import { toSnapshot } from './to-snapshot';
import { createChatContext } from './chat-context';
import { listAttachments } from './content';
import { toSourcesPart } from './sources-part';
import { buildTurns, type VendorMessage } from './build-turns';
import { toDerivedId, createUniqueIds, getOwnId } from './derived-id';
import { parseTime } from './parse-time';
import type { ReadContext, VendorReader } from './vendor-reader';

export const perplexity: VendorReader = {
  vendor: 'perplexity',
  format: 'json',
  canRead: sample => listExchanges(sample) !== undefined,
  async *read(values, context) {
    const loose = new Map<string | undefined, unknown[]>();
    for await (const value of values) {
      const exchanges = listExchanges(value);
      if (!exchanges) context.skip('entry that is no thread');
      else if (exchanges.length === 1 && exchanges[0] === value) {
        const thread = findThreadId(value, value);
        const known = loose.get(thread);
        if (known) known.push(value);
        else loose.set(thread, [value]);
      } else yield* readThread(value, exchanges, context);
    }
    for (const thread of loose.values()) yield* readThread(thread[0], thread, context);
  },
};

const isExchange = (value: unknown): boolean =>
  (getText(value, 'query') !== undefined && getAt(value, 'answer') !== undefined) ||
  (getText(value, 'query_str') !== undefined && (getList(value, 'blocks') ?? getAt(value, 'text')) !== undefined);

/** The exchanges of a thread under either key, or the one exchange that `value` is. */
function listExchanges(value: unknown): readonly unknown[] | undefined {
  const list = ['conversations', 'entries']
    .flatMap(name => [getList(value, name) ?? []])
    .find(all => all.some(isExchange));
  if (list) return list;
  if (isExchange(value)) return [value];
  return getText(value, 'metadata', 'thread_id') !== undefined ? getList(value, 'conversations') : undefined;
}

function readThread(value: unknown, exchanges: readonly unknown[], fileContext: ReadContext) {
  const context = createChatContext(fileContext);
  const toUniqueId = createUniqueIds();
  const messages: VendorMessage[] = [];
  for (const exchange of exchanges) {
    if (isExchange(exchange)) messages.push(...toMessages(exchange, messages.at(-1)?.id ?? null, toUniqueId));
    else context.skip('exchange without a question');
  }
  const about = getAt(value, 'metadata') ?? value;
  const [first] = exchanges;
  const id = findThreadId(about, first) ?? toDerivedId(...messages.slice(0, 1).map(({ turn }) => turn?.text ?? ''));
  // A file of another program does not prove that the thread is complete.
  const isFromSite = getList(value, 'entries') !== undefined;
  if (hasMore(value) || hasMore(about)) context.skip('page of a thread that is not in the file');
  const { turns, data } = buildTurns(messages, context);
  return toSnapshot(
    {
      source: 'perplexity',
      id,
      title: getLine(about, 'thread_title') ?? getLine(about, 'title') ?? getLine(first, 'thread_title'),
      turns,
      data: { ...data, whole: data.whole && isFromSite },
    },
    context,
  );
}

/** The thread's id, from the metadata or from its first exchange. */
function findThreadId(about: unknown, first: unknown): string | undefined {
  const url = getText(about, 'thread_url') ?? getText(about, 'url');
  const named = url !== undefined && URL.canParse(url) ? site.chatId(new URL(url)) : undefined;
  return named ?? getOwnId(first, 'thread_url_slug') ?? getOwnId(about, 'thread_id') ?? getOwnId(first, 'context_uuid');
}

const hasMore = (value: unknown): boolean =>
  Boolean(getAt(value, 'next_cursor')) || getAt(value, 'has_next_page') === true || getAt(value, 'nextPage') === true;

function toMessages(exchange: unknown, before: string | null, toUniqueId: (wished: string) => string): VendorMessage[] {
  const question = trimBlankLines(getText(exchange, 'query') ?? getText(exchange, 'query_str') ?? '');
  const time =
    parseTime(exchange, 'timestamp') ??
    parseTime(exchange, 'entry_created_datetime') ??
    parseTime(exchange, 'updated_datetime') ??
    parseTime(exchange, 'created_at');
  const own = getOwnId(exchange, 'uuid') ?? getOwnId(exchange, 'backend_uuid') ?? getOwnId(exchange, 'id');
  const id = toUniqueId(own ?? toDerivedId(`${time}`, question));
  const attachments = [...listAttachments(exchange, 'attachments'), ...listAttachments(exchange, 'files')];
  const hasQuestion = question !== '' || attachments.length > 0;
  const text = convertFormulas(trimBlankLines(findAnswer(exchange)));
  const fields = {
    parts: truncateParts(toParts(exchange)),
    model: getLine(exchange, 'model') ?? getLine(exchange, 'display_model'),
    createdAt: time,
  };
  const hasAnswer = text !== '' || fields.parts.length > 0;
  return [
    {
      id: `${id}:user`,
      parent: before,
      at: time,
      turn: hasQuestion
        ? { role: 'user', text: question, ...removeEmpty({ attachments, createdAt: time }) }
        : undefined,
    },
    {
      id: `${id}:assistant`,
      parent: `${id}:user`,
      at: time,
      raw: { ...Object(exchange), query: '', query_str: '' },
      turn: hasAnswer ? { role: 'assistant', text, ...removeEmpty(fields) } : undefined,
    },
  ];
}

/** In files of other programs the answer is a text; otherwise it is in one of the blocks, or in steps written as JSON. */
function findAnswer(exchange: unknown): string {
  const answer = getAt(exchange, 'answer');
  if (typeof answer === 'string') return getText(parseJson(answer), 'answer') ?? answer;
  const inBlocks = getItems(exchange, 'blocks').flatMap(block => {
    const written = getText(block, 'markdown_block', 'answer');
    const pieces = getItems(block, 'markdown_block', 'chunks').map(piece => getText(piece) ?? '');
    const text = written ?? pieces.join('');
    return text.trim() === '' ? [] : [{ text, isAnswer: /ask_text/.test(getText(block, 'intended_usage') ?? '') }];
  });
  const found = inBlocks.find(({ isAnswer }) => isAnswer) ?? inBlocks[0];
  return found?.text ?? getText(answer, 'answer') ?? findAnswerInSteps(getText(exchange, 'text') ?? '');
}

function findAnswerInSteps(text: string): string {
  const steps = parseJson(text);
  if (steps === undefined) return text;
  const final = getItems(steps).find(step => getText(step, 'step_type') === 'FINAL');
  const answer = getText(final, 'content', 'answer') ?? getText(steps, 'answer') ?? '';
  return getText(parseJson(answer), 'answer') ?? answer;
}

function toParts(exchange: unknown): Part[] {
  const results = [
    ...getItems(exchange, 'sources'),
    ...getItems(exchange, 'web_results'),
    ...getItems(exchange, 'blocks').flatMap(block => getItems(block, 'web_result_block', 'web_results')),
  ];
  const links = results.map(result =>
    toLink(getText(result, 'url') ?? getText(result), getLine(result, 'title') ?? getLine(result, 'name')),
  );
  return toSourcesPart(links);
}
