/**
 * Builds the turns of a coding agent's session. Its log has a row for each thought, call and result: all rows of the agent between two prompts
 * are one turn, whose words are the text and whose thoughts and tools are parts.
 */
import type { Attachment, Part, Role } from '../../../core/conversation';
import { removeEmpty } from '../../../sites/data/json';
import { sortParentsFirst } from '../../../sites/data/sort-parents-first';
import { joinTrimmed, toParts, toUniqueFiles } from '../../../sites/data/to-parts';
import { caps } from '../../../vault/shapes/caps';
import type { VendorMessage } from '../build-turns';
import type { ChatContext } from '../chat-context';
import { normalizeTree } from '../normalize-tree';
import { isKuraAnswer } from './is-kura-answer';
import { maxPartLength, type SessionStep, type StepPart } from './session-step';

interface Session {
  readonly messages: readonly VendorMessage[];
  /** The id of the turn that the step is part of or follows. */
  readonly findTurn: (stepId: string | undefined) => string | undefined;
}

/** Of one session: a message between Kura's pages has a limit. */
const maxPartsLength = 16_000_000;

interface DraftPart {
  readonly kind: Part['kind'];
  readonly title: string | undefined;
  readonly texts: string[];
}

interface DraftTurn {
  readonly id: string;
  readonly parent: string | null;
  readonly role: Exclude<Role, 'system'>;
  readonly texts: string[];
  readonly parts: DraftPart[];
  readonly attachments: Attachment[];
  readonly createdAt: number | undefined;
  at: number | undefined;
  model: string | undefined;
  unfinished: 'stopped' | 'failed' | undefined;
}

/** A step whose parent is missing follows the step before it, and is counted. */
export function buildSession(steps: readonly SessionStep[], context: ChatContext): Session {
  const { all } = normalizeTree(linkOrphans(steps, context), context);
  const sorted = sortParentsFirst(all) ?? [];
  const drafts = new SessionDraft(countLoudBranches(sorted));
  for (const step of sorted) drafts.add(step);
  drafts.addQuiet();
  const limiter = createLimiter(context);
  return {
    messages: drafts.turns.map(turn => toMessage(turn, limiter, context)),
    findTurn: id => (id === undefined ? undefined : drafts.findTurn(id)),
  };
}

function linkOrphans(steps: readonly SessionStep[], context: ChatContext): SessionStep[] {
  const ids = new Set(steps.map(({ id }) => id));
  let before: string | null = null;
  return steps.map(step => {
    const isOrphan = step.parent !== null && !ids.has(step.parent);
    if (isOrphan) context.skip('message that others answer and the export lacks');
    const linked = isOrphan ? { ...step, parent: before } : step;
    before = step.id;
    return linked;
  });
}

const isLoud = ({ role, text = '', attachments = [] }: SessionStep): boolean =>
  role !== undefined && (text !== '' || (role === 'user' && attachments.length > 0));

/** Counts, of each step, the followers from which on something is said. A branch that holds only calls and results is none. */
function countLoudBranches(sorted: readonly SessionStep[]): ReadonlyMap<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const step of sorted.toReversed()) {
    if (isLoud(step) || counts.has(step.id)) counts.set(step.parent, (counts.get(step.parent) ?? 0) + 1);
  }
  return counts;
}

/** Where a branch of steps has come to: its last turn, and whether the branch forked since. */
interface BranchState {
  readonly turn: DraftTurn | undefined;
  readonly isForked: boolean;
}

class SessionDraft {
  readonly turns: DraftTurn[] = [];
  private readonly states = new Map<string, BranchState>();
  private readonly calls = new Map<string, DraftPart>();
  /** Steps of a branch without words beside one with words. Their parts belong to the answer that has words. */
  private readonly quiet: { readonly step: SessionStep; readonly above: DraftTurn | undefined }[] = [];

  constructor(private readonly loudBranches: ReadonlyMap<string | null, number>) {}

  findTurn(stepId: string): string | undefined {
    return this.states.get(stepId)?.turn?.id;
  }

  add(step: SessionStep): void {
    const before = step.parent === null ? undefined : this.states.get(step.parent);
    const above = before?.turn;
    const branches = this.loudBranches.get(step.parent) ?? 0;
    const isForked = (before?.isForked ?? false) || (step.parent !== null && branches > 1);
    if (step.ends !== undefined && step.role !== 'assistant' && above?.role === 'assistant')
      above.unfinished = step.ends;
    if (step.role === undefined || (step.role === 'user' && !isLoud(step))) {
      if (step.parts) this.quiet.push({ step, above });
      this.states.set(step.id, { turn: above, isForked });
    } else if (!isLoud(step) && !this.loudBranches.has(step.id) && branches > 0) {
      this.quiet.push({ step, above });
      this.states.set(step.id, { turn: above, isForked });
    } else {
      const joins = step.role === 'assistant' && above?.role === 'assistant' && !isForked;
      const turn = joins ? above : this.begin(step, above);
      this.extend(turn, step);
      this.states.set(step.id, { turn, isForked: false });
    }
  }

  /** Adds what was set aside: results to their calls, and parts of branches without words. */
  addQuiet(): void {
    for (const { step, above } of this.quiet) {
      const answer =
        above?.role === 'assistant'
          ? above
          : this.turns.find(({ parent, role }) => role === 'assistant' && parent === (above?.id ?? null));
      this.addParts(answer, step.parts ?? []);
    }
  }

  private begin(step: SessionStep, above: DraftTurn | undefined): DraftTurn {
    const turn: DraftTurn = {
      id: step.id,
      parent: above?.id ?? null,
      role: step.role ?? 'assistant',
      texts: [],
      parts: [],
      attachments: [],
      createdAt: step.at,
      at: step.at,
      model: undefined,
      unfinished: undefined,
    };
    this.turns.push(turn);
    return turn;
  }

  private extend(turn: DraftTurn, step: SessionStep): void {
    if (step.text !== undefined) turn.texts.push(step.text);
    turn.attachments.push(...(step.attachments ?? []));
    turn.at = step.at ?? turn.at;
    turn.model = step.model ?? turn.model;
    turn.unfinished = step.ends;
    this.addParts(turn, step.parts ?? []);
  }

  private addParts(turn: DraftTurn | undefined, parts: readonly StepPart[]): void {
    for (const part of parts) {
      const call = part.kind === 'result' && part.call !== undefined ? this.calls.get(part.call) : undefined;
      // The call stays: it says what the agent asked.
      if (part.kind === 'result' && isKuraAnswer(call?.title, part.text)) continue;
      if (call) call.texts.push(part.text);
      else {
        const isTool = part.kind === 'call' || part.kind === 'result';
        const title = part.kind === 'call' ? part.name : part.kind === 'result' ? undefined : part.title;
        const draft: DraftPart = { kind: isTool ? 'tool' : part.kind, title, texts: [part.text] };
        if (part.kind === 'call' && part.id !== undefined) this.calls.set(part.id, draft);
        turn?.parts.push(draft);
      }
    }
  }
}

function toMessage(turn: DraftTurn, limit: (text: string) => string, context: ChatContext): VendorMessage {
  const parts = turn.parts.flatMap(({ kind, title, texts }) => toParts(kind, title, limit(joinTrimmed(texts))));
  context.skip('thought, tool or document too long to be kept', Math.max(0, parts.length - caps.partsOfTurn));
  const { role, createdAt, model, unfinished } = turn;
  return {
    id: turn.id,
    parent: turn.parent,
    at: turn.at,
    turn: {
      role,
      text: joinTrimmed(turn.texts),
      ...removeEmpty({
        parts: parts.slice(0, caps.partsOfTurn),
        attachments: toUniqueFiles(turn.attachments),
        createdAt,
        model,
        unfinished,
      }),
    },
  };
}

/** Returns a function that shortens the texts of parts within the limits. */
function createLimiter(context: ChatContext): (text: string) => string {
  let left = maxPartsLength;
  return text => {
    const kept = text.slice(0, Math.min(maxPartLength, left)).replace(/[\uD800-\uDBFF]$/, '');
    left -= kept.length;
    if (kept.length < text.length) context.skip('thought, tool or document too long to be kept');
    return kept;
  };
}
