/** Finds what a person typed in the texts of a message of Cline. */
import { joinTrimmed } from '../../../sites/data/to-parts';
import { removeInjected } from './remove-injected';

const injectedElements = 'environment_details explicit_instructions file_content folder_content'.split(' ');

/** Elements around what was typed: a task, feedback to a tool, an answer to a question. */
const typedElement = /<(task|feedback|user_message|answer)>/g;

/** Results of tools, and what the program writes when an answer has none or a task goes on. */
const programStart =
  /^(?:\[[\w-]+(?: for [^\n]*)?\] Result:|\[ERROR\]|\[TASK RESUMPTION\]|\[PLAN MODE\]|The user (?:denied|approved) |<environment_details>)/;

export const isToolOutput = (text: string): boolean => /^\[[\w-]+(?: for [^\n]*)?\] Result:/.test(text);

/** Returns what stands in the elements. An element without an end ends the search, which would take quadratic time. */
function listTyped(text: string): string[] {
  const typed: string[] = [];
  let from = 0;
  for (const { 0: start, 1: name = '', index } of text.matchAll(typedElement)) {
    if (index < from) continue;
    const end = text.indexOf(`</${name}>`, index);
    if (end < 0) break;
    typed.push(text.slice(index + start.length, end).trim());
    from = end;
  }
  return typed;
}

export const hasTyped = (text: string): boolean => listTyped(text).length > 0;

/** Texts of the program hold what was typed between marks. Other texts were typed as they are. */
export function findTyped(texts: readonly string[]): string {
  const marked = texts.flatMap(listTyped);
  if (marked.length > 0) return joinTrimmed(marked);
  if (texts.some(text => isToolOutput(text.trimStart()))) return '';
  return joinTrimmed(
    texts.map(text => removeInjected(text, injectedElements)).filter(text => !programStart.test(text.trimStart())),
  );
}
