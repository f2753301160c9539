/** ChatGPT's export, of all years: one file or many, with and without `children`. Also what pionxzh's exporter writes, which has its shape. */
import type { SeenTurn } from '../../conversation';
import { at, entriesAt, given, idAt, itemsAt, lineAt, textAt } from '../../sites/data/json';
import { chatgptAddress } from '../../sites/chatgpt/address';
import { messageOf, type Message } from '../../sites/chatgpt/data-message';
import { turnsOf, type Node } from '../../sites/chatgpt/data-turns';
import { asSiteTells } from './chatgpt-message';
import { fingerprint } from './fingerprint';
import { mended, newestLeaf, withGaps, type Loose } from './mended';
import { timeIn } from './times';
import type { Sheet, Told, VendorReader } from './vendor';

export const chatgpt: VendorReader = { vendor: 'chatgpt', form: 'json', owns, read };

function owns(sample: unknown): boolean {
  const nodes = entriesAt(sample, 'mapping');
  if (!nodes || nodes.some(([, node]) => at(node, 'message', 'fragments') !== undefined)) return false;
  return (
    at(sample, 'current_node') !== undefined || nodes.some(([, node]) => at(node, 'message', 'author') !== undefined)
  );
}

/** What the export calls the files that were given with messages, by the names they have in it. */
const namesFile = 'conversation_asset_file_names.json';

async function* read(values: AsyncIterable<unknown>, sheet: Sheet): AsyncGenerator<Told> {
  const names = await sheet.beside(namesFile);
  for await (const value of values) {
    const told = await toldOf(value, names, sheet);
    if (told) yield told;
  }
}

async function toldOf(value: unknown, names: unknown, sheet: Sheet): Promise<Told | undefined> {
  const nodes = nodesOf(value, names, sheet);
  const tree = turnsOf(nodes.all);
  if (!tree || tree.turns.length === 0) {
    sheet.skip(tree ? 'chat without messages' : 'chat that branches too often');
    return undefined;
  }
  const current = textAt(value, 'current_node');
  const leaf = (current === undefined ? undefined : tree.turnAt(current)) ?? tree.turnAt(newestLeaf(nodes.timed) ?? '');
  const lastAt = tree.turns.reduce((last, { createdAt = 0 }) => Math.max(last, createdAt), 0);
  const id = idAt(value, 'conversation_id') ?? idAt(value, 'id');
  const model = tree.turns.findLast(turn => turn.model)?.model ?? lineAt(value, 'default_model_slug');
  return {
    id: `chatgpt:${id ?? (await fingerprint([lineAt(value, 'title') ?? '', ...tree.turns.map(turn => turn.id)]))}`,
    source: 'chatgpt',
    url: id === undefined ? chatgptAddress.newChat : chatgptAddress.chatUrl(id),
    ...given({ title: lineAt(value, 'title'), model }),
    seenAt: timeIn(value, 'update_time') ?? (lastAt || (timeIn(value, 'create_time') ?? sheet.writtenAt)),
    turns: withGaps(tree.turns.map(rooted), nodes.lost, id => tree.turnAt(id)),
    data: { whole: nodes.isWhole, ...given({ leaf }) },
  };
}

/** The site's data tells every parent. */
const rooted = (turn: SeenTurn): SeenTurn & Loose => ({ ...turn, parent: turn.parent ?? null });

interface Nodes {
  readonly all: readonly Node[];
  /** For what is newest. */
  readonly timed: readonly (Loose & { readonly at: number | undefined })[];
  readonly lost: ReadonlyMap<string, string>;
  /** Nothing had to be left out, or is missing. */
  readonly isWhole: boolean;
}

/** The messages, in one tree whatever the export says. */
function nodesOf(value: unknown, names: unknown, sheet: Sheet): Nodes {
  const told = entriesAt(value, 'mapping') ?? [];
  const parents = parentsOf(told);
  const { all, lost, circles } = mended(
    told.map(([id, node]) => ({
      id,
      parent: parents.get(id) ?? null,
      message: asSiteTells(at(node, 'message'), names),
    })),
  );
  const ids = new Set<string>();
  let unknown = 0;
  const read = all.map(({ id, parent, message }): Node => {
    const found: Message | 'hidden' | undefined = messageOf(message, id);
    if (found === 'hidden') return { id, parent, message: found };
    // A message that stands there twice is told once, and what follows either of them follows it.
    if (found === undefined || ids.has(found.id)) {
      unknown += 1;
      return { id, parent, message: 'hidden' };
    }
    ids.add(found.id);
    return { id, parent, message: found };
  });
  sheet.skip('message that others answer and the export lacks', lost.size);
  sheet.skip('circle of messages', circles);
  sheet.skip('message of an unknown kind', unknown);
  const timed = all.map(({ id, parent, message }) => ({ id, parent, at: timeIn(message, 'create_time') }));
  return { all: withOneRoot(read), timed, lost, isWhole: lost.size + circles + unknown === 0 };
}

/** By `parent`; where a node says nothing of it, by whose child it is. A parent may be called by its own id or by its place. */
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

/** The site's tree has one root, which says nothing. */
function withOneRoot(nodes: readonly Node[]): readonly Node[] {
  if (nodes.filter(({ parent }) => parent === null).length === 1) return nodes;
  const root = ' root';
  const below = nodes.map(node => (node.parent === null ? { ...node, parent: root } : node));
  return [{ id: root, parent: null, message: 'hidden' }, ...below];
}
