/** Converts one message of Claude's export to a turn. Its blocks are those of the site's data; the export adds texts of files, and placeholders. */
import type { Attachment, Part, ObservedTurn } from '../../core/conversation';
import { parseContent, parseFiles } from '../../sites/claude/data-content';
import { removeEmpty, getAt, getItems, getLine, getList, getText } from '../../sites/data/json';
import { joinTrimmed, toParts, truncateParts } from '../../sites/data/to-parts';
import type { ChatContext } from './chat-context';
import { findAnyText } from './content';
import { findWords, skipUnreadWords } from './find-words';
import { parseTime } from './parse-time';

/** Placeholders in the flat text for blocks that are not text, often as code. */
const clutter =
  /(?:```[^\S\n]*\n)?(?:This block is not supported on your current device yet\.|Viewing artifacts created via the Analysis Tool web feature preview isn[’']t yet supported on mobile\.)(?:\n```)?/g;

/** Blocks that the site's reader knows, and blocks that only count or mark something. */
const knownTypes = new Set([
  'text',
  'thinking',
  'redacted_thinking',
  'tool_use',
  'tool_result',
  'injected_prompt_block',
  'error',
]);
const emptyTypes = new Set(['token_budget', 'flag']);

/** `undefined` if the message has no known sender. */
export function toTurn(
  written: unknown,
  artifacts: Artifacts,
  context: ChatContext,
): Omit<ObservedTurn, 'id' | 'parent'> | undefined {
  const message = toSiteMessage(written, artifacts, context);
  const sender = (getText(message, 'sender') ?? getText(message, 'role'))?.toLowerCase();
  const role = sender === 'human' || sender === 'user' ? 'user' : sender === 'assistant' ? 'assistant' : undefined;
  if (role === undefined) return undefined;
  const { text, parts } = parseContent(message);
  const files = parseFiles(message);
  const flatText = joinTrimmed((getText(message, 'text') ?? '').split(clutter));
  const allParts = [...parts, ...files.parts, ...toFileParts(message, files.attachments)];
  const found = { text: text + flatText, parts: allParts, attachments: files.attachments };
  skipUnreadWords({ ...Object(message), text: '' }, found, context);
  return {
    role,
    text: hasText(message) ? text : flatText,
    ...removeEmpty<Pick<ObservedTurn, 'parts' | 'attachments' | 'createdAt' | 'unfinished'>>({
      parts: truncateParts(allParts),
      attachments: files.attachments,
      ...removeEmpty({ createdAt: parseTime(message, 'created_at') }),
      ...(getText(message, 'stop_reason') === 'user_canceled' ? { unfinished: 'stopped' } : {}),
    }),
  };
}

/** Converts blocks of an export that are what was said to blocks of text, and counts those of an unknown type. */
function toSiteMessage(message: unknown, artifacts: Artifacts, context: ChatContext): unknown {
  const blocks = getList(message, 'content');
  if (typeof message !== 'object' || message === null || !blocks) return message;
  const isHuman = /^(?:human|user)$/i.test(getText(message, 'sender') ?? '');
  const content = blocks
    .filter(block => !emptyTypes.has(getText(block, 'type') ?? ''))
    .map(block => describeArtifact(toSiteBlock(block, isHuman, context), artifacts));
  return { ...message, content };
}

function toSiteBlock(block: unknown, isHuman: boolean, context: ChatContext): unknown {
  const type = getText(block, 'type') ?? '';
  if (type === 'voice_note') return { type: 'text', text: getText(block, 'text') ?? '' };
  // The person's answer to a question of the assistant is the result of a tool.
  if (isHuman && type === 'tool_result' && (getText(block, 'name') ?? '').startsWith('ask_user'))
    return { type: 'text', text: getAnswer(getAt(block, 'content')) };
  if (knownTypes.has(type) && (type !== 'text' || getText(block, 'text') !== undefined)) return block;
  context.skip('content of an unknown kind', 1, type || undefined);
  if ((getText(block, 'text') ?? '') !== '' || getItems(block, 'content').length > 0) return block;
  return { type, name: getLine(block, 'name'), text: findAnyText(block) || joinTrimmed(findWords(block)) };
}

const getAnswer = (content: unknown): string =>
  getText(content) ??
  (joinTrimmed(getItems(content).map(each => getText(each, 'text') ?? '')) || joinTrimmed(findWords(content)));

/** What the chat's artifacts are, by their ids. */
export const mapArtifacts = (messages: readonly unknown[]): Artifacts =>
  new Map(messages.flatMap(message => getItems(message, 'content')).flatMap(toArtifact));

type Artifacts = ReadonlyMap<string, object>;

function toArtifact(block: unknown): [string, object][] {
  const [id, title] = [getLine(block, 'input', 'id'), getLine(block, 'input', 'title')];
  if (id === undefined || title === undefined) return [];
  return [[id, { title, type: getAt(block, 'input', 'type'), language: getAt(block, 'input', 'language') }]];
}

/** A change of an artifact names it by its id alone. */
function describeArtifact(block: unknown, artifacts: Artifacts): unknown {
  const known = getText(block, 'name') === 'artifacts' ? artifacts.get(getLine(block, 'input', 'id') ?? '') : undefined;
  return known ? { ...Object(block), input: { ...known, ...Object(getAt(block, 'input')) } } : block;
}

const hasText = (message: unknown): boolean =>
  getItems(message, 'content').some(block => getText(block, 'type') === 'text');

/** The texts of named files, which the site's pages do not show. Texts of files without a name come from the site's reader. */
function toFileParts(message: unknown, attachments: readonly Attachment[]): Part[] {
  const names = new Set(attachments.map(({ name }) => name));
  return getItems(message, 'attachments').flatMap(file => {
    const name = getLine(file, 'file_name');
    const text = getText(file, 'extracted_content') ?? '';
    return name === undefined || !names.has(name) || text.trim() === '' ? [] : toParts('artifact', name, text);
  });
}
