/** Builds messages from a list of lines. Some lines are no messages but tool calls and their results. */
import type { Part, Role } from '../../core/conversation';
import { withDollars } from '../../sites/data/formulas';
import { given } from '../../sites/data/json';
import { filesKept, partsKept } from '../../sites/data/to-parts';
import type { Content } from './content';
import { unfolded } from './folded';
import type { Message } from './build-turns';
import { markOf, onceEach } from './derived-id';

export interface Line {
  readonly role: Role | 'tool';
  /** The id in the file. */
  readonly id?: string | undefined;
  readonly content: Content;
  readonly model?: string | undefined;
  readonly createdAt?: number | undefined;
  readonly unfinished?: 'stopped' | 'failed' | undefined;
}

/** Roles by the words that programs and data sets use; `undefined` for an unknown one. */
export const sideOf = (written: string | undefined): Line['role'] | undefined =>
  sides.get(written?.trim().toLowerCase() ?? '');

const sides: ReadonlyMap<string, Line['role']> = new Map([
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
export function dialogueOf(lines: readonly Line[]): Message[] {
  const messages: Message[] = [];
  const once = onceEach();
  let done: Line[] = [];
  const say = (line: Line, before: readonly Line[] = []) => {
    const all = [...before, line];
    const { text } = line.content;
    const role: Role = line.role === 'tool' ? 'assistant' : line.role;
    const told = {
      parts: partsKept(all.flatMap((each): readonly Part[] => each.content.parts)),
      attachments: filesKept(all.flatMap(each => each.content.attachments)),
    };
    const says = text !== '' || told.parts.length > 0 || told.attachments.length > 0;
    messages.push({
      id: once(line.id ?? markOf(role, text, String(line.createdAt ?? ''))),
      parent: messages.at(-1)?.id ?? null,
      at: line.createdAt,
      turn: says
        ? {
            role,
            text: role === 'assistant' ? withDollars(text) : text,
            ...given({ ...told, model: line.model, createdAt: line.createdAt, unfinished: line.unfinished }),
          }
        : undefined,
    });
  };
  const sayDone = () => {
    const last = done.at(-1);
    if (last) say({ ...last, content: { ...last.content, text: '' } }, done.slice(0, -1));
    done = [];
  };

  for (const line of lines.map(apart)) {
    if (line.role === 'tool' || (line.role === 'assistant' && line.content.text === '')) done.push(line);
    else if (line.role === 'assistant') {
      say(line, done);
      done = [];
    } else {
      sayDone();
      say(line);
    }
  }
  sayDone();
  return messages;
}

/** Moves text into parts: the output of a tool and the thoughts of a model are no answer. */
function apart(line: Line): Line {
  const { text, parts } = line.content;
  if (line.role === 'tool' && text !== '') {
    return { ...line, content: { ...line.content, text: '', parts: [...parts, { kind: 'tool', text }] } };
  }
  const said = line.role === 'assistant' ? unfolded(text) : undefined;
  return said ? { ...line, content: { ...line.content, text: said.text, parts: [...said.parts, ...parts] } } : line;
}
