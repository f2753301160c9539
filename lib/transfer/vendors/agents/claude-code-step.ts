/** Converts one row of a session of Claude Code: what was typed and said, thoughts, and tools. The program's own words are left out. */
import type { Attachment } from '../../../core/conversation';
import { getAt, getLine, getList, getText, isTrue } from '../../../sites/data/json';
import { joinTrimmed } from '../../../sites/data/to-parts';
import { findWords, skipUnreadWords } from '../find-words';
import { parseTime } from '../parse-time';
import type { ReadContext } from '../vendor-reader';
import { shortenOutput, toCall, type SessionStep, type StepPart } from './session-step';
import { removeInjected } from './remove-injected';

/** Rows without words for a person: the program's notes, its summaries, and its errors. They link the rows around them. */
const isNote = (row: unknown): boolean =>
  ['isMeta', 'isCompactSummary', 'isVisibleInTranscriptOnly', 'isApiErrorMessage'].some(key => isTrue(row, key)) ||
  getText(row, 'message', 'model') === '<synthetic>';

/** Elements that the program puts around or beside what was typed. */
const injectedElements =
  'command-name command-message command-args command-contents local-command-stdout local-command-stderr local-command-caveat bash-input bash-stdout bash-stderr system-reminder task-notification teammate-message user-prompt-submit-hook ide_opened_file ide_selection ide_diagnostics'.split(
    ' ',
  );

const interruption = /^\[Request interrupted by user(?: for tool use)?\]$/;

export const isTyped = ({ role, text = '' }: SessionStep): boolean => role === 'user' && text !== '';

export function toStep(row: unknown, id: string, parent: string | null, context: ReadContext): SessionStep {
  const link: SessionStep = { id, parent };
  const type = getText(row, 'type');
  const at = parseTime(row, 'timestamp');
  if (getText(row, 'attachment', 'type') === 'queued_command')
    return toPrompt(link, { content: getAt(row, 'attachment', 'prompt') }, at, context);
  if (isNote(row)) return link;
  if (/^(?:user|assistant)$/.test(type ?? '') && getAt(row, 'message') === undefined)
    context.skip('message of an unknown kind');
  if (type === 'user') return toPrompt(link, getAt(row, 'message'), at, context);
  if (type !== 'assistant') {
    if (getAt(row, 'message') !== undefined) skipUnreadWords(getAt(row, 'message'), undefined, context, type);
    return link;
  }
  const { texts, parts, attachments } = parseMessage(getAt(row, 'message'), context);
  const model = getLine(row, 'message', 'model');
  return { ...link, role: 'assistant', text: joinTrimmed(texts), parts, attachments, model, at };
}

function toPrompt(link: SessionStep, message: unknown, at: number | undefined, context: ReadContext): SessionStep {
  const { texts, parts, attachments } = parseMessage(message, context);
  const typed = texts
    .map(text => findCommand(text) ?? removeInjected(text, injectedElements))
    .filter(text => !isNotice(text));
  const isInterrupted = typed.some(text => interruption.test(text));
  const text = joinTrimmed(typed.filter(each => !interruption.test(each)));
  return {
    ...link,
    role: 'user',
    text,
    parts,
    attachments,
    at,
    ...(isInterrupted && { ends: 'stopped' as const }),
  };
}

/** Returns a command as it was typed, such as `/review the parser`. One without words of the person's own is no prompt. */
function findCommand(text: string): string | undefined {
  const name = findElement(text, 'command-name');
  const words = findElement(text, 'command-args');
  return name && words && /^\s*<command-/.test(text) ? `${name} ${words}` : undefined;
}

function findElement(text: string, name: string): string | undefined {
  const start = text.indexOf(`<${name}>`) + name.length + 2;
  const end = text.indexOf(`</${name}>`, start);
  return start > name.length + 1 && end > start ? text.slice(start, end).trim() : undefined;
}

/** A row without any block may have its words under a name that nobody knows. */
function parseMessage(message: unknown, context: ReadContext): Blocks {
  const blocks = parseBlocks(getAt(message, 'content'), context);
  const isEmpty = blocks.texts.join('') === '' && blocks.parts.length + blocks.attachments.length === 0;
  if (isEmpty) skipUnreadWords(message, undefined, context);
  return blocks;
}

const isNotice = (text: string): boolean => text.startsWith('Caveat: The messages below');

interface Blocks {
  readonly texts: string[];
  readonly parts: StepPart[];
  readonly attachments: Attachment[];
}

/** Parses blocks of Anthropic's messages, which other agents use too. */
export function parseBlocks(content: unknown, context: ReadContext): Blocks {
  const blocks: Blocks = { texts: [], parts: [], attachments: [] };
  for (const block of getList(content) ?? [content]) {
    if (typeof block === 'string') blocks.texts.push(block);
    else if (block !== null && block !== undefined) addBlock(block, blocks, context);
  }
  return blocks;
}

function addBlock(block: unknown, { texts, parts, attachments }: Blocks, context: ReadContext): void {
  const type = getText(block, 'type') ?? '';
  switch (type) {
    case 'text':
      texts.push(getText(block, 'text') ?? '');
      skipUnreadWords(block, { text: texts.at(-1) ?? '' }, context);
      return;
    case 'thinking':
      parts.push({ kind: 'thinking', text: getText(block, 'thinking') ?? '' });
      return;
    case 'redacted_thinking':
      return;
    case 'tool_use':
    case 'server_tool_use':
    case 'mcp_tool_use':
      parts.push(toCall(getText(block, 'id'), getLine(block, 'name'), getAt(block, 'input')));
      return;
    case 'image':
    case 'document':
      attachments.push(toAttachment(block, type));
      return;
    default:
      if (type.endsWith('tool_result')) {
        const text = shortenOutput(toOutput(getAt(block, 'content')));
        parts.push({ kind: 'result', call: getText(block, 'tool_use_id'), text });
        return;
      }
      context.skip('content of an unknown kind', 1, type);
      parts.push({ kind: 'call', name: type, text: shortenOutput(joinTrimmed(findWords(block))) });
  }
}

function toAttachment(block: unknown, type: 'image' | 'document'): Attachment {
  const name = getLine(block, 'title') ?? getLine(block, 'source', 'filename') ?? type;
  return { name, kind: type === 'image' ? 'image' : 'file' };
}

/** The text of a tool's result: a text, or blocks of which pictures are left out. */
export const toOutput = (content: unknown): string =>
  getText(content) ??
  joinTrimmed(
    (getList(content) ?? [content]).map(
      block => getText(block) ?? getText(block, 'text') ?? getText(block, 'content') ?? getLine(block, 'title') ?? '',
    ),
  );
