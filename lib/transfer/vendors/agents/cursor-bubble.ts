/** Converts one bubble of a chat of Cursor: a prompt, or a piece of an answer. */
import type { Attachment } from '../../../core/conversation';
import { getAt, getItems, getLine, getNumber, getText, parseJson } from '../../../sites/data/json';
import { toCodeBlock } from '../../../sites/data/to-parts';
import { skipUnreadWords } from '../find-words';
import { parseTime } from '../parse-time';
import type { ReadContext } from '../vendor-reader';
import { shortenOutput, toCall, type SessionStep, type StepPart } from './session-step';

const sides: ReadonlyMap<number, 'user' | 'assistant'> = new Map([
  [1, 'user'],
  [2, 'assistant'],
]);

/** The step has no parent yet, because the chat says the order. */
export function toStep(bubble: unknown, id: string, context: ReadContext): SessionStep {
  const role = sides.get(getNumber(bubble, 'type') ?? 0);
  if (role === undefined) {
    context.skip('message without a side');
    return { id, parent: null };
  }
  const plain = getText(bubble, 'text') ?? '';
  const text = plain.trim() === '' ? readRichText(getAt(bubble, 'richText')) : plain;
  const model = role === 'assistant' ? getLine(bubble, 'modelInfo', 'modelName') : undefined;
  const parts = [...toParts(bubble), ...toCode(bubble, text)];
  const attachments = toImages(bubble);
  // What stands below a bubble's own fields is the state of the editor.
  const own = Object.values(Object(bubble) as object).filter(
    value => typeof value === 'string' && value !== getText(bubble, 'richText'),
  );
  skipUnreadWords(own, { text, parts: parts.map(part => ({ text: part.text })), attachments }, context);
  const at = parseTime(bubble, 'createdAt') ?? parseTime(bubble, 'timestamp');
  return {
    id,
    parent: null,
    role,
    text,
    parts,
    attachments,
    model,
    at,
  };
}

function toParts(bubble: unknown): StepPart[] {
  const thought = getText(bubble, 'thinking', 'text') ?? getText(bubble, 'thinking') ?? '';
  const tool = getAt(bubble, 'toolFormerData');
  const name = getLine(tool, 'name');
  if (name === undefined) return thought === '' ? [] : [{ kind: 'thinking', text: thought }];
  const call = toCall(undefined, name, getAt(tool, 'rawArgs') ?? getAt(tool, 'params'));
  const result = shortenOutput(getText(tool, 'result') ?? '');
  return [
    ...(thought === '' ? [] : [{ kind: 'thinking', text: thought } as const]),
    { ...call, text: result === '' ? call.text : `${call.text}\n\n${result}` },
  ];
}

/** Code that the text does not repeat. */
const toCode = (bubble: unknown, text: string): StepPart[] =>
  getItems(bubble, 'codeBlocks').flatMap((block): StepPart[] => {
    const code = getText(block, 'content') ?? '';
    if (code.trim() === '' || text.includes(code.trim())) return [];
    const path = getText(block, 'uri', 'path') ?? '';
    const title = path.slice(path.lastIndexOf('/') + 1) || undefined;
    return [{ kind: 'artifact', title, text: shortenOutput(toCodeBlock(code, getLine(block, 'languageId') ?? '')) }];
  });

const toImages = (bubble: unknown): Attachment[] =>
  getItems(bubble, 'images').map(image => ({ name: getLine(image, 'path') ?? 'image', kind: 'image' }));

/** The text of an editor's state: a tree of nodes in JSON, whose paragraphs are lines. */
function readRichText(state: unknown): string {
  const parsed = typeof state === 'string' ? parseJson(state) : state;
  const lines: string[] = [];
  for (const paragraph of getItems(parsed, 'root', 'children')) lines.push(readNode(paragraph, 0));
  return lines.join('\n').trim();
}

const maxDepth = 50;

const readNode = (node: unknown, depth: number): string =>
  getText(node, 'type') === 'linebreak'
    ? '\n'
    : (getText(node, 'text') ??
      (depth < maxDepth
        ? getItems(node, 'children')
            .map(child => readNode(child, depth + 1))
            .join('')
        : ''));
