/** Parses an answer of Cline, which writes calls of tools as elements into its text. */
import { getText } from '../../../sites/data/json';
import { joinTrimmed } from '../../../sites/data/to-parts';
import { shortenOutput, type StepPart } from './session-step';

/** Tools whose argument is what the assistant says. */
const spokenArguments: ReadonlyMap<string, string> = new Map([
  ['attempt_completion', 'result'],
  ['ask_followup_question', 'question'],
  ['plan_mode_respond', 'response'],
  ['plan_mode_response', 'response'],
]);

const tools =
  'thinking execute_command read_file write_to_file replace_in_file apply_diff insert_content search_and_replace search_files list_files list_code_definition_names codebase_search browser_action use_mcp_tool access_mcp_resource load_mcp_documentation attempt_completion ask_followup_question plan_mode_respond plan_mode_response new_task switch_mode update_todo_list fetch_instructions web_fetch'.split(
    ' ',
  );

/** A tool's element begins a line. */
const element = new RegExp(`^<(${tools.join('|')})>`, 'm');

interface ParsedAnswer {
  readonly text: string;
  readonly parts: readonly StepPart[];
}

/** An element without an end goes on to the end of the answer, because the answer was cut off there. */
export function parseAnswer(answer: string): ParsedAnswer {
  const texts: string[] = [];
  const parts: StepPart[] = [];
  let rest = answer;
  for (let found = element.exec(rest); found; found = element.exec(rest)) {
    const [start, name = ''] = found;
    texts.push(rest.slice(0, found.index));
    const inner = rest.slice(found.index + start.length);
    const end = inner.indexOf(`</${name}>`);
    const body = end < 0 ? inner : inner.slice(0, end);
    const spoken = findSpoken(name, body);
    if (name === 'thinking') parts.push({ kind: 'thinking', text: body });
    else if (spoken === undefined) parts.push({ kind: 'call', name, text: shortenOutput(body.trim()) });
    else texts.push(spoken);
    rest = end < 0 ? '' : inner.slice(end + name.length + 3);
  }
  return { text: joinTrimmed([...texts, rest]), parts };
}

/** What a call says, where the call is a block of its own: `{name, input}`. */
export function getSpokenInput(block: unknown): string | undefined {
  const argument = spokenArguments.get(getText(block, 'name') ?? '');
  return argument === undefined ? undefined : getText(block, 'input', argument);
}

function findSpoken(tool: string, body: string): string | undefined {
  const argument = spokenArguments.get(tool);
  if (argument === undefined) return undefined;
  const start = body.indexOf(`<${argument}>`);
  const end = body.lastIndexOf(`</${argument}>`);
  return start < 0 ? body : body.slice(start + argument.length + 2, end < start ? undefined : end);
}
