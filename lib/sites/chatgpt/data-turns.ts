/** The tree of ChatGPT's messages → the tree of turns that its page shows. */
import type { SeenTurn } from '../../conversation';
import { given } from '../data/json';
import { parentsFirst } from '../data/tree';
import { paragraphs, partsKept } from '../data/words';
import type { Message } from './data-message';

export interface Node {
  readonly id: string;
  readonly parent: string | null;
  readonly message: Message | 'hidden';
}

export interface Turns {
  readonly turns: readonly SeenTurn[];
  /** The turn that a node belongs to, or that it stands behind. */
  turnAt(node: string): string | undefined;
  /** An answer is still being written; it is not among the turns. */
  readonly growing: boolean;
}

/** An assistant's message and those before it back to the prompt. */
interface Run {
  readonly node: string;
  readonly message: Message;
  readonly before: Run | undefined;
}

/** What stands above a node: the last turn, and what has been said since. */
interface Place {
  readonly after: string | null;
  readonly run: Run | undefined;
}

/**
 * What an assistant and its tools do between two prompts is one turn, called after the last message of it that the page shows;
 * where it forks, each way is a turn. `undefined` where the nodes are not one tree, or a message stands in it twice.
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

  /** Far more forks within answers than any chat has: each repeats what was said before it. */
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

  /** Makes a turn of what was said since the last prompt; answers the last turn. `atEnd`: nothing follows. */
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
  // Something follows it, so it is not growing any more.
  const unfinished = state === 'growing' ? 'stopped' : state;
  return {
    id,
    parent,
    role: 'assistant',
    text: paragraphs(said.map(({ text }) => text)),
    ...given({ parts: partsKept(said.flatMap(({ parts }) => parts)), model, createdAt, unfinished }),
  };
}
