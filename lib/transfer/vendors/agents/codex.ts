/** Reads sessions of Codex: JSON Lines `{timestamp, type, payload}`, one file for each session. Two older forms have the payload alone. */
import type { Attachment } from '../../../core/conversation';
import { getAt, getId, getItems, getLine, getNumber, getText, parseJson } from '../../../sites/data/json';
import { joinTrimmed } from '../../../sites/data/to-parts';
import { createChatContext } from '../chat-context';
import { createUniqueIds, toDerivedId } from '../derived-id';
import { skipUnreadWords } from '../find-words';
import { parseTime } from '../parse-time';
import type { ReadContext, VendorReader } from '../vendor-reader';
import { shortenOutput, toCall, toFolderName, type SessionStep, type StepPart } from './session-step';
import { removeContext } from './codex-prompt';
import { toSessionSnapshot } from './to-session-snapshot';

export const codex: VendorReader = {
  vendor: 'codex',
  format: 'json',
  canRead: isRow,
  async *read(values, fileContext) {
    const context = createChatContext(fileContext);
    const log = new CodexLog(context);
    for await (const value of values) log.add(value);
    if (log.isSideChain) return context.skip('side chain of an agent');
    const { folder, model, title } = log;
    const id = log.id ?? toDerivedId(...log.steps.slice(0, 2).map(({ text = '' }) => text));
    const facts = { source: 'codex', id, title, model, tags: toFolderName(folder), begunAt: log.begunAt } as const;
    yield* toSessionSnapshot(facts, log.steps, context, log.tip ?? undefined);
  },
};

const rowTypes = new Set(['session_meta', 'response_item', 'event_msg', 'turn_context', 'compacted']);

function isRow(value: unknown): boolean {
  if (rowTypes.has(getText(value, 'type') ?? '')) return getAt(value, 'payload') !== undefined;
  if (getText(value, 'record_type') === 'state') return true;
  const isHead = getText(value, 'id') !== undefined && getText(value, 'timestamp') !== undefined;
  return (
    isHead &&
    ['instructions', 'git'].some(key => getAt(value, key) !== undefined) &&
    getText(value, 'role') === undefined
  );
}

/** A message that the log has twice: as an item of the model's input, and as an event of the program. */
interface Message {
  readonly step: SessionStep;
  readonly isEvent: boolean;
}

class CodexLog {
  readonly steps: SessionStep[] = [];
  /** The last step of the branch that the session goes on from. */
  tip: string | null = null;
  id: string | undefined;
  title: string | undefined;
  folder: string | undefined;
  model: string | undefined;
  begunAt: number | undefined;
  isSideChain = false;
  private readonly toUniqueId = createUniqueIds();
  private readonly messages: Message[] = [];

  constructor(private readonly context: ReadContext) {}

  add(row: unknown): void {
    const payload = getAt(row, 'payload') ?? row;
    const at = parseTime(row, 'timestamp');
    const isHead = getText(payload, 'type') === undefined;
    switch (getText(row, 'type') ?? (isHead ? 'session_meta' : '')) {
      case 'session_meta':
        this.addHead(payload);
        return;
      case 'turn_context':
        this.folder ??= getText(payload, 'cwd');
        this.model = getLine(payload, 'model') ?? this.model;
        return;
      case 'event_msg':
        this.addEvent(payload, at);
        return;
      case 'compacted':
        return;
      default:
        this.addItem(payload, at);
    }
  }

  private addHead(head: unknown): void {
    // A fork begins with a copy of its parent's rows, so the first head is the session's own.
    if (this.id !== undefined || getText(head, 'record_type') !== undefined) return;
    this.id = getId(head, 'id');
    this.folder = getText(head, 'cwd');
    this.begunAt = parseTime(head, 'timestamp');
    this.isSideChain = getAt(head, 'source', 'subagent') !== undefined;
  }

  private addEvent(event: unknown, at: number | undefined): void {
    const text = getText(event, 'message') ?? '';
    switch (getText(event, 'type') ?? '') {
      case 'user_message':
        return this.addMessage('user', removeContext(text), [], at, true);
      case 'agent_message':
        return this.addMessage('assistant', text, [], at, true);
      case 'turn_aborted':
        return this.addStep({ role: 'user', text: '', ends: 'stopped', at });
      case 'thread_name_updated':
        this.title = getLine(event, 'thread_name') ?? this.title;
        return;
      case 'thread_rolled_back':
        this.rollBack(getNumber(event, 'num_turns') ?? 0);
        return;
      default:
      // Counts of tokens and the progress of commands are no talk.
    }
  }

  private addItem(item: unknown, at: number | undefined): void {
    const type = getText(item, 'type') ?? '';
    if (type === 'message') return this.addItemMessage(item, at);
    const part = toPart(item, type);
    if (part) this.addStep({ role: 'assistant', text: '', parts: [part], model: this.model, at });
    // A call of a new kind may have its words in a field that nobody knows.
    if (!part || part.text === '') skipUnreadWords(item, undefined, this.context, type || undefined);
  }

  private addItemMessage(item: unknown, at: number | undefined): void {
    const role = getText(item, 'role');
    if (role === 'developer' || role === 'system') return;
    if (role !== 'user' && role !== 'assistant') return skipUnreadWords(item, undefined, this.context, role);
    const blocks = getItems(item, 'content');
    const texts = blocks.map(getWords);
    const plain = getText(item, 'content');
    const all = plain === undefined ? texts : [plain];
    if (blocks.length === 0) skipUnreadWords(item, { text: plain ?? '' }, this.context);
    for (const block of blocks) skipUnreadWords(block, { text: getWords(block) }, this.context, getText(block, 'type'));
    const attachments = blocks.flatMap((block): Attachment[] =>
      getText(block, 'type') === 'input_image' ? [{ name: 'image', kind: 'image' }] : [],
    );
    if (role === 'assistant') return this.addMessage(role, joinTrimmed(all), [], at, false);
    if (all.some(text => text.startsWith('<turn_aborted>'))) this.addStep({ role, text: '', ends: 'stopped', at });
    this.addMessage(role, joinTrimmed(all.map(removeContext)), attachments, at, false);
  }

  /** Adds a message, unless its twin is there. The item counts, because it has the files too. */
  private addMessage(
    role: 'user' | 'assistant',
    text: string,
    attachments: readonly Attachment[],
    at: number | undefined,
    isEvent: boolean,
  ): void {
    if (text.trim() === '' && attachments.length === 0) return;
    const twin = this.messages.findIndex(
      ({ step, isEvent: isOther }) =>
        isOther !== isEvent &&
        step.role === role &&
        Math.abs((step.at ?? 0) - (at ?? 0)) <= maxTwinDistanceMs &&
        isSameText(step.text ?? '', text),
    );
    if (twin < 0) {
      const model = role === 'assistant' ? this.model : undefined;
      this.addStep({ role, text, attachments, model, at });
      const step = this.steps.at(-1);
      if (step) this.messages.push({ step, isEvent });
      if (this.messages.length > maxOpenMessages) this.messages.shift();
      return;
    }
    const [known] = this.messages.splice(twin, 1);
    const place = known ? this.steps.indexOf(known.step) : -1;
    if (known && attachments.length > 0) this.steps[place] = { ...known.step, attachments };
  }

  private addStep(step: Omit<SessionStep, 'id' | 'parent'>): void {
    const words = step.text === '' ? (step.parts ?? []).map(({ text }) => text) : [step.text ?? ''];
    const id = this.toUniqueId(toDerivedId(step.role ?? '', String(step.at ?? ''), ...words));
    this.steps.push({ id, parent: this.tip, ...step });
    this.tip = id;
  }

  /** The last exchanges were left. The session goes on from before them. */
  private rollBack(exchanges: number): void {
    const byId = new Map(this.steps.map(step => [step.id, step]));
    let left = exchanges;
    while (left > 0 && this.tip !== null) {
      const step = byId.get(this.tip);
      if (step?.role === 'user' && step.text !== '') left -= 1;
      this.tip = step?.parent ?? null;
    }
    // What was said before is no twin of what is said again.
    this.messages.length = 0;
  }
}

/** The words of a block; of an answer that was refused, the reason. */
const getWords = (block: unknown): string =>
  getText(block) ?? getText(block, 'text') ?? getText(block, 'refusal') ?? '';

/** So many messages can wait for their twins. */
const maxOpenMessages = 50;
/** Both rows of a message are written at once. The same words much later are said again. */
const maxTwinDistanceMs = 60_000;

const isSameText = (a: string, b: string): boolean => a.replace(/\s+/g, ' ').trim() === b.replace(/\s+/g, ' ').trim();

function toPart(item: unknown, type: string): StepPart | undefined {
  if (type === 'reasoning') {
    const texts = [...getItems(item, 'summary'), ...getItems(item, 'content')];
    return { kind: 'thinking', text: joinTrimmed(texts.map(block => getText(block, 'text') ?? '')) };
  }
  const call = getText(item, 'call_id');
  if (type.endsWith('_output'))
    return { kind: 'result', call, text: shortenOutput(toOutputText(getAt(item, 'output'))) };
  if (!type.endsWith('_call')) return undefined;
  const input = getAt(item, 'arguments') ?? getAt(item, 'input') ?? getAt(item, 'action');
  const name = getLine(item, 'name') ?? type.replace(/_call$/, '');
  // The server of a tool stands beside its name, by which Kura knows its own tools.
  const server = getLine(item, 'namespace');
  return toCall(call ?? getText(item, 'id'), server === undefined ? name : `${server}__${name}`, input);
}

/** The output is a text, which may be JSON around the text that the command wrote. */
function toOutputText(output: unknown): string {
  const text = getText(output) ?? getText(output, 'content');
  const written = text?.startsWith('{"output":') ? (getText(parseJson(text), 'output') ?? text) : text;
  if (written !== undefined) return written;
  return joinTrimmed(getItems(output).map(block => getText(block, 'text') ?? ''));
}
