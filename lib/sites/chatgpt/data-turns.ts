/** Builds the tree of turns that the page shows from the tree of messages. */
import type { ObservedTurn } from '../../core/conversation';
import { removeEmpty } from '../data/json';
import { sortParentsFirst } from '../data/sort-parents-first';
import { joinTrimmed, truncateParts } from '../data/to-parts';
import type { ChatgptMessage } from './data-message';

export interface MessageNode {
  readonly id: string;
  readonly parent: string | null;
  readonly message: ChatgptMessage | 'hidden';
}

export interface TurnTree {
  readonly turns: readonly ObservedTurn[];
  /** Returns the turn that contains a node, or the nearest one above it. */
  findTurn(node: string): string | undefined;
  /** An answer is still being written. It is not among the turns. */
  readonly isStreaming: boolean;
}

/** An assistant message, linked to the ones before it back to the prompt. */
interface Run {
  readonly node: string;
  readonly message: ChatgptMessage;
  readonly before: Run | undefined;
}

/** The state above a node: the last turn, and the assistant messages since. */
interface RunPosition {
  readonly after: string | null;
  readonly run: Run | undefined;
}

/**
 * Everything between two prompts is one turn with the id of its last visible message. If it forks, each branch is a turn. Returns
 * `undefined` if the nodes are not one tree or a message occurs twice.
 */
export function buildTurnTree(nodes: readonly MessageNode[]): TurnTree | undefined {
  const ordered = sortParentsFirst(nodes);
  const ids = new Set(nodes.map(({ message }) => (message === 'hidden' ? message : message.id)));
  const messages = nodes.filter(({ message }) => message !== 'hidden').length;
  if (!ordered || ids.size - (ids.has('hidden') ? 1 : 0) !== messages) return undefined;
  if (nodes.filter(({ parent }) => parent === null).length !== 1) return undefined;

  const builder = new TurnTreeBuilder(nodes.length);
  const withChildren = new Set(nodes.map(({ parent }) => parent));
  const positions = new Map<string | null, RunPosition>([[null, { after: null, run: undefined }]]);
  for (const { id, parent, message } of ordered) {
    const positionAbove = positions.get(parent) ?? { after: null, run: undefined };
    const position = message === 'hidden' ? positionAbove : builder.step(id, message, positionAbove);
    positions.set(id, position);
    if (!withChildren.has(id)) builder.close(position, true);
    if (builder.isTangled) return undefined;
  }
  const parents = new Map(nodes.map(({ id, parent }) => [id, parent]));
  return {
    turns: [...builder.turns.values()].map(({ turn }) => turn),
    isStreaming: builder.isStreaming,
    findTurn(node) {
      let next: string | null | undefined = node;
      while (typeof next === 'string' && !builder.owners.has(next)) next = parents.get(next);
      return typeof next === 'string' ? builder.owners.get(next) : undefined;
    },
  };
}

class TurnTreeBuilder {
  readonly turns = new Map<string, { readonly turn: ObservedTurn; readonly steps: number }>();
  /** The turn of each node that has one. */
  readonly owners = new Map<string, string>();
  isStreaming = false;
  private steps = 0;

  constructor(private readonly nodes: number) {}

  /** There are far more forks within answers than any chat has. Each repeats the messages before it. */
  get isTangled(): boolean {
    return this.steps > 20 * this.nodes + 1_000;
  }

  step(node: string, message: ChatgptMessage, positionAbove: RunPosition): RunPosition {
    if (message.role === 'assistant')
      return { after: positionAbove.after, run: { node, message, before: positionAbove.run } };
    const parent = this.close(positionAbove, false);
    const { id, role, text, attachments, parts, createdAt } = message;
    const turn = { id, parent, role, text, ...removeEmpty({ attachments, parts: truncateParts(parts), createdAt }) };
    this.turns.set(id, { turn, steps: 1 });
    this.owners.set(node, id);
    return { after: id, run: undefined };
  }

  /** Makes a turn of the messages since the last prompt and returns the id of the last turn. `atEnd` means that nothing follows. */
  close({ after, run }: RunPosition, atEnd: boolean): string | null {
    if (!run) return after;
    const known = this.owners.get(run.node);
    if (known !== undefined) return known;

    const runs: Run[] = [];
    for (let next: Run | undefined = run; next; next = next.before) runs.push(next);
    this.steps += runs.length;
    const messages = runs.map(({ message }) => message).toReversed();
    const last = messages.findLast(({ shown }) => shown) ?? run.message;
    if (atEnd && messages.some(({ unfinished }) => unfinished === 'growing')) {
      this.isStreaming = true;
      return after;
    }
    const existing = this.turns.get(last.id);
    if (!existing || existing.steps < messages.length)
      this.turns.set(last.id, { turn: buildAnswer(messages, last, after), steps: messages.length });
    for (const { node } of runs) if (!this.owners.has(node)) this.owners.set(node, last.id);
    return last.id;
  }
}

function buildAnswer(messages: readonly ChatgptMessage[], last: ChatgptMessage, parent: string | null): ObservedTurn {
  const { id, createdAt } = last;
  const model = messages.findLast(message => message.model !== undefined)?.model;
  const state = messages.findLast(message => message.shown || message.unfinished)?.unfinished;
  // Another turn follows, so the answer is no longer being written.
  const unfinished = state === 'growing' ? 'stopped' : state;
  return {
    id,
    parent,
    role: 'assistant',
    text: joinTrimmed(messages.map(({ text }) => text)),
    ...removeEmpty({ parts: truncateParts(messages.flatMap(({ parts }) => parts)), model, createdAt, unfinished }),
  };
}
