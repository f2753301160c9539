/** Parses an answer of Copilot in VS Code: pieces of Markdown, with names of files between them, thoughts, tools, and progress. */
import { getAt, getItems, getLine, getList, getText } from '../../../sites/data/json';
import { joinTrimmed } from '../../../sites/data/to-parts';
import type { ChatContext } from '../chat-context';
import { findWords } from '../find-words';
import { shortenOutput, type StepPart } from './session-step';

interface Response {
  readonly text: string;
  readonly parts: readonly StepPart[];
}

const spokenKinds = new Set(['', 'markdownContent', 'markdownVuln']);

/** Pieces without words of the answer. */
const quietKinds = new Set(
  'progressMessage progressTask progressTaskSerialized undoStop codeblockUri command textEditGroup notebookEditGroup mcpServersStarting treeData prepareToolInvocation confirmation elicitation warning references usedContext codeCitation extensions multiDiffData workspaceEdit clearToPreviousToolInvocation pullRequest move externalEdit'.split(
    ' ',
  ),
);

/** Pieces that follow each other are one text. A tool between them begins a new paragraph. */
export function parseResponse(pieces: readonly unknown[], context: ChatContext): Response {
  const texts = [''];
  const parts: StepPart[] = [];
  for (const piece of pieces) {
    const kind = getText(piece, 'kind') ?? '';
    const words = spokenKinds.has(kind) ? getWords(piece) : getReference(piece, kind);
    if (words !== undefined) texts[texts.length - 1] += words;
    else if (kind === 'thinking') parts.push({ kind, text: getThought(piece) });
    else if (kind === 'toolInvocation' || kind === 'toolInvocationSerialized') {
      parts.push(toToolPart(piece));
      texts.push('');
    } else if (!quietKinds.has(kind)) {
      context.skip('content of an unknown kind', 1, kind || undefined);
      parts.push({ kind: 'call', name: kind || undefined, text: shortenOutput(joinTrimmed(findWords(piece))) });
    }
  }
  return { text: joinTrimmed(texts), parts };
}

const getWords = (piece: unknown): string | undefined =>
  getText(piece) ?? getText(piece, 'value') ?? getText(piece, 'content', 'value') ?? getText(piece, 'content');

/** A name of a file or a symbol in the middle of a sentence. */
function getReference(piece: unknown, kind: string): string | undefined {
  if (kind !== 'inlineReference') return undefined;
  const target = getAt(piece, 'inlineReference');
  const path =
    getText(target, 'path') ?? getText(target, 'uri', 'path') ?? getText(target, 'location', 'uri', 'path') ?? '';
  const name = getLine(piece, 'name') ?? getLine(target, 'name') ?? path.slice(path.lastIndexOf('/') + 1);
  return name === '' ? '' : `\`${name}\``;
}

const getThought = (piece: unknown): string =>
  getText(piece, 'value') ?? joinTrimmed(getItems(piece, 'value').map(text => getText(text) ?? ''));

function toToolPart(piece: unknown): StepPart {
  const message = getText(piece, 'pastTenseMessage', 'value') ?? getText(piece, 'pastTenseMessage');
  const invocation = getText(piece, 'invocationMessage', 'value') ?? getText(piece, 'invocationMessage') ?? '';
  const details = getAt(piece, 'resultDetails');
  const output = (getList(details, 'output') ?? []).map(each => getText(each, 'value') ?? '');
  return {
    kind: 'call',
    name: getLine(piece, 'toolId') ?? 'tool',
    text: shortenOutput(joinTrimmed([message ?? invocation, getText(details, 'input') ?? '', ...output])),
  };
}
