/**
 * Reads tasks of Cline and of programs made from it: a list of messages in the shape of Anthropic's interface. The program puts marks around
 * what was typed, and writes results of tools and the state of the editor as texts of the person.
 */
import { getItems, getList, getText } from '../../../sites/data/json';
import { createChatContext } from '../chat-context';
import { createUniqueIds, toDerivedId } from '../derived-id';
import { skipUnreadWords } from '../find-words';
import { parseTime } from '../parse-time';
import type { ReadContext, VendorReader } from '../vendor-reader';
import { toFolderName, type SessionStep } from './session-step';
import { parseBlocks } from './claude-code-step';
import { findTyped, hasTyped, isToolOutput } from './cline-prompt';
import { getSpokenInput, parseAnswer } from './cline-answer';
import { toSessionSnapshot } from './to-session-snapshot';

export const cline: VendorReader = {
  vendor: 'cline',
  format: 'json',
  canRead: value =>
    getText(value, 'role') === 'user' && listTexts(value).some(text => /^<task>|<environment_details>/.test(text)),
  async *read(values, fileContext) {
    const context = createChatContext(fileContext);
    const steps: SessionStep[] = [];
    const toUniqueId = createUniqueIds();
    let folder: string | undefined;
    for await (const message of values) {
      folder ??= findFolder(message);
      const step = toStep(message, context);
      const id = toUniqueId(toDerivedId(step.role ?? '', String(step.at ?? ''), step.text ?? ''));
      steps.push({ ...step, id, parent: steps.at(-1)?.id ?? null });
    }
    const first = steps.find(({ text = '' }) => text !== '');
    const task = /(?:^|\/)(\d{13})\/[^/]+$/.exec(context.name)?.[1];
    const id = task ?? toDerivedId(first?.text ?? '', String(first?.at ?? ''));
    yield* toSessionSnapshot({ source: 'cline', id, tags: toFolderName(folder) }, steps, context);
  },
};

const listTexts = (message: unknown): string[] =>
  (getList(message, 'content') ?? [getText(message, 'content')]).flatMap(
    block => getText(block) ?? getText(block, 'text') ?? [],
  );

const findFolder = (message: unknown): string | undefined =>
  listTexts(message).flatMap(
    text => /^# Current W(?:orking|orkspace) Directory \(([^)\n]+)\)/m.exec(text)?.[1] ?? [],
  )[0];

function toStep(message: unknown, context: ReadContext): Omit<SessionStep, 'id' | 'parent'> {
  const role = getText(message, 'role');
  const at = parseTime(message, 'ts');
  if (role !== 'user' && role !== 'assistant') {
    context.skip('message without a side');
    return {};
  }
  const content =
    getText(message, 'content') ?? getItems(message, 'content').map(block => getSpokenInput(block) ?? block);
  const { texts, parts, attachments } = parseBlocks(content, context);
  if (texts.length + parts.length + attachments.length === 0) skipUnreadWords(message, undefined, context);
  if (role === 'assistant') {
    const answer = parseAnswer(texts.join('\n\n'));
    return { role, text: answer.text, parts: [...parts, ...answer.parts], attachments, at };
  }
  const outputs = texts.filter(isToolOutput).map(text => ({ kind: 'result', call: undefined, text }) as const);
  const results = parts.flatMap(part => (part.kind === 'result' && hasTyped(part.text) ? [part.text] : []));
  return { role, text: findTyped([...texts, ...results]), parts: [...parts, ...outputs], attachments, at };
}
