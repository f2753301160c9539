/**
 * Writes chats in the shape of ChatGPT's export (`conversations.json`), which most other programs read: a tree of nodes by id, each with
 * parent and children, and the node that was shown last.
 */
import type { Attachment, Conversation, Part, Turn } from '../core/conversation';

/** Yields the file in pieces: a list with one chat a line. */
export async function* writeChatgptExport(conversations: AsyncIterable<Conversation>): AsyncGenerator<string> {
  let open = '[';
  for await (const conversation of conversations) {
    yield `${open}\n${JSON.stringify(toChatgptConversation(conversation))}`;
    open = ',';
  }
  yield open === '[' ? '[]\n' : '\n]\n';
}

interface Node {
  readonly id: string;
  readonly parent: string | null;
  readonly children: string[];
  readonly message: object | null;
}

/** Converts one chat. A turn with an unknown parent follows the one shown before it, else the root, so that no reader stops there. */
export function toChatgptConversation(conversation: Conversation): object {
  const { id, source, title, createdAt, updatedAt, activePath, turns, model } = conversation;
  const parents = resolveParents(conversation);
  const ids = new Set(turns.map(turn => turn.id));
  const root = allocateId('client-created-root', ids);
  const nodes = new Map<string, Node>([[root, { id: root, parent: null, children: [], message: null }]]);
  const add = (node: Node) => nodes.set(node.id, node);
  for (const turn of turns) {
    let parent = parents.get(turn.id) ?? root;
    // A part of an answer becomes a message before it, as in ChatGPT's own exports.
    for (const [n, part] of (turn.parts ?? []).entries()) {
      const partId = allocateId(`${turn.id}~${n + 1}`, ids);
      add({ id: partId, parent, children: [], message: toPartMessage(partId, part) });
      parent = partId;
    }
    add({ id: turn.id, parent, children: [], message: toMessage(turn) });
  }
  for (const node of nodes.values()) if (node.parent !== null) nodes.get(node.parent)?.children.push(node.id);
  const chatId = source === 'chatgpt' ? id.slice('chatgpt:'.length) : id;
  return {
    title,
    create_time: createdAt / 1000,
    update_time: updatedAt / 1000,
    mapping: Object.fromEntries(nodes),
    moderation_results: [],
    current_node: activePath.findLast(turn => nodes.has(turn)) ?? turns.at(-1)?.id ?? root,
    plugin_ids: null,
    conversation_id: chatId,
    conversation_template_id: null,
    gizmo_id: null,
    is_archived: false,
    safe_urls: [],
    default_model_slug: model ?? null,
    id: chatId,
  };
}

function allocateId(name: string, ids: Set<string>): string {
  let free = name;
  while (ids.has(free)) free += '~';
  ids.add(free);
  return free;
}

/** Parents by turn; absent below the root. Whatever an imported file contained, the result is one tree without cycles. */
function resolveParents({ turns, activePath }: Conversation): ReadonlyMap<string, string> {
  const ids = new Set(turns.map(({ id }) => id));
  const before = new Map(activePath.map((id, index) => [id, activePath[index - 1]]));
  const parents = new Map<string, string>();
  for (const { id, parent } of turns) {
    const parentId = parent === undefined ? before.get(id) : parent;
    if (typeof parentId === 'string' && parentId !== id && ids.has(parentId)) parents.set(id, parentId);
  }
  const rooted = new Set<string>();
  for (const id of ids) {
    const path = new Set<string>();
    let at: string | undefined = id;
    while (at !== undefined && !rooted.has(at) && !path.has(at)) {
      path.add(at);
      at = parents.get(at);
    }
    if (at !== undefined && path.has(at)) parents.delete(at);
    for (const passed of path) rooted.add(passed);
  }
  return parents;
}

const toMessage = ({ id, role, text, createdAt, unfinished, model, attachments = [] }: Turn): object => ({
  ...createMessage(id, { role, name: null, metadata: {} }, { content_type: 'text', parts: [text] }),
  create_time: createdAt === undefined ? null : createdAt / 1000,
  status: toStatus(unfinished),
  end_turn: role === 'assistant' ? true : null,
  metadata: {
    ...(model !== undefined && { model_slug: model }),
    ...(attachments.length > 0 && { attachments: attachments.map((file, n) => toFile(file, `${id}~file~${n + 1}`)) }),
  },
});

function toPartMessage(id: string, { kind, title, text }: Part): object {
  if (kind === 'thinking') {
    const thoughts = [{ summary: title ?? '', content: text, chunks: [], finished: true }];
    return createMessage(id, { role: 'assistant', name: null, metadata: {} }, { content_type: 'thoughts', thoughts });
  }
  const author = { role: 'tool', name: title ?? kind, metadata: {} };
  return createMessage(id, author, { content_type: 'text', parts: [text] });
}

const createMessage = (id: string, author: object, content: object) => ({
  id,
  author,
  create_time: null as number | null,
  update_time: null,
  content,
  status: 'finished_successfully',
  end_turn: null as boolean | null,
  weight: 1,
  metadata: {},
  recipient: 'all',
  channel: null,
});

const toStatus = (unfinished: Turn['unfinished']): string => {
  if (unfinished === undefined) return 'finished_successfully';
  return unfinished === 'failed' ? 'error' : 'finished_partial_completion';
};

const mimeTypes = { file: 'application/octet-stream', image: 'image/png', text: 'text/plain' } as const;
const toFile = ({ name, kind = 'file' }: Attachment, id: string) => ({ id, name, mime_type: mimeTypes[kind] });
