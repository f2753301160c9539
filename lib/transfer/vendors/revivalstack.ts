/**
 * Reads files of the AI Chat Exporter (revivalstack): `{title, exporter, url, messages: [{id, author, content}]}`. Another program read them
 * from a chat's page, so the snapshot is that of a page: the site and id of its URL join it to what Kura captured there.
 */
import type { SeenTurn, Source } from '../../core/conversation';
import { addresses } from '../../sites/registry';
import { itemsAt, lineAt, listAt, numberAt, textAt } from '../../sites/data/json';
import { trimmed } from '../../sites/data/to-parts';
import { markOf } from './derived-id';
import { momentAt } from './parse-time';
import { sightingOf } from './to-snapshot';
import { ofOneChat, type ChatSheet } from './chat-csv';
import type { VendorReader } from './vendor-reader';

export const revivalstack: VendorReader = {
  vendor: 'revivalstack',
  form: 'json',
  owns: isChat,
  async *read(values, file) {
    for await (const value of values) {
      if (!isChat(value)) {
        file.skip('entry that is no chat');
        continue;
      }
      const sheet = ofOneChat(file);
      const turns = turnsIn(value, sheet);
      yield* sightingOf(
        {
          ...placeOf(textAt(value, 'url') ?? '', turns),
          title: lineAt(value, 'title'),
          changedAt: momentAt(value, 'date'),
          tags: itemsAt(value, 'tags').flatMap(tag => lineAt(tag) ?? []),
          turns,
        },
        sheet,
      );
    }
  },
};

/** A file without messages is recognized by its other fields. */
function isChat(value: unknown): boolean {
  const messages = listAt(value, 'messages');
  if (!messages) return false;
  if (messages.length === 0) return textAt(value, 'exporter') !== undefined && numberAt(value, 'count') !== undefined;
  return messages.some(
    message => sides.has(textAt(message, 'author') ?? '') && textAt(message, 'content') !== undefined,
  );
}

const sides: ReadonlyMap<string, 'user' | 'assistant'> = new Map([
  ['user', 'user'],
  ['ai', 'assistant'],
]);

/** The site and the chat at this URL. For another site, the id is a hash of the text. */
function placeOf(written: string, turns: readonly SeenTurn[]): { source: Source; id: string; url: string } {
  // The site has two domains, with the same chat ids on both.
  const url = URL.parse(written.replace(/^https:\/\/(?:www\.)?copilot\.com\//, 'https://copilot.microsoft.com/'));
  for (const site of Object.values(addresses)) {
    const id = url ? site.chatId(url) : undefined;
    if (id !== undefined) return { source: site.id, id, url: site.chatUrl(id) };
  }
  const mark = markOf(url?.href ?? '', turns[0]?.text ?? '');
  return { source: 'revivalstack', id: mark, url: /^https?:/.test(url?.protocol ?? '') ? written.slice(0, 2000) : '' };
}

/** The number in `ai-3` is that of the exchange. Exchanges that were not exported leave a gap. */
function turnsIn(value: unknown, sheet: ChatSheet): SeenTurn[] {
  const turns = new Map<string, SeenTurn>();
  for (const [place, message] of itemsAt(value, 'messages').entries()) {
    const role = sides.get(textAt(message, 'author') ?? '');
    const text = trimmed(textAt(message, 'content') ?? '');
    if (role === undefined || text === '') {
      sheet.skip(role === undefined ? 'message without a side' : 'message without words');
      continue;
    }
    const number = /^(?:user|ai)-(\d{1,6})$/.exec(textAt(message, 'id') ?? '')?.[1];
    const row = number === undefined ? Math.floor(place / 2) : Math.max(0, Number(number) - 1);
    const id = `row:${row}:${role}`;
    if (turns.has(id)) sheet.skip('message that is there twice');
    else turns.set(id, { id, role, text });
  }
  return [...turns.values()];
}
