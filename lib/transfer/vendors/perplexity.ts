/**
 * Reads threads of Perplexity, which has no export, in the forms of other programs: `{metadata, conversations: [{query, answer}]}`, or the
 * site's own response `{entries: [{query_str, blocks}]}`, of which a file may hold one page of several.
 */
import type { Part } from '../../core/conversation';
import { withDollars } from '../../sites/data/formulas';
import { at, given, itemsAt, jsonOf, lineAt, listAt, textAt } from '../../sites/data/json';
import { linkTo, partsKept, trimmed } from '../../sites/data/to-parts';
import { perplexityAddress } from '../../sites/perplexity/site';
import { sightingOf } from './to-snapshot';
import { ofOneChat } from './chat-csv';
import { filesIn } from './content';
import { sourcesPart } from './sources-part';
import { grown, type Message } from './build-turns';
import { madeId, onceEach, ownIdAt } from './derived-id';
import { momentAt } from './parse-time';
import type { Sheet, VendorReader } from './vendor-reader';

export const perplexity: VendorReader = {
  vendor: 'perplexity',
  form: 'json',
  owns: sample => exchangesIn(sample) !== undefined,
  async *read(values, sheet) {
    const loose = new Map<string | undefined, unknown[]>();
    for await (const value of values) {
      const exchanges = exchangesIn(value);
      if (!exchanges) sheet.skip('entry that is no thread');
      else if (exchanges.length === 1 && exchanges[0] === value) {
        const thread = threadIn(value, value);
        const known = loose.get(thread);
        if (known) known.push(value);
        else loose.set(thread, [value]);
      } else yield* threadOf(value, exchanges, sheet);
    }
    for (const thread of loose.values()) yield* threadOf(thread[0], thread, sheet);
  },
};

const isExchange = (value: unknown): boolean =>
  (textAt(value, 'query') !== undefined && at(value, 'answer') !== undefined) ||
  (textAt(value, 'query_str') !== undefined && (listAt(value, 'blocks') ?? at(value, 'text')) !== undefined);

/** The exchanges of a thread under either key, or the one exchange that `value` is. */
function exchangesIn(value: unknown): readonly unknown[] | undefined {
  const list = ['conversations', 'entries']
    .flatMap(name => [listAt(value, name) ?? []])
    .find(all => all.some(isExchange));
  if (list) return list;
  if (isExchange(value)) return [value];
  return textAt(value, 'metadata', 'thread_id') !== undefined ? listAt(value, 'conversations') : undefined;
}

function threadOf(value: unknown, exchanges: readonly unknown[], file: Sheet) {
  const sheet = ofOneChat(file);
  const once = onceEach();
  const messages: Message[] = [];
  for (const exchange of exchanges) {
    if (isExchange(exchange)) messages.push(...messagesOf(exchange, messages.at(-1)?.id ?? null, once));
    else sheet.skip('exchange without a question');
  }
  const about = at(value, 'metadata') ?? value;
  const [first] = exchanges;
  const id = threadIn(about, first) ?? madeId(...messages.slice(0, 1).map(({ turn }) => turn?.text ?? ''));
  // A file of another program does not prove that the thread is complete.
  const isSites = listAt(value, 'entries') !== undefined;
  if (hasMore(value) || hasMore(about)) sheet.skip('page of a thread that is not in the file');
  const { turns, data } = grown(messages, sheet);
  return sightingOf(
    {
      source: 'perplexity',
      id,
      title: lineAt(about, 'thread_title') ?? lineAt(about, 'title') ?? lineAt(first, 'thread_title'),
      turns,
      data: { ...data, whole: data.whole && isSites },
    },
    sheet,
  );
}

/** The thread's id, from the metadata or from its first exchange. */
function threadIn(about: unknown, first: unknown): string | undefined {
  const url = textAt(about, 'thread_url') ?? textAt(about, 'url');
  const named = url !== undefined && URL.canParse(url) ? perplexityAddress.chatId(new URL(url)) : undefined;
  return named ?? ownIdAt(first, 'thread_url_slug') ?? ownIdAt(about, 'thread_id') ?? ownIdAt(first, 'context_uuid');
}

const hasMore = (value: unknown): boolean =>
  Boolean(at(value, 'next_cursor')) || at(value, 'has_next_page') === true || at(value, 'nextPage') === true;

function messagesOf(exchange: unknown, before: string | null, once: (wished: string) => string): Message[] {
  const question = trimmed(textAt(exchange, 'query') ?? textAt(exchange, 'query_str') ?? '');
  const time =
    momentAt(exchange, 'timestamp') ??
    momentAt(exchange, 'entry_created_datetime') ??
    momentAt(exchange, 'updated_datetime') ??
    momentAt(exchange, 'created_at');
  const own = ownIdAt(exchange, 'uuid') ?? ownIdAt(exchange, 'backend_uuid') ?? ownIdAt(exchange, 'id');
  const id = once(own ?? madeId(`${time}`, question));
  const attachments = [...filesIn(exchange, 'attachments'), ...filesIn(exchange, 'files')];
  const asks = question !== '' || attachments.length > 0;
  const text = withDollars(trimmed(answerIn(exchange)));
  const told = {
    parts: partsKept(partsIn(exchange)),
    model: lineAt(exchange, 'model') ?? lineAt(exchange, 'display_model'),
    createdAt: time,
  };
  const answers = text !== '' || told.parts.length > 0;
  return [
    {
      id: `${id}:user`,
      parent: before,
      at: time,
      turn: asks ? { role: 'user', text: question, ...given({ attachments, createdAt: time }) } : undefined,
    },
    {
      id: `${id}:assistant`,
      parent: `${id}:user`,
      at: time,
      turn: answers ? { role: 'assistant', text, ...given(told) } : undefined,
    },
  ];
}

/** In files of other programs the answer is a text; otherwise it is in one of the blocks, or in steps written as JSON. */
function answerIn(exchange: unknown): string {
  const answer = at(exchange, 'answer');
  if (typeof answer === 'string') return textAt(jsonOf(answer), 'answer') ?? answer;
  const inBlocks = itemsAt(exchange, 'blocks').flatMap(block => {
    const written = textAt(block, 'markdown_block', 'answer');
    const pieces = itemsAt(block, 'markdown_block', 'chunks').map(piece => textAt(piece) ?? '');
    const text = written ?? pieces.join('');
    return text.trim() === '' ? [] : [{ text, isAnswer: /ask_text/.test(textAt(block, 'intended_usage') ?? '') }];
  });
  const found = inBlocks.find(({ isAnswer }) => isAnswer) ?? inBlocks[0];
  return found?.text ?? textAt(answer, 'answer') ?? answerInSteps(textAt(exchange, 'text') ?? '');
}

function answerInSteps(text: string): string {
  const read = jsonOf(text);
  if (read === undefined) return text;
  const final = itemsAt(read).find(step => textAt(step, 'step_type') === 'FINAL');
  const answer = textAt(final, 'content', 'answer') ?? textAt(read, 'answer') ?? '';
  return textAt(jsonOf(answer), 'answer') ?? answer;
}

function partsIn(exchange: unknown): Part[] {
  const results = [
    ...itemsAt(exchange, 'sources'),
    ...itemsAt(exchange, 'web_results'),
    ...itemsAt(exchange, 'blocks').flatMap(block => itemsAt(block, 'web_result_block', 'web_results')),
  ];
  const links = results.map(result =>
    linkTo(textAt(result, 'url') ?? textAt(result), lineAt(result, 'title') ?? lineAt(result, 'name')),
  );
  return sourcesPart(links);
}
