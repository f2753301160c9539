/** Reads ShareGPT's shape, which many data sets use: `{conversations: [{from, value}]}`, one chat on each line or in a list. */
import { at, itemsAt, lineAt, listAt, textAt } from '../../sites/data/json';
import { sightingOf } from './to-snapshot';
import { ofOneChat, type ChatSheet } from './chat-csv';
import { contentOf } from './content';
import { dialogueOf, sideOf, type Line } from './dialogue';
import { grown } from './build-turns';
import { numberedId, onceEach, ownIdAt } from './derived-id';
import { momentAt } from './parse-time';
import type { VendorReader } from './vendor-reader';

export const sharegpt: VendorReader = {
  vendor: 'sharegpt',
  form: 'json',
  owns: sample => messagesOf(sample)?.slice(0, 3).some(isMessage) === true,
  async *read(values, file) {
    const once = onceEach();
    for await (const value of values) {
      const messages = messagesOf(value);
      if (!messages) {
        file.skip('entry that is no chat');
        continue;
      }
      const sheet = ofOneChat(file);
      const lines = messages.flatMap(message => lineOf(message, sheet));
      const words = lines.map(({ role, content }) => `${role}\n${content.text}`);
      const own = ownIdAt(value, 'id') ?? ownIdAt(value, 'conversation_id');
      const id = numberedId(own, words);
      if (own === undefined && once(id) !== id) {
        sheet.skip('chat that is there twice');
        continue;
      }
      const title = lineAt(value, 'title') ?? lineAt(value, 'name');
      const model = lineAt(value, 'model');
      const changedAt = momentAt(value, 'updated_at') ?? momentAt(value, 'created_at');
      yield* sightingOf({ source: 'sharegpt', id, title, model, changedAt, ...grown(dialogueOf(lines), sheet) }, sheet);
    }
  },
};

/** Older files use other keys for the list. */
const messagesOf = (chat: unknown): readonly unknown[] | undefined =>
  ['conversations', 'conversation', 'items']
    .flatMap(name => [listAt(chat, name) ?? []])
    .find(list => list.length > 0) ?? listAt(chat, 'conversations');

const isMessage = (message: unknown): boolean =>
  textAt(message, 'from') !== undefined && (textAt(message, 'value') ?? textAt(message, 'text')) !== undefined;

function lineOf(message: unknown, sheet: ChatSheet): Line[] {
  const role = sideOf(textAt(message, 'from'));
  if (role === undefined) {
    sheet.skip('message without a side');
    return [];
  }
  const content = contentOf(at(message, 'value') ?? at(message, 'text'), sheet);
  const images = itemsAt(message, 'images').length;
  if (images > 0) sheet.skip('picture without a name', images);
  return [{ role, content, createdAt: momentAt(message, 'timestamp') }];
}
