/** Builds messages from a list of lines. Some lines are no messages but tool calls and their results. */
import type { Part, Role } from '../../core/conversation';
import { convertFormulas } from '../../sites/data/convert-formulas';
import { removeEmpty } from '../../sites/data/json';
import { toUniqueFiles, truncateParts } from '../../sites/data/to-parts';
import type { Content } from './content';
import { extractFolds } from './extract-folds';
import type { VendorMessage } from './build-turns';
import { hashWords, createUniqueIds } from './derived-id';

export interface DialogueLine {
  readonly role: Role | 'tool';
  /** The id in the file. */
  readonly id?: string | undefined;
  readonly content: Content;
  readonly model?: string | undefined;
  readonly createdAt?: number | undefined;
  readonly unfinished?: 'stopped' | 'failed' | undefined;
}

/** Roles by the words that programs and data sets use; `undefined` for an unknown one. */
export const toRole = (written: string | undefined): DialogueLine['role'] | undefined =>
  roles.get(written?.trim().toLowerCase() ?? '');

const roles: ReadonlyMap<string, DialogueLine['role']> = new Map([
  ['user', 'user'],
  ['human', 'user'],
  ['prompter', 'user'],
  ['assistant', 'assistant'],
  ['gpt', 'assistant'],
  ['model', 'assistant'],
  ['ai', 'assistant'],
  ['bot', 'assistant'],
  ['chatgpt', 'assistant'],
  ['bing', 'assistant'],
  ['bard', 'assistant'],
  ['claude', 'assistant'],
  ['gemini', 'assistant'],
  ['system', 'system'],
  ['developer', 'system'],
  ['tool', 'tool'],
  ['function', 'tool'],
  ['function_call', 'tool'],
  ['function_response', 'tool'],
  ['tool_call', 'tool'],
  ['tool_response', 'tool'],
  ['observation', 'tool'],
]);

/**
 * Builds the messages in order. Tool calls before an answer become parts of that answer; without an answer, parts of a message without text.
 * A message without an id is named by its role and text.
 */
export function buildDialogue(lines: readonly DialogueLine[]): VendorMessage[] {
  const messages: VendorMessage[] = [];
  const toUniqueId = createUniqueIds();
  let pending: DialogueLine[] = [];
  const addMessage = (line: DialogueLine, before: readonly DialogueLine[] = []) => {
    const allLines = [...before, line];
    const { text } = line.content;
    const role: Role = line.role === 'tool' ? 'assistant' : line.role;
    const fields = {
      parts: truncateParts(allLines.flatMap((each): readonly Part[] => each.content.parts)),
      attachments: toUniqueFiles(allLines.flatMap(each => each.content.attachments)),
    };
    const hasContent = text !== '' || fields.parts.length > 0 || fields.attachments.length > 0;
    messages.push({
      id: toUniqueId(line.id ?? hashWords(role, text, String(line.createdAt ?? ''))),
      parent: messages.at(-1)?.id ?? null,
      at: line.createdAt,
      turn: hasContent
        ? {
            role,
            text: role === 'assistant' ? convertFormulas(text) : text,
            ...removeEmpty({ ...fields, model: line.model, createdAt: line.createdAt, unfinished: line.unfinished }),
          }
        : undefined,
    });
  };
  const flushPending = () => {
    const last = pending.at(-1);
    if (last) addMessage({ ...last, content: { ...last.content, text: '' } }, pending.slice(0, -1));
    pending = [];
  };

  for (const line of lines.map(splitLine)) {
    if (line.role === 'tool' || (line.role === 'assistant' && line.content.text === '')) pending.push(line);
    else if (line.role === 'assistant') {
      addMessage(line, pending);
      pending = [];
    } else {
      flushPending();
      addMessage(line);
    }
  }
  flushPending();
  return messages;
}

/** Moves text into parts: the output of a tool and the thoughts of a model are no answer. */
function splitLine(line: DialogueLine): DialogueLine {
  const { text, parts } = line.content;
  if (line.role === 'tool' && text !== '') {
    return { ...line, content: { ...line.content, text: '', parts: [...parts, { kind: 'tool', text }] } };
  }
  const extracted = line.role === 'assistant' ? extractFolds(text) : undefined;
  return extracted
    ? { ...line, content: { ...line.content, text: extracted.text, parts: [...extracted.parts, ...parts] } }
    : line;
}
