/** Reads NextChat's backup. Only its sessions are read: the settings beside them hold keys. */
import { getAt, getItems, getLine, getList, getText, isTrue } from '../../../sites/data/json';
import { buildTurns } from '../build-turns';
import { createChatContext, type ChatContext } from '../chat-context';
import { toCallParts } from '../content';
import { getOwnId, hashWords } from '../derived-id';
import { buildDialogue, type DialogueLine } from '../dialogue';
import { toLines } from '../openai';
import { parseTime } from '../parse-time';
import { toSnapshot } from '../to-snapshot';
import type { VendorReader } from '../vendor-reader';

const store = 'chat-next-web-store';

export const nextchat: VendorReader = {
  vendor: 'nextchat',
  format: 'json',
  canRead: value => getList(value, store, 'sessions') !== undefined,
  async *read(values, fileContext) {
    for await (const value of values) {
      for (const session of getItems(value, store, 'sessions')) {
        const context = createChatContext(fileContext);
        const lines = getItems(session, 'messages').flatMap(message => toNextLines(message, context));
        yield* toSnapshot(
          {
            source: 'nextchat',
            id: getOwnId(session, 'id') ?? hashWords(...lines.map(({ content }) => content.text)),
            title: getLine(session, 'topic'),
            changedAt: parseTime(session, 'lastUpdate'),
            ...buildTurns(buildDialogue(lines), context),
          },
          context,
        );
      }
    }
  },
};

const toNextLines = (message: unknown, context: ChatContext): DialogueLine[] =>
  toLines(message, context).map(line => ({
    ...line,
    content: {
      ...line.content,
      parts: [...line.content.parts, ...getItems(message, 'tools').flatMap(toToolParts)],
    },
    createdAt: parseTime(message, 'date'),
    unfinished: isTrue(message, 'isError') ? 'failed' : isTrue(message, 'streaming') ? 'stopped' : undefined,
  }));

const toToolParts = (tool: unknown) =>
  toCallParts({
    name: getLine(tool, 'function', 'name'),
    input: getText(tool, 'function', 'arguments'),
    output: getAt(tool, 'content'),
  });
