/** Reads TypingMind's full export: `{data: {chats, folders, userPrompts, …}}`. */
import { getAt, getItems, getLine, getList, getText } from '../../sites/data/json';
import { toSnapshot } from './to-snapshot';
import { createChatContext } from './chat-context';
import { buildDialogue } from './dialogue';
import { buildTurns } from './build-turns';
import { hashWords, getOwnId } from './derived-id';
import { parseTime } from './parse-time';
import { toLines } from './openai';
import type { VendorReader } from './vendor-reader';

export const typingmind: VendorReader = {
  vendor: 'typingmind',
  format: 'json',
  canRead: sample =>
    getList(sample, 'data', 'chats') !== undefined || (getList(sample, 'chats')?.some(isChat) ?? isChat(sample)),
  async *read(values, fileContext) {
    for await (const value of values) {
      const all = getAt(value, 'data') ?? value;
      const folders = new Map(
        getItems(all, 'folders').map(folder => [
          getText(folder, 'id') ?? '',
          getLine(folder, 'title') ?? getLine(folder, 'name'),
        ]),
      );
      for (const [name, what] of ignoredLists) fileContext.skip(what, getItems(all, name).length);
      for (const chat of getList(all, 'chats') ?? [all]) {
        const messages = getList(chat, 'messages');
        if (!messages) {
          fileContext.skip('entry that is no chat');
          continue;
        }
        const context = createChatContext(fileContext);
        const lines = messages.flatMap(message => toLines(message, context));
        yield* toSnapshot(
          {
            source: 'typingmind',
            id:
              getOwnId(chat, 'chatID') ??
              getOwnId(chat, 'id') ??
              hashWords(...lines.map(({ content }) => content.text)),
            title: getLine(chat, 'chatTitle') ?? getLine(chat, 'title'),
            model: getLine(chat, 'model') ?? getLine(chat, 'modelInfo', 'title') ?? getLine(chat, 'modelInfo', 'id'),
            changedAt: parseTime(chat, 'updatedAt') ?? parseTime(chat, 'createdAt'),
            tags: [folders.get(getText(chat, 'folderID') ?? '') ?? []].flat(),
            ...buildTurns(buildDialogue(lines), context),
          },
          context,
        );
      }
    }
  },
};

const isChat = (value: unknown): boolean =>
  getList(value, 'messages') !== undefined && (getAt(value, 'chatID') ?? getAt(value, 'chatTitle')) !== undefined;

const ignoredLists = [
  ['userPrompts', 'saved prompt'],
  ['userCharacters', 'agent'],
] as const;
