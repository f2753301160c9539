/**
 * Reads ChatGPT's exports of all years: one file or many, with and without `children`. Also files of pionxzh's exporter, which have the same
 * shape.
 */
import type { SeenTurn } from '../../core/conversation';
import { at, entriesAt, given, idAt, itemsAt, lineAt, textAt } from '../../sites/data/json';
import { messageOf, type Message } from '../../sites/chatgpt/data-message';
import { turnsOf, type Node } from '../../sites/chatgpt/data-turns';
import { asSiteTells } from './chatgpt-message';
import { sightingOf } from './to-snapshot';
import { ofOneChat, type ChatSheet } from './chat-csv';
import { madeId } from './derived-id';
import { mended, newestLeaf, type Loose } from './repair-tree';
import { momentAt } from './parse-time';
import type { Sheet, Told, VendorReader } from './vendor-reader';

export const chatgpt: VendorReader = { vendor: 'chatgpt', form: 'json', owns, read };

function owns(sample: unknown): boolean {
  const nodes = entriesAt(sample, 'mapping');
  if (!nodes || nodes.some(([, node]) => at(node, 'message', 'fragments') !== undefined)) return false;
  return (
    at(sample, 'current_node') !== undefined || nodes.some(([, node]) => at(node, 'message', 'author') !== undefined)
  );
}

/** The file in the export with the original names of attached files. */
const namesFile = 'conversation_asset_file_names.json';

async function* read(values: AsyncIterable<unknown>, sheet: Sheet): AsyncGenerator<Told> {
  const names = await sheet.beside(namesFile);
  for await (const value of values) yield* chatOf(value, names, sheet);
}

function* chatOf(value: unknown, names: unknown, file: Sheet): Generator<Told> {
  const sheet = ofOneChat(file);
  const { all, lost } = mended(messagesIn(value, names), sheet);
  const tree = turnsOf(withOneRoot(nodesOf(all, sheet)));
  if (!tree) return sheet.skip('chat that branches too often');
  const current = textAt(value, 'current_node');
  const leaf = (current === undefined ? undefined : tree.turnAt(current)) ?? tree.turnAt(newestLeaf(all) ?? '');
  const title = lineAt(value, 'title');
  yield* sightingOf(
    {
      source: 'chatgpt',
      id:
        idAt(value, 'conversation_id') ?? idAt(value, 'id') ?? madeId(title ?? '', ...tree.turns.map(turn => turn.id)),
      title,
      model: tree.turns.findLast(turn => turn.model)?.model ?? lineAt(value, 'default_model_slug'),
      changedAt: momentAt(value, 'update_time'),
      begunAt: momentAt(value, 'create_time'),
      turns: withGaps(tree.turns, lost, id => tree.turnAt(id)),
      data: { whole: sheet.isWhole, ...given({ leaf }) },
    },
    sheet,
  );
}

/** Turns whose parent is missing get the parent's name, so that the chat is known to have a gap. */
function withGaps(
  turns: readonly SeenTurn[],
  lost: ReadonlyMap<string, string>,
  turnAt: (message: string) => string | undefined,
): readonly SeenTurn[] {
  const ids = new Set(turns.map(({ id }) => id));
  const above = new Map([...lost].map(([id, parent]) => [turnAt(id), parent]));
  return turns.map(turn => {
    const parent = above.get(turn.id);
    return turn.parent || parent === undefined || ids.has(parent) ? turn : { ...turn, parent };
  });
}

interface Placed extends Loose {
  readonly at: number | undefined;
  readonly message: unknown;
}

function messagesIn(value: unknown, names: unknown): Placed[] {
  const told = entriesAt(value, 'mapping') ?? [];
  const parents = parentsOf(told);
  return told.map(([id, node]) => ({
    id,
    parent: parents.get(id) ?? null,
    at: momentAt(node, 'message', 'create_time'),
    message: asSiteTells(at(node, 'message'), names),
  }));
}

const nodesOf = (placed: readonly Placed[], sheet: ChatSheet): Node[] => {
  const ids = new Set<string>();
  return placed.map(({ id, parent, message }): Node => {
    const found: Message | 'hidden' | undefined = messageOf(message, id);
    if (found === 'hidden') return { id, parent, message: found };
    // A message that occurs twice is kept once, and the followers of both are attached to it.
    if (found === undefined || ids.has(found.id)) {
      sheet.skip(found === undefined ? 'message of an unknown kind' : 'message that is there twice');
      return { id, parent, message: 'hidden' };
    }
    ids.add(found.id);
    return { id, parent, message: found };
  });
};

/** Resolves parents by `parent`, or by `children` if a node has none. A parent may be named by its own id or by its key. */
function parentsOf(told: readonly [string, unknown][]): Map<string, string> {
  const places = new Map(told.map(([place, node]) => [textAt(node, 'id') ?? place, place]));
  for (const [place] of told) places.set(place, place);
  const parents = new Map<string, string>();
  for (const [place, node] of told) {
    for (const child of itemsAt(node, 'children')) {
      const below = typeof child === 'string' ? (places.get(child) ?? child) : '';
      if (!parents.has(below)) parents.set(below, place);
    }
  }
  for (const [place, node] of told) {
    const parent = at(node, 'parent');
    if (typeof parent === 'string') parents.set(place, places.get(parent) ?? parent);
    else if (parent === null) parents.delete(place);
  }
  return parents;
}

/** The site's tree has one root without a message. */
function withOneRoot(nodes: readonly Node[]): readonly Node[] {
  if (nodes.filter(({ parent }) => parent === null).length === 1) return nodes;
  const root = ' root';
  const below = nodes.map(node => (node.parent === null ? { ...node, parent: root } : node));
  return [{ id: root, parent: null, message: 'hidden' }, ...below];
}
