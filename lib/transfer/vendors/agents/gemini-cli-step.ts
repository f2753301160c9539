/** Converts one message of a session of Gemini CLI. */
import type { Attachment } from '../../../core/conversation';
import { getAt, getItems, getLine, getList, getText, isTrue } from '../../../sites/data/json';
import { joinTrimmed } from '../../../sites/data/to-parts';
import { skipUnreadWords } from '../find-words';
import { parseTime } from '../parse-time';
import type { ReadContext } from '../vendor-reader';
import { isKuraAnswer } from './is-kura-answer';
import { shortenOutput, toCall, type SessionStep, type StepPart } from './session-step';

const sides: ReadonlyMap<string, 'user' | 'assistant'> = new Map([
  ['user', 'user'],
  ['gemini', 'assistant'],
  ['qwen', 'assistant'],
  ['model', 'assistant'],
  ['assistant', 'assistant'],
]);

/** Prompts that the program does not count as typed: commands, and what it puts in itself. */
const untyped = /^(?:[/?]|<session_context>|<hook_context>|<state_snapshot>)/;

/** Messages of the program itself. */
const notes = new Set(['info', 'error', 'warning', 'about', 'help', 'stats', 'quit']);

/** Notes of the program only link the messages around them. */
export function toStep(message: unknown, id: string, parent: string | null, context: ReadContext): SessionStep {
  const type = getText(message, 'type') ?? '';
  const role = sides.get(type);
  if (role === undefined) {
    if (!notes.has(type)) skipUnreadWords(message, undefined, context, type || undefined);
    return { id, parent };
  }
  const at = parseTime(message, 'timestamp');
  const typed = role === 'user' ? getAt(message, 'displayContent') : undefined;
  const { text, attachments, parts } = parseParts(typed ?? getAt(message, 'content'), context);
  const own = { ...Object(message), toolCalls: [], thoughts: [], displayContent: null };
  skipUnreadWords(own, { text, parts: parts.map(part => ({ text: part.text })), attachments }, context);
  if (role === 'user')
    return untyped.test(text.trimStart()) ? { id, parent } : { id, parent, role, text, attachments, parts, at };
  const thoughts = getItems(message, 'thoughts').map((thought): StepPart => {
    const subject = getLine(thought, 'subject');
    const title = subject === undefined ? '' : `**${subject}**`;
    return { kind: 'thinking', text: joinTrimmed([title, getText(thought, 'description') ?? '']) };
  });
  const calls = getItems(message, 'toolCalls').map(toToolCall);
  return {
    id,
    parent,
    role,
    text,
    attachments,
    parts: [...thoughts, ...parts, ...calls],
    model: getLine(message, 'model'),
    at,
  };
}

function toToolCall(call: unknown): StepPart {
  const outputs = getItems(call, 'result').map(toOutput);
  const shown = joinTrimmed(outputs) || (getText(call, 'resultDisplay') ?? '');
  const part = toCall(undefined, getLine(call, 'name') ?? getLine(call, 'id'), getAt(call, 'args'));
  if (isKuraAnswer(part.name, shown)) return part;
  return { ...part, text: joinTrimmed([part.text, shortenOutput(shown)]) };
}

function toOutput(result: unknown): string {
  const response = getAt(result, 'functionResponse', 'response');
  return getText(result, 'text') ?? getText(response, 'output') ?? getText(response, 'error') ?? '';
}

interface Content {
  readonly text: string;
  readonly parts: StepPart[];
  readonly attachments: Attachment[];
}

/** Parts of a content are joined without separators. */
function parseParts(content: unknown, context: ReadContext): Content {
  const texts: string[] = [];
  const parts: StepPart[] = [];
  const attachments: Attachment[] = [];
  for (const part of getList(content) ?? [content]) {
    const text = getText(part) ?? getText(part, 'text');
    const file = getAt(part, 'inlineData') ?? getAt(part, 'fileData');
    if (text !== undefined && isTrue(part, 'thought')) parts.push({ kind: 'thinking', text });
    else if (text !== undefined) texts.push(text);
    else if (file !== undefined) attachments.push(toAttachment(file));
    else if (getAt(part, 'functionCall') !== undefined)
      parts.push(
        toCall(
          getText(part, 'functionCall', 'id'),
          getLine(part, 'functionCall', 'name'),
          getAt(part, 'functionCall', 'args'),
        ),
      );
    else if (getAt(part, 'functionResponse') !== undefined)
      parts.push({
        kind: 'result',
        call: getText(part, 'functionResponse', 'id'),
        text: shortenOutput(toOutput(part)),
      });
    else if (part !== null && part !== undefined) context.skip('content of an unknown kind', 1, Object.keys(part)[0]);
  }
  return { text: texts.join(''), parts, attachments };
}

function toAttachment(file: unknown): Attachment {
  const type = getText(file, 'mimeType') ?? '';
  const kind = type.startsWith('image/') ? 'image' : 'file';
  return { name: getLine(file, 'displayName') ?? getLine(file, 'fileUri') ?? kind, kind };
}
