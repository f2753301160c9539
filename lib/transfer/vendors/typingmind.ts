/** Reads TypingMind's full export: `{data: {chats, folders, userPrompts, …}}`. */
import { at, itemsAt, lineAt, listAt, textAt } from '../../sites/data/json';
import { sightingOf } from './to-snapshot';
import { ofOneChat } from './chat-csv';
import { dialogueOf } from './dialogue';
import { grown } from './build-turns';
import { markOf, ownIdAt } from './derived-id';
import { momentAt } from './parse-time';
import { lineOf } from './openai';
import type { VendorReader } from './vendor-reader';

export const typingmind: VendorReader = {
  vendor: 'typingmind',
  form: 'json',
  owns: sample =>
    listAt(sample, 'data', 'chats') !== undefined || (listAt(sample, 'chats')?.some(isChat) ?? isChat(sample)),
  async *read(values, file) {
    for await (const value of values) {
      const all = at(value, 'data') ?? value;
      const folders = new Map(
        itemsAt(all, 'folders').map(folder => [
          textAt(folder, 'id') ?? '',
          lineAt(folder, 'title') ?? lineAt(folder, 'name'),
        ]),
      );
      for (const [name, what] of besides) file.skip(what, itemsAt(all, name).length);
      for (const chat of listAt(all, 'chats') ?? [all]) {
        const messages = listAt(chat, 'messages');
        if (!messages) {
          file.skip('entry that is no chat');
          continue;
        }
        const sheet = ofOneChat(file);
        const lines = messages.flatMap(message => lineOf(message, sheet));
        yield* sightingOf(
          {
            source: 'typingmind',
            id: ownIdAt(chat, 'chatID') ?? ownIdAt(chat, 'id') ?? markOf(...lines.map(({ content }) => content.text)),
            title: lineAt(chat, 'chatTitle') ?? lineAt(chat, 'title'),
            model: lineAt(chat, 'model') ?? lineAt(chat, 'modelInfo', 'title') ?? lineAt(chat, 'modelInfo', 'id'),
            changedAt: momentAt(chat, 'updatedAt') ?? momentAt(chat, 'createdAt'),
            tags: [folders.get(textAt(chat, 'folderID') ?? '') ?? []].flat(),
            ...grown(dialogueOf(lines), sheet),
          },
          sheet,
        );
      }
    }
  },
};

const isChat = (value: unknown): boolean =>
  listAt(value, 'messages') !== undefined && (at(value, 'chatID') ?? at(value, 'chatTitle')) !== undefined;

const besides = [
  ['userPrompts', 'saved prompt'],
  ['userCharacters', 'agent'],
] as const;
