/**
 * Reads Cherry Studio's backup, `data.json`: topics with messages, whose words are in a list of blocks. Titles are in the program's settings,
 * as JSON in JSON. Several models can be asked at once; their answers are branches.
 */
import type { Attachment, Part } from '../../../core/conversation';
import { convertFormulas } from '../../../sites/data/convert-formulas';
import { getAt, getItems, getLine, getList, getText, isTrue, parseJson, removeEmpty } from '../../../sites/data/json';
import { joinTrimmed, toCodeBlock, toParts, toUniqueFiles, truncateParts } from '../../../sites/data/to-parts';
import { buildTurns, type VendorMessage } from '../build-turns';
import { createChatContext, type ChatContext } from '../chat-context';
import { toAttachment, toToolPart } from '../content';
import { getOwnId, hashWords } from '../derived-id';
import { toRole } from '../dialogue';
import { findWords, skipUnreadWords } from '../find-words';
import { parseTime } from '../parse-time';
import { toSnapshot } from '../to-snapshot';
import type { ReadContext, TaggedSnapshot, VendorReader } from '../vendor-reader';

export const cherryStudio: VendorReader = {
  vendor: 'cherrystudio',
  format: 'json',
  canRead: value => getList(value, 'indexedDB', 'topics') !== undefined,
  async *read(values, context) {
    for await (const value of values) {
      const topics = listTopics(value);
      const blocks = new Map(
        getItems(value, 'indexedDB', 'message_blocks').map(block => [getText(block, 'id') ?? '', block]),
      );
      for (const topic of getItems(value, 'indexedDB', 'topics')) yield* readTopic(topic, topics, blocks, context);
    }
  },
};

type Records = ReadonlyMap<string, unknown>;

/** What the settings say of each topic. */
function listTopics(backup: unknown): Records {
  const settings = parseJson(getText(backup, 'localStorage', 'persist:cherry-studio') ?? '');
  const inner = getAt(settings, 'assistants');
  const assistants = typeof inner === 'string' ? parseJson(inner) : inner;
  const topics = getItems(assistants, 'assistants').flatMap(assistant => getItems(assistant, 'topics'));
  return new Map(topics.map(topic => [getText(topic, 'id') ?? '', topic]));
}

function* readTopic(
  topic: unknown,
  topics: Records,
  blocks: Records,
  fileContext: ReadContext,
): Generator<TaggedSnapshot> {
  const context = createChatContext(fileContext);
  const { messages, leaf } = listMessages(getItems(topic, 'messages'), blocks, context);
  const id = getOwnId(topic, 'id') ?? hashWords(...messages.map(message => message.id));
  const about = topics.get(id);
  yield* toSnapshot(
    {
      source: 'cherrystudio',
      id,
      title: getLine(about, 'name') ?? getLine(topic, 'name'),
      changedAt: parseTime(about, 'updatedAt'),
      begunAt: parseTime(about, 'createdAt'),
      ...buildTurns(messages, context, leaf),
    },
    context,
  );
}

/** Answers that name one prompt follow it side by side. What comes next follows the one that is selected, or else the last. */
function listMessages(entries: readonly unknown[], blocks: Records, context: ChatContext) {
  const messages: VendorMessage[] = [];
  const ids = new Set<string>();
  let leaf: string | undefined;
  let asked: string | undefined;
  let isSelected = false;
  for (const entry of entries) {
    const role = toRole(getText(entry, 'role'));
    if (role === undefined || role === 'tool') {
      context.skip('message without a side');
      continue;
    }
    if (getAt(entry, 'blocks') === undefined && getText(entry, 'content') === undefined)
      context.skip('message of an unknown kind');
    const turn = toTurn(entry, role, blocks, context);
    const id = getOwnId(entry, 'id') ?? hashWords(role, turn.text);
    const prompt = getOwnId(entry, 'askId');
    const isSibling = prompt !== undefined && prompt === asked;
    const parent = prompt !== undefined && ids.has(prompt) ? prompt : (leaf ?? null);
    const hasContent = turn.text !== '' || turn.parts || turn.attachments;
    messages.push({ id, parent, at: turn.createdAt, raw: entry, turn: hasContent ? turn : undefined });
    ids.add(id);
    if (!isSibling || !isSelected || isTrue(entry, 'foldSelected')) leaf = id;
    isSelected = isTrue(entry, 'foldSelected') || (isSibling && isSelected);
    asked = prompt;
  }
  return { messages, leaf };
}

interface Pieces {
  readonly texts: string[];
  readonly parts: Part[];
  readonly files: Attachment[];
  hasFailed: boolean;
}

function toTurn(entry: unknown, role: 'user' | 'assistant' | 'system', blocks: Records, context: ChatContext) {
  const pieces: Pieces = { texts: [], parts: [], files: [], hasFailed: false };
  const held = getItems(entry, 'blocks').map(block => (typeof block === 'string' ? blocks.get(block) : block));
  for (const block of held) addBlock(block, pieces, context);
  // Older messages hold their text themselves.
  const text = pieces.texts.length > 0 ? joinTrimmed(pieces.texts) : (getText(entry, 'content') ?? '').trim();
  const fields = {
    parts: truncateParts(pieces.parts),
    attachments: toUniqueFiles(pieces.files),
    model: role === 'assistant' ? (getLine(entry, 'model', 'name') ?? getLine(entry, 'model', 'id')) : undefined,
    createdAt: parseTime(entry, 'createdAt'),
    unfinished: getUnfinished(getText(entry, 'status'), pieces.hasFailed && text === ''),
  };
  return { role, text: role === 'assistant' ? convertFormulas(text) : text, ...removeEmpty(fields) };
}

const getUnfinished = (status: string | undefined, hasFailed: boolean) =>
  status === 'paused' ? ('stopped' as const) : status === 'error' || hasFailed ? ('failed' as const) : undefined;

function addBlock(block: unknown, pieces: Pieces, context: ChatContext): void {
  const type = getText(block, 'type') ?? '';
  const content = getText(block, 'content') ?? '';
  switch (type) {
    case 'main_text':
      skipUnreadWords(block, { text: content }, context);
      pieces.texts.push(content);
      return;
    case 'code':
      pieces.texts.push(toCodeBlock(content, getLine(block, 'language') ?? ''));
      return;
    case 'thinking':
      pieces.parts.push(...toParts('thinking', undefined, content));
      return;
    case 'tool':
      pieces.parts.push(
        ...toToolPart(
          getLine(block, 'toolName') ?? getLine(block, 'toolId'),
          getAt(block, 'arguments'),
          getAt(block, 'content'),
        ),
      );
      return;
    case 'image':
    case 'file':
    case 'video':
      pieces.files.push(toFile(block, type));
      return;
    case 'error':
      pieces.hasFailed = true;
      return;
    case 'citation':
    case 'unknown':
      return;
    case 'translation':
      pieces.parts.push(...toParts('tool', type, content));
      return;
    default:
      context.skip('content of an unknown kind', 1, type || undefined);
      pieces.parts.push(...toParts('tool', type, joinTrimmed(findWords(block))));
  }
}

const toFile = (block: unknown, type: string): Attachment => {
  const kind = type === 'image' ? 'image' : 'file';
  const name = getLine(block, 'file', 'origin_name');
  return name === undefined ? (toAttachment(getAt(block, 'file')) ?? { name: type, kind }) : { name, kind };
};
