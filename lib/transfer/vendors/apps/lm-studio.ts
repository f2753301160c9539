/** Reads chats of LM Studio: one file for each. A message has versions, of which one is selected; the others are branches. */
import { convertFormulas } from '../../../sites/data/convert-formulas';
import { getAt, getItems, getLine, getList, getNumber, getText, removeEmpty } from '../../../sites/data/json';
import { joinTrimmed, toUniqueFiles, truncateParts } from '../../../sites/data/to-parts';
import { buildTurns, type VendorMessage } from '../build-turns';
import { createChatContext, type ChatContext } from '../chat-context';
import { parseContent, type Content } from '../content';
import { createUniqueIds, toDerivedId } from '../derived-id';
import { toRole } from '../dialogue';
import { skipUnreadWords } from '../find-words';
import { parseTime } from '../parse-time';
import { toSnapshot } from '../to-snapshot';
import type { VendorReader } from '../vendor-reader';

export const lmStudio: VendorReader = {
  vendor: 'lmstudio',
  format: 'json',
  canRead: isChat,
  async *read(values, fileContext) {
    for await (const value of values) {
      if (!isChat(value)) {
        fileContext.skip('entry that is no chat');
        continue;
      }
      const context = createChatContext(fileContext);
      const { messages, leaf } = listMessages(value, context);
      const begunAt = parseTime(value, 'createdAt');
      yield* toSnapshot(
        {
          source: 'lmstudio',
          id: begunAt === undefined ? toDerivedId(...messages.map(({ id }) => id)) : String(begunAt),
          title: getLine(value, 'name'),
          model: getLine(value, 'lastUsedModel', 'identifier'),
          begunAt,
          ...buildTurns(messages, context, leaf),
        },
        context,
      );
    }
  },
};

function isChat(value: unknown): boolean {
  const messages = getList(value, 'messages');
  if (!messages) return false;
  return (
    messages.some(message => getList(message, 'versions')) ||
    (messages.length === 0 && getAt(value, 'lastUsedModel') !== undefined)
  );
}

function listMessages(chat: unknown, context: ChatContext) {
  const toUniqueId = createUniqueIds();
  const messages: VendorMessage[] = [];
  let leaf: string | undefined;
  for (const message of getItems(chat, 'messages')) {
    const versions = getItems(message, 'versions');
    if (versions.length === 0) skipUnreadWords(message, undefined, context);
    const selected = getNumber(message, 'currentlySelected') ?? versions.length - 1;
    const parent = leaf ?? null;
    for (const [index, version] of versions.entries()) {
      const turn = toTurn(version, context);
      if (turn === undefined) continue;
      const id = toUniqueId(toDerivedId(turn.role, turn.text));
      const hasContent = turn.text !== '' || turn.parts || turn.attachments;
      messages.push({ id, parent, raw: version, turn: hasContent ? turn : undefined });
      if (index === selected || leaf === parent) leaf = id;
    }
  }
  return { messages, leaf };
}

/** Steps without words: what the program notes of a call, and its own messages. */
const quietSteps = new Set(['debugInfoBlock', 'toolStatus']);

function toTurn(version: unknown, context: ChatContext) {
  const role = toRole(getText(version, 'role'));
  if (role === undefined || role === 'tool') {
    context.skip('message without a side');
    return undefined;
  }
  const steps = getList(version, 'steps') ?? [version];
  const contents = steps
    .filter(step => !quietSteps.has(getText(step, 'type') ?? ''))
    .map(step => parseStep(step, context));
  const text = joinTrimmed(contents.map(content => content.text));
  const fields = {
    parts: truncateParts(contents.flatMap(({ parts }) => parts)),
    attachments: toUniqueFiles(contents.flatMap(({ attachments }) => attachments)),
    model: role === 'assistant' ? steps.flatMap(step => getLine(step, 'genInfo', 'identifier') ?? [])[0] : undefined,
  };
  return { role, text: role === 'assistant' ? convertFormulas(text) : text, ...removeEmpty(fields) };
}

function parseStep(step: unknown, context: ChatContext): Content {
  const blocks = getList(step, 'content')?.map(toBlock) ?? getText(step, 'content');
  const content = parseContent(blocks ?? step, context);
  if (getText(step, 'style', 'type') !== 'thinking') return content;
  return { ...content, text: '', parts: [{ kind: 'thinking', text: content.text }, ...content.parts] };
}

/** The same block as other programs write it. */
function toBlock(block: unknown): unknown {
  const type = getText(block, 'type');
  if (type === 'toolCallRequest')
    return { type: 'tool_use', name: getLine(block, 'name'), input: getAt(block, 'parameters') };
  if (type === 'toolCallResult') return { type: 'tool_result', content: getAt(block, 'content') };
  if (type === 'file') return { type, name: getLine(block, 'fileIdentifier') ?? getLine(block, 'name') };
  return block;
}
