/** Reads sessions of Claude Code: JSON Lines, a row for each event. All rows of a session, of one file or several, are a chat. */
import { getAt, getId, getItems, getLine, getList, getText, isTrue } from '../../../sites/data/json';
import { createChatContext, type ChatContext } from '../chat-context';
import { skipUnreadWords } from '../find-words';
import type { ReadContext, TaggedSnapshot, VendorReader } from '../vendor-reader';
import { toFolderName, type SessionStep } from './session-step';
import { isTyped, toStep } from './claude-code-step';
import { toSessionSnapshot } from './to-session-snapshot';

export const claudeCode: VendorReader = {
  vendor: 'claudecode',
  format: 'json',
  canRead: value => isRow(value) || getItems(value, 'loglines').some(isRow),
  async *read(values, context) {
    const log = new SessionLog(context);
    for await (const value of values) for (const row of getList(value, 'loglines') ?? [value]) log.add(row);
    yield* log.toSnapshots();
  },
};

/** Rows that are no event have a type of their own and the session's id, or the id of a row. */
const otherTypes = new Set(
  'summary mode permission-mode file-history-snapshot queue-operation last-prompt custom-title ai-title agent-name'.split(
    ' ',
  ),
);

function isRow(value: unknown): boolean {
  const type = getText(value, 'type') ?? '';
  if (getText(value, 'uuid') !== undefined && getAt(value, 'parentUuid') !== undefined)
    return getText(value, 'sessionId') !== undefined && type !== '';
  return otherTypes.has(type) && ['sessionId', 'leafUuid', 'messageId'].some(key => getText(value, key) !== undefined);
}

interface Facts {
  /** Counts what is left out of this session. */
  readonly context: ChatContext;
  readonly steps: SessionStep[];
  title: string | undefined;
  titleRank: number;
  leaf: string | undefined;
  folder: string | undefined;
}

/** The program's titles, best first. */
const titleKeys = ['customTitle', 'aiTitle', 'summary', 'agentName'] as const;

class SessionLog {
  private readonly sessions = new Map<string, Facts>();
  private readonly sessionByRow = new Map<string, string>();
  private readonly queued: { readonly step: SessionStep; readonly session: string }[] = [];
  private readonly sideChains = new Set<string>();
  private last = '';

  constructor(private readonly context: ReadContext) {}

  add(row: unknown): void {
    const id = getId(row, 'uuid');
    const leaf = getId(row, 'leafUuid');
    if (isTrue(row, 'isSidechain')) {
      // A side chain has its own rows, and no other row follows them.
      const agent = getText(row, 'agentId') ?? getText(row, 'sessionId') ?? '';
      if (!this.sideChains.has(agent)) this.context.skip('side chain of an agent');
      this.sideChains.add(agent);
      return;
    }
    const parent = getId(row, 'parentUuid') ?? getId(row, 'logicalParentUuid') ?? null;
    const named = getId(row, 'sessionId') ?? (leaf === undefined ? undefined : this.sessionByRow.get(leaf));
    // A resumed session may go on from rows of an older one, and is the same chat.
    const session = (parent === null ? undefined : this.sessionByRow.get(parent)) ?? named ?? this.last;
    if (session === '') return;
    const facts = this.getFacts(session);
    this.addFacts(facts, row, leaf);
    if (id === undefined) return skipUnreadWords(getAt(row, 'message'), undefined, facts.context);
    this.last = session;
    this.sessionByRow.set(id, session);
    const step = toStep(row, id, parent, facts.context);
    if (getText(row, 'attachment', 'type') === 'queued_command') this.queued.push({ step, session });
    facts.steps.push(step);
  }

  *toSnapshots(): Generator<TaggedSnapshot> {
    this.dropRepeatedPrompts();
    for (const [id, { context, steps, title, leaf, folder }] of this.sessions) {
      const facts = { source: 'claudecode', id, title, tags: toFolderName(folder) } as const;
      yield* toSessionSnapshot(facts, steps, context, leaf);
    }
  }

  private getFacts(session: string): Facts {
    const known = this.sessions.get(session);
    if (known) return known;
    const facts: Facts = {
      context: createChatContext(this.context),
      steps: [],
      title: undefined,
      titleRank: titleKeys.length,
      leaf: undefined,
      folder: undefined,
    };
    this.sessions.set(session, facts);
    return facts;
  }

  private addFacts(facts: Facts, row: unknown, leaf: string | undefined): void {
    facts.folder ??= getText(row, 'cwd');
    for (const [rank, key] of titleKeys.entries()) {
      const title = getLine(row, key);
      if (title === undefined || rank > facts.titleRank) continue;
      facts.title = title;
      facts.titleRank = rank;
    }
    // Later rows know better where the session ended.
    if (leaf !== undefined) facts.leaf = leaf;
    else if (getAt(row, 'message') !== undefined) facts.leaf = undefined;
  }

  /** A prompt typed while the agent worked may have a row of its own later. Then the note of the queue only links. */
  private dropRepeatedPrompts(): void {
    for (const { step, session } of this.queued) {
      const { steps } = this.getFacts(session);
      const place = steps.indexOf(step);
      const isRepeated = steps.slice(place + 1).some(later => isTyped(later) && later.text === step.text);
      if (isRepeated) steps[place] = { id: step.id, parent: step.parent };
    }
  }
}
