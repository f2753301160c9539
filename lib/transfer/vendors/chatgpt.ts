/**
 * Reads ChatGPT's exports of all years: one file or many, with and without `children`. Also files of pionxzh's exporter, which have the same
 * shape.
 */
import type { ObservedTurn } from '../../core/conversation';
import { getAt, getEntries, removeEmpty, getId, getItems, getLine } from '../../sites/data/json';
import { parseMessage, type ChatgptMessage } from '../../sites/chatgpt/data-message';
import { buildTurnTree, type MessageNode } from '../../sites/chatgpt/data-turns';
import { toSiteMessage } from './chatgpt-message';
import { toSnapshot } from './to-snapshot';
import { createChatContext, type ChatContext } from './chat-context';
import { toDerivedId } from './derived-id';
import { getNodeId, normalizeTree, findNewestLeaf, type TreeNode } from './normalize-tree';
import { skipUnreadWords } from './find-words';
import { parseTime } from './parse-time';
import type { ReadContext, TaggedSnapshot, VendorReader } from './vendor-reader';

export const chatgpt: VendorReader = { vendor: 'chatgpt', format: 'json', canRead: isExport, read };

function isExport(sample: unknown): boolean {
  const nodes = getEntries(sample, 'mapping');
  if (!nodes || nodes.some(([, node]) => getAt(node, 'message', 'fragments') !== undefined)) return false;
  return (
    getAt(sample, 'current_node') !== undefined ||
    nodes.some(([, node]) => getAt(node, 'message', 'author') !== undefined)
  );
}

/** The file in the export with the original names of attached files. */
const namesFile = 'conversation_asset_file_names.json';

async function* read(values: AsyncIterable<unknown>, context: ReadContext): AsyncGenerator<TaggedSnapshot> {
  const names = await context.readSideFile(namesFile);
  for await (const value of values) yield* readChat(value, names, context);
}

function* readChat(value: unknown, names: unknown, fileContext: ReadContext): Generator<TaggedSnapshot> {
  const context = createChatContext(fileContext);
  const { all, lost } = normalizeTree(listMessages(value, names, context), context);
  const tree = buildTurnTree(addRoot(toNodes(all, context)));
  if (!tree) return context.skip('chat that branches too often');
  const current = getNodeId(value, 'current_node');
  const leaf = (current === undefined ? undefined : tree.findTurn(current)) ?? tree.findTurn(findNewestLeaf(all) ?? '');
  const title = getLine(value, 'title');
  yield* toSnapshot(
    {
      source: 'chatgpt',
      id:
        getId(value, 'conversation_id') ??
        getId(value, 'id') ??
        toDerivedId(title ?? '', ...tree.turns.map(turn => turn.id)),
      title,
      model: tree.turns.findLast(turn => turn.model)?.model ?? getLine(value, 'default_model_slug'),
      changedAt: parseTime(value, 'update_time'),
      begunAt: parseTime(value, 'create_time'),
      turns: addGaps(tree.turns, lost, id => tree.findTurn(id)),
      data: { whole: context.isWhole, ...removeEmpty({ leaf }) },
    },
    context,
  );
}

/** Turns whose parent is missing get the parent's name, so that the chat is known to have a gap. */
function addGaps(
  turns: readonly ObservedTurn[],
  lost: ReadonlyMap<string, string>,
  turnAt: (message: string) => string | undefined,
): readonly ObservedTurn[] {
  const ids = new Set(turns.map(({ id }) => id));
  const parentIds = new Map([...lost].map(([id, parent]) => [turnAt(id), parent]));
  return turns.map(turn => {
    const parent = parentIds.get(turn.id);
    return turn.parent || parent === undefined || ids.has(parent) ? turn : { ...turn, parent };
  });
}

interface RawMessage extends TreeNode {
  readonly at: number | undefined;
  readonly message: unknown;
}

function listMessages(value: unknown, names: unknown, context: ChatContext): RawMessage[] {
  const entries = getEntries(value, 'mapping') ?? [];
  const parents = resolveParents(entries);
  for (const [, node] of entries) if (getAt(node, 'message') === undefined) skipUnreadWords(node, undefined, context);
  return entries.map(([id, node]) => ({
    id,
    parent: parents.get(id) ?? null,
    at: parseTime(node, 'message', 'create_time'),
    message: toSiteMessage(getAt(node, 'message'), names, context),
  }));
}

const toNodes = (messages: readonly RawMessage[], context: ChatContext): MessageNode[] => {
  const ids = new Set<string>();
  return messages.map(({ id, parent, message }): MessageNode => {
    const found: ChatgptMessage | 'hidden' | undefined = parseMessage(message, id);
    if (found === 'hidden') return { id, parent, message: found };
    // A message that occurs twice is kept once, and the followers of both are attached to it.
    if (found === undefined || ids.has(found.id)) {
      context.skip(found === undefined ? 'message of an unknown kind' : 'message that is there twice');
      return { id, parent, message: 'hidden' };
    }
    ids.add(found.id);
    return { id, parent, message: found };
  });
};

/** Resolves parents by `parent`, or by `children` if a node has none. A parent may be named by its own id or by its key. */
function resolveParents(entries: readonly [string, unknown][]): Map<string, string> {
  const keys = new Map(entries.map(([key, node]) => [getNodeId(node, 'id') ?? key, key]));
  for (const [key] of entries) keys.set(key, key);
  const parents = new Map<string, string>();
  for (const [key, node] of entries) {
    for (const child of getItems(node, 'children')) {
      const named = typeof child === 'number' ? String(child) : child;
      const childKey = typeof named === 'string' ? (keys.get(named) ?? named) : '';
      if (!parents.has(childKey)) parents.set(childKey, key);
    }
  }
  for (const [key, node] of entries) {
    const parent = getNodeId(node, 'parent') ?? '';
    if (parent !== '') parents.set(key, keys.get(parent) ?? parent);
    else if (getAt(node, 'parent') === null) parents.delete(key);
  }
  return parents;
}

/** The site's tree has one root without a message. */
function addRoot(nodes: readonly MessageNode[]): readonly MessageNode[] {
  if (nodes.filter(({ parent }) => parent === null).length === 1) return nodes;
  const root = ' root';
  const withParent = nodes.map(node => (node.parent === null ? { ...node, parent: root } : node));
  return [{ id: root, parent: null, message: 'hidden' }, ...withParent];
}
