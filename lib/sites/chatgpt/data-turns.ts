/** Builds the tree of turns that the page shows from the tree of messages. */
import type { SeenTurn } from '../../core/conversation';
import { given } from '../data/json';
import { parentsFirst } from '../data/tree';
import { paragraphs, partsKept } from '../data/to-parts';
import type { Message } from './data-message';

export interface Node {
  readonly id: string;
  readonly parent: string | null;
  readonly message: Message | 'hidden';
}

export interface Turns {
  readonly turns: readonly SeenTurn[];
  /** Returns the turn that contains a node, or the nearest one above it. */
  turnAt(node: string): string | undefined;
  /** An answer is still being written. It is not among the turns. */
  readonly growing: boolean;
}

/** An assistant message, linked to the ones before it back to the prompt. */
interface Run {
  readonly node: string;
  readonly message: Message;
  readonly before: Run | undefined;
}

/** The state above a node: the last turn, and the assistant messages since. */
interface Place {
  readonly after: string | null;
  readonly run: Run | undefined;
}

/**
 * Everything between two prompts is one turn with the id of its last visible message. If it forks, each branch is a turn. Returns
 * `undefined` if the nodes are not one tree or a message occurs twice.
 */
export function turnsOf(nodes: readonly Node[]): Turns | undefined {
  const ordered = parentsFirst(nodes);
  const ids = new Set(nodes.map(({ message }) => (message === 'hidden' ? message : message.id)));
  const messages = nodes.filter(({ message }) => message !== 'hidden').length;
  if (!ordered || ids.size - (ids.has('hidden') ? 1 : 0) !== messages) return undefined;
  if (nodes.filter(({ parent }) => parent === null).length !== 1) return undefined;

  const folding = new Folding(nodes.length);
  const withChildren = new Set(nodes.map(({ parent }) => parent));
  const places = new Map<string | null, Place>([[null, { after: null, run: undefined }]]);
  for (const { id, parent, message } of ordered) {
    const above = places.get(parent) ?? { after: null, run: undefined };
    const here = message === 'hidden' ? above : folding.step(id, message, above);
    places.set(id, here);
    if (!withChildren.has(id)) folding.close(here, true);
    if (folding.isTangled) return undefined;
  }
  const parents = new Map(nodes.map(({ id, parent }) => [id, parent]));
  return {
    turns: [...folding.turns.values()].map(({ turn }) => turn),
    growing: folding.growing,
    turnAt(node) {
      let next: string | null | undefined = node;
      while (typeof next === 'string' && !folding.owners.has(next)) next = parents.get(next);
      return typeof next === 'string' ? folding.owners.get(next) : undefined;
    },
  };
}

class Folding {
  readonly turns = new Map<string, { readonly turn: SeenTurn; readonly steps: number }>();
  /** The turn of each node that has one. */
  readonly owners = new Map<string, string>();
  growing = false;
  private steps = 0;

  constructor(private readonly nodes: number) {}

  /** There are far more forks within answers than any chat has. Each repeats the messages before it. */
  get isTangled(): boolean {
    return this.steps > 20 * this.nodes + 1_000;
  }

  step(node: string, message: Message, above: Place): Place {
    if (message.role === 'assistant') return { after: above.after, run: { node, message, before: above.run } };
    const parent = this.close(above, false);
    const { id, role, text, attachments, parts, createdAt } = message;
    const turn = { id, parent, role, text, ...given({ attachments, parts: partsKept(parts), createdAt }) };
    this.turns.set(id, { turn, steps: 1 });
    this.owners.set(node, id);
    return { after: id, run: undefined };
  }

  /** Makes a turn of the messages since the last prompt and returns the id of the last turn. `atEnd` means that nothing follows. */
  close({ after, run }: Place, atEnd: boolean): string | null {
    if (!run) return after;
    const known = this.owners.get(run.node);
    if (known !== undefined) return known;

    const runs: Run[] = [];
    for (let next: Run | undefined = run; next; next = next.before) runs.push(next);
    this.steps += runs.length;
    const said = runs.map(({ message }) => message).toReversed();
    const last = said.findLast(({ shown }) => shown) ?? run.message;
    if (atEnd && said.some(({ unfinished }) => unfinished === 'growing')) {
      this.growing = true;
      return after;
    }
    const told = this.turns.get(last.id);
    if (!told || told.steps < said.length)
      this.turns.set(last.id, { turn: answerOf(said, last, after), steps: said.length });
    for (const { node } of runs) if (!this.owners.has(node)) this.owners.set(node, last.id);
    return last.id;
  }
}

function answerOf(said: readonly Message[], last: Message, parent: string | null): SeenTurn {
  const { id, createdAt } = last;
  const model = said.findLast(message => message.model !== undefined)?.model;
  const state = said.findLast(message => message.shown || message.unfinished)?.unfinished;
  // Another turn follows, so the answer is no longer being written.
  const unfinished = state === 'growing' ? 'stopped' : state;
  return {
    id,
    parent,
    role: 'assistant',
    text: paragraphs(said.map(({ text }) => text)),
    ...given({ parts: partsKept(said.flatMap(({ parts }) => parts)), model, createdAt, unfinished }),
  };
}
