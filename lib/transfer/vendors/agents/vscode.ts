/**
 * Reads chats of Copilot in VS Code: one object `{requests: [{message, response}]}`, as its command exports it and as it is stored, or the
 * newer log of changes to such an object, in JSON Lines.
 */
import type { Attachment } from '../../../core/conversation';
import { getAt, getId, getItems, getLine, getList, getText, isTrue } from '../../../sites/data/json';
import { joinTrimmed } from '../../../sites/data/to-parts';
import { createChatContext, type ChatContext } from '../chat-context';
import { toDerivedId } from '../derived-id';
import { skipUnreadWords } from '../find-words';
import { parseTime } from '../parse-time';
import type { ReadContext, TaggedSnapshot, VendorReader } from '../vendor-reader';
import { ObjectLog } from './object-log';
import { toSessionSnapshot } from './to-session-snapshot';
import type { SessionStep } from './session-step';
import { parseResponse } from './vscode-response';

export const vscode: VendorReader = {
  vendor: 'vscode',
  format: 'json',
  canRead: value => isSession(value) || isSession(getAt(value, 'v')),
  async *read(values, context) {
    let log: ObjectLog | undefined;
    for await (const value of values) {
      if (isSession(value)) yield* readSession(value, context);
      else if (isSession(getAt(value, 'v'))) {
        if (log) yield* readSession(log.value, context);
        log = new ObjectLog(getAt(value, 'v'));
      } else if (!log?.apply(value)) context.skip('entry that is no chat');
    }
    if (log) yield* readSession(log.value, context);
  },
};

function isSession(value: unknown): boolean {
  const requests = getList(value, 'requests');
  if (!requests) return false;
  return (
    ['responderUsername', 'requesterUsername', 'initialLocation'].some(key => getAt(value, key) !== undefined) ||
    requests
      .slice(0, 3)
      .some(request => getAt(request, 'message') !== undefined && getList(request, 'response') !== undefined)
  );
}

function* readSession(session: unknown, fileContext: ReadContext): Generator<TaggedSnapshot> {
  const context = createChatContext(fileContext);
  const steps = getItems(session, 'requests').flatMap((request, index) => toSteps(request, index, context));
  const linked = steps.map((step, index): SessionStep => ({ ...step, parent: steps[index - 1]?.id ?? null }));
  yield* toSessionSnapshot(
    {
      source: 'vscode',
      id: getId(session, 'sessionId') ?? toDerivedId(steps[0]?.id ?? '', steps[0]?.text ?? ''),
      title: getLine(session, 'customTitle') ?? getLine(session, 'computedTitle'),
      changedAt: parseTime(session, 'lastMessageDate'),
      begunAt: parseTime(session, 'creationDate'),
    },
    linked,
    context,
  );
}

function toSteps(request: unknown, index: number, context: ChatContext): SessionStep[] {
  const id = getId(request, 'requestId') ?? `${index}`;
  const at = parseTime(request, 'timestamp');
  const {
    message,
    response,
    result: _result,
    variableData: _variables,
    ...rest
  } = Object(request) as Readonly<Record<string, unknown>>;
  // A prompt or an answer may be under a name that nobody knows. The other fields are the program's own.
  if (message === undefined || response === undefined) skipUnreadWords(rest, undefined, context);
  const prompt = getPrompt(request);
  skipUnreadWords(message, { text: prompt }, context);
  const { text, parts } = parseResponse(getItems(request, 'response'), context);
  const hasFailed = getAt(request, 'result', 'errorDetails') !== undefined && text === '';
  return [
    { id, parent: null, role: 'user', text: prompt, attachments: listFiles(request), at },
    {
      id: `${id}-response`,
      parent: id,
      role: 'assistant',
      text,
      parts,
      model: getLine(request, 'modelId')?.replace(/^.*\//, ''),
      at,
      ends: isTrue(request, 'isCanceled') ? 'stopped' : hasFailed ? 'failed' : undefined,
    },
  ];
}

const getPrompt = (request: unknown): string =>
  getText(request, 'message') ??
  getText(request, 'message', 'text') ??
  joinTrimmed(getItems(request, 'message', 'parts').map(part => getText(part, 'text') ?? ''));

const listFiles = (request: unknown): Attachment[] =>
  getItems(request, 'variableData', 'variables').flatMap((variable): Attachment[] => {
    const kind = getText(variable, 'kind') ?? '';
    const name = getLine(variable, 'name');
    return name === undefined || !/^(?:file|image|directory)$/.test(kind)
      ? []
      : [{ name, kind: kind === 'image' ? 'image' : 'file' }];
  });
