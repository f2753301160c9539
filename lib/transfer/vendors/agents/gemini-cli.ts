/**
 * Reads sessions of Gemini CLI and of programs made from it: one JSON object, or JSON Lines of the same fields and of changes to them. Also
 * saved checkpoints, which are a list of contents.
 */
import { getAt, getId, getItems, getLine, getList, getText } from '../../../sites/data/json';
import { createChatContext, type ChatContext } from '../chat-context';
import { hashWords, toDerivedId } from '../derived-id';
import { listTexts } from '../find-words';
import { parseTime } from '../parse-time';
import type { ReadContext, TaggedSnapshot, VendorReader } from '../vendor-reader';
import { toFolderName, type SessionStep } from './session-step';
import { toStep } from './gemini-cli-step';
import { toSessionSnapshot } from './to-session-snapshot';

export const geminiCli: VendorReader = {
  vendor: 'geminicli',
  format: 'json',
  canRead: value => isHead(value) || isContent(value) || getItems(value, 'history').slice(0, 3).some(isContent),
  async *read(values, context) {
    let log: GeminiLog | undefined;
    const contents: unknown[] = [];
    for await (const value of values) {
      if (isHead(value)) {
        if (log) yield* log.toSnapshots();
        log = new GeminiLog(value, context);
      } else if (isContent(value)) contents.push(value);
      else if (getList(value, 'history')) contents.push(...getItems(value, 'history'));
      else if (log) log.addRecord(value);
      else context.skip('entry that is no chat');
    }
    if (contents.length > 0) {
      log ??= new GeminiLog({}, context);
      for (const [index, content] of contents.entries()) log.addMessage(toMessage(content, index));
    }
    if (log) yield* log.toSnapshots();
  },
};

const isHead = (value: unknown): boolean =>
  getText(value, 'sessionId') !== undefined && getText(value, 'projectHash') !== undefined;

/** A message as the model's interface has it. */
const isContent = (value: unknown): boolean =>
  ['user', 'model'].includes(getText(value, 'role') ?? '') &&
  (getList(value, 'parts')?.some(
    part => typeof part === 'object' && part !== null && getAt(part, 'type') === undefined,
  ) ??
    false);

const toMessage = (content: unknown, index: number): unknown => ({
  id: `${index}`,
  type: getText(content, 'role'),
  content: getAt(content, 'parts'),
});

class GeminiLog {
  private readonly steps = new Map<string, SessionStep>();
  /** Ids of the messages that the program still knows, in order. */
  private path: string[] = [];
  private title: string | undefined;
  private changedAt: number | undefined;
  private readonly folder: string | undefined;

  private readonly context: ChatContext;

  constructor(
    private readonly head: unknown,
    context: ReadContext,
  ) {
    this.context = createChatContext(context);
    this.folder = getText(head, 'directories', 0) ?? findProjectName(context.name);
    this.setFields(head);
  }

  addRecord(record: unknown): void {
    const target = getText(record, '$rewindTo');
    const fields = getAt(record, '$set');
    if (target !== undefined) this.path = this.path.slice(0, Math.max(0, this.path.indexOf(target)));
    else if (fields !== undefined) this.setFields(fields);
    else this.addMessage(record);
  }

  addMessage(message: unknown): void {
    const id = getId(message, 'id') ?? toDerivedId(...listTexts(message));
    const known = this.steps.get(id);
    if (!known || !this.path.includes(id)) {
      const parent = known ? known.parent : (this.path.at(-1) ?? null);
      this.path.push(id);
      this.steps.set(id, toStep(message, id, parent, this.context));
    } else this.steps.set(id, toStep(message, id, known.parent, this.context));
  }

  *toSnapshots(): Generator<TaggedSnapshot> {
    if (getText(this.head, 'kind') === 'subagent') return this.context.skip('side chain of an agent');
    const steps = [...this.steps.values()];
    const id = getId(this.head, 'sessionId') ?? toDerivedId(...steps.slice(0, 2).map(({ text = '' }) => text));
    const { title, changedAt } = this;
    yield* toSessionSnapshot(
      { source: 'geminicli', id, title, changedAt, tags: toFolderName(this.folder) },
      steps,
      this.context,
      this.path.at(-1),
    );
  }

  private setFields(fields: unknown): void {
    this.title = getLine(fields, 'summary') ?? this.title;
    this.changedAt = parseTime(fields, 'lastUpdated') ?? this.changedAt;
    const messages = getList(fields, 'messages');
    if (messages && this.steps.size === 0) for (const message of messages) this.addMessage(message);
    else if (messages) this.replacePath(messages);
  }

  /** The program forgets what it replaces; what it keeps goes on, and what it writes in place of the rest was not said. */
  private replacePath(messages: readonly unknown[]): void {
    const known = new Map(this.path.flatMap(id => this.steps.get(id) ?? []).map(step => [toKey(step), step.id]));
    const full = this.path;
    this.path = [];
    for (const message of messages) {
      const id = getId(message, 'id') ?? '';
      const step = toStep(message, id, null, this.context);
      const place = full.indexOf(this.steps.has(id) ? id : (known.get(toKey(step)) ?? ''));
      if (place >= 0) this.path = full.slice(0, place + 1);
      else if (step.role !== undefined && (step.text !== '' || (step.parts ?? []).length > 0)) this.addMessage(message);
    }
  }
}

/** The name of the project's folder, where the session lies in a folder of that name and not in one named by a hash. */
const findProjectName = (path: string): string | undefined =>
  /(?:^|\/)([^/]+)\/chats\//.exec(path)?.[1]?.replace(/^[\da-f]{64}$/, '');

/** The same for messages that say the same. */
const toKey = ({ role, text = '' }: SessionStep): string => hashWords(role ?? '', text);
