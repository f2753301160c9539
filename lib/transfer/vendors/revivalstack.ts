/**
 * Reads files of the AI Chat Exporter (revivalstack): `{title, exporter, url, messages: [{id, author, content}]}`. Another program read them
 * from a chat's page, so the snapshot is that of a page: the site and id of its URL join it to what Kura captured there.
 */
import type { ObservedTurn, SourceId } from '../../core/conversation';
import { sites } from '../../sites/registry';
import { getItems, getLine, getList, getNumber, getText } from '../../sites/data/json';
import { trimBlankLines } from '../../sites/data/to-parts';
import { hashWords } from './derived-id';
import { parseTime } from './parse-time';
import { toSnapshot } from './to-snapshot';
import { createChatContext, type ChatContext } from './chat-context';
import type { VendorReader } from './vendor-reader';

export const revivalstack: VendorReader = {
  vendor: 'revivalstack',
  format: 'json',
  canRead: isChat,
  async *read(values, fileContext) {
    for await (const value of values) {
      if (!isChat(value)) {
        fileContext.skip('entry that is no chat');
        continue;
      }
      const context = createChatContext(fileContext);
      const turns = toTurns(value, context);
      yield* toSnapshot(
        {
          ...resolveSource(getText(value, 'url') ?? '', turns),
          title: getLine(value, 'title'),
          changedAt: parseTime(value, 'date'),
          tags: getItems(value, 'tags').flatMap(tag => getLine(tag) ?? []),
          turns,
        },
        context,
      );
    }
  },
};

/** A file without messages is recognized by its other fields. */
function isChat(value: unknown): boolean {
  const messages = getList(value, 'messages');
  if (!messages) return false;
  if (messages.length === 0) return getText(value, 'exporter') !== undefined && getNumber(value, 'count') !== undefined;
  return messages.some(
    message => roles.has(getText(message, 'author') ?? '') && getText(message, 'content') !== undefined,
  );
}

const roles: ReadonlyMap<string, 'user' | 'assistant'> = new Map([
  ['user', 'user'],
  ['ai', 'assistant'],
]);

/** The site and the chat at this URL. For another site, the id is a hash of the text. */
function resolveSource(written: string, turns: readonly ObservedTurn[]): { source: SourceId; id: string; url: string } {
  // The site has two domains, with the same chat ids on both.
  const url = URL.parse(written.replace(/^https:\/\/(?:www\.)?copilot\.com\//, 'https://copilot.microsoft.com/'));
  for (const site of Object.values(sites)) {
    const id = url ? site.chatId(url) : undefined;
    if (id !== undefined) return { source: site.id, id, url: site.chatUrl(id) };
  }
  const hash = hashWords(url?.href ?? '', turns[0]?.text ?? '');
  return { source: 'revivalstack', id: hash, url: /^https?:/.test(url?.protocol ?? '') ? written.slice(0, 2000) : '' };
}

/** The number in `ai-3` is that of the exchange. Exchanges that were not exported leave a gap. */
function toTurns(value: unknown, context: ChatContext): ObservedTurn[] {
  const turns = new Map<string, ObservedTurn>();
  for (const [index, message] of getItems(value, 'messages').entries()) {
    const role = roles.get(getText(message, 'author') ?? '');
    const text = trimBlankLines(getText(message, 'content') ?? '');
    if (role === undefined || text === '') {
      context.skip(role === undefined ? 'message without a side' : 'message without words');
      continue;
    }
    const number = /^(?:user|ai)-(\d{1,6})$/.exec(getText(message, 'id') ?? '')?.[1];
    const row = number === undefined ? Math.floor(index / 2) : Math.max(0, Number(number) - 1);
    const id = `row:${row}:${role}`;
    if (turns.has(id)) context.skip('message that is there twice');
    else turns.set(id, { id, role, text });
  }
  return [...turns.values()];
}
