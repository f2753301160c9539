/** Reads ShareGPT's shape, which many data sets use: `{conversations: [{from, value}]}`, one chat on each line or in a list. */
import { getAt, getItems, getLine, getList, getText } from '../../sites/data/json';
import { toSnapshot } from './to-snapshot';
import { createChatContext, type ChatContext } from './chat-context';
import { parseContent } from './content';
import { buildDialogue, toRole, type DialogueLine } from './dialogue';
import { buildTurns } from './build-turns';
import { toNumberedId, createUniqueIds, getOwnId } from './derived-id';
import { skipUnreadWords } from './find-words';
import { parseTime } from './parse-time';
import type { VendorReader } from './vendor-reader';

export const sharegpt: VendorReader = {
  vendor: 'sharegpt',
  format: 'json',
  canRead: sample => listMessages(sample)?.slice(0, 3).some(isMessage) === true,
  async *read(values, fileContext) {
    const toUniqueId = createUniqueIds();
    for await (const value of values) {
      const messages = listMessages(value);
      if (!messages) {
        fileContext.skip('entry that is no chat');
        continue;
      }
      const context = createChatContext(fileContext);
      const lines = messages.flatMap(message => toLines(message, context));
      const words = lines.map(({ role, content }) => `${role}\n${content.text}`);
      const ownId = getOwnId(value, 'id') ?? getOwnId(value, 'conversation_id');
      const id = toNumberedId(ownId, words);
      if (ownId === undefined && toUniqueId(id) !== id) {
        context.skip('chat that is there twice');
        continue;
      }
      const title = getLine(value, 'title') ?? getLine(value, 'name');
      const model = getLine(value, 'model');
      const changedAt = parseTime(value, 'updated_at') ?? parseTime(value, 'created_at');
      yield* toSnapshot(
        { source: 'sharegpt', id, title, model, changedAt, ...buildTurns(buildDialogue(lines), context) },
        context,
      );
    }
  },
};

/** Older files use other keys for the list. */
const listMessages = (chat: unknown): readonly unknown[] | undefined =>
  ['conversations', 'conversation', 'items']
    .flatMap(name => [getList(chat, name) ?? []])
    .find(list => list.length > 0) ?? getList(chat, 'conversations');

const isMessage = (message: unknown): boolean =>
  getText(message, 'from') !== undefined && (getText(message, 'value') ?? getText(message, 'text')) !== undefined;

function toLines(message: unknown, context: ChatContext): DialogueLine[] {
  const role = toRole(getText(message, 'from'));
  if (role === undefined) {
    context.skip('message without a side');
    return [];
  }
  const content = parseContent(getAt(message, 'value') ?? getAt(message, 'text'), context);
  const images = getItems(message, 'images').length;
  if (images > 0) context.skip('picture without a name', images);
  skipUnreadWords(message, content, context);
  return [{ role, content, createdAt: parseTime(message, 'timestamp') }];
}
