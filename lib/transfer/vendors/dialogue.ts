/** A list of messages, one after the other, of which some are not said but done: calls of tools and what they gave. */
import type { Part, Role } from '../../conversation';
import { withDollars } from '../../sites/data/formulas';
import { given } from '../../sites/data/json';
import { filesKept, partsKept } from '../../sites/data/words';
import type { Content } from './content';
import { unfolded } from './folded';
import type { Message } from './grown';
import { markOf, onceEach } from './made-id';

export interface Line {
  readonly role: Role | 'tool';
  /** The file's own. */
  readonly id?: string | undefined;
  readonly content: Content;
  readonly model?: string | undefined;
  readonly createdAt?: number | undefined;
  readonly unfinished?: 'stopped' | 'failed' | undefined;
}

/** Words for the sides, as programs and data sets have them; `undefined` for one that nobody knows. */
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
 * The messages in their order. What is done on the way to an answer is kept beside that answer; where none comes, beside one without
 * words. A message without an id of its own is named by its side and words.
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

/** The line with its words where they belong: what a tool says is no answer, nor is what a model wrote down for itself. */
function apart(line: Line): Line {
  const { text, parts } = line.content;
  if (line.role === 'tool' && text !== '') {
    return { ...line, content: { ...line.content, text: '', parts: [...parts, { kind: 'tool', text }] } };
  }
  const said = line.role === 'assistant' ? unfolded(text) : undefined;
  return said ? { ...line, content: { ...line.content, text: said.text, parts: [...said.parts, ...parts] } } : line;
}
