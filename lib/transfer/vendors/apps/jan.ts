/** Reads threads of Jan: JSON Lines of messages that each name their thread, with the thread's title in a file beside them. */
import { getItems, getLine, getText } from '../../../sites/data/json';
import { buildTurns } from '../build-turns';
import { createChatContext, type ChatContext } from '../chat-context';
import { toCallParts } from '../content';
import { getOwnId } from '../derived-id';
import { buildDialogue, type DialogueLine } from '../dialogue';
import { toLines } from '../openai';
import { toSnapshot } from '../to-snapshot';
import type { ReadContext, TaggedSnapshot, VendorReader } from '../vendor-reader';

export const jan: VendorReader = {
  vendor: 'jan',
  format: 'json',
  canRead: value => getText(value, 'object') === 'thread.message' && getOwnId(value, 'thread_id') !== undefined,
  async *read(values, context) {
    const threads = new Map<string, unknown[]>();
    for await (const value of values) {
      const id = getOwnId(value, 'thread_id');
      const known = threads.get(id ?? '');
      if (id === undefined) context.skip('message without a side, a chat or an id');
      else if (known) known.push(value);
      else threads.set(id, [value]);
    }
    for (const [id, messages] of threads) yield* readThread(id, messages, context);
  },
};

async function* readThread(
  id: string,
  messages: readonly unknown[],
  fileContext: ReadContext,
): AsyncGenerator<TaggedSnapshot> {
  const context = createChatContext(fileContext);
  const thread = await context.readSideFile(context.name.replace(/[^/]*$/, 'thread.json'));
  const title = getText(thread, 'id') === id ? getLine(thread, 'title') : undefined;
  const lines = messages.flatMap(message => toJanLines(message, context));
  const { turns, data } = buildTurns(buildDialogue(lines), context);
  const whole = data.whole && context.isFileWhole();
  yield* toSnapshot({ source: 'jan', id, title, turns, data: { ...data, whole } }, context);
}

const toJanLines = (message: unknown, context: ChatContext): DialogueLine[] =>
  toLines(message, context).map(line => ({
    ...line,
    content: {
      ...line.content,
      parts: [...line.content.parts, ...getItems(message, 'metadata', 'tool_calls').flatMap(toCallParts)],
    },
    unfinished: getUnfinished(getText(message, 'status')),
  }));

const getUnfinished = (status: string | undefined): DialogueLine['unfinished'] =>
  status === 'stopped' ? 'stopped' : status === 'error' ? 'failed' : undefined;
