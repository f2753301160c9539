/** Reads Claude's export: chats with their branches, and design chats. Memories and projects are counted. */
import { getAt, getEntries, getId, isTrue, getItems, getLine, getList, getText } from '../../sites/data/json';
import { toSnapshot } from './to-snapshot';
import { createChatContext, type ChatContext } from './chat-context';
import { listDesignMessages, isDesignChat } from './claude-design';
import { mapArtifacts, toTurn } from './claude-message';
import { buildTurns, type VendorMessage } from './build-turns';
import { toDerivedId } from './derived-id';
import { parseTime } from './parse-time';
import type { ReadContext, TaggedSnapshot, VendorReader } from './vendor-reader';

export const claude: VendorReader = { vendor: 'claude', format: 'json', canRead: isExport, read };

const isChat = (value: unknown): boolean => getList(value, 'chat_messages') !== undefined;
const isMemories = (value: unknown): boolean =>
  getAt(value, 'account_uuid') !== undefined &&
  ['conversations_memory', 'project_memories', 'memory_files'].some(key => getAt(value, key) !== undefined);
const isProject = (value: unknown): boolean =>
  getList(value, 'docs') !== undefined && getAt(value, 'prompt_template') !== undefined;

function isExport(sample: unknown): boolean {
  return isChat(sample) || isMemories(sample) || isProject(sample) || isDesignChat(sample);
}

async function* read(values: AsyncIterable<unknown>, context: ReadContext): AsyncGenerator<TaggedSnapshot> {
  for await (const value of values) {
    if (isMemories(value)) countMemories(value, context);
    else if (isProject(value)) countProject(value, context);
    else yield* readChat(value, context);
  }
}

/** Claude's memories about the person are no chat. */
function countMemories(value: unknown, context: ReadContext): void {
  const projects = getEntries(value, 'project_memories') ?? [];
  const general = getText(value, 'conversations_memory') ? 1 : 0;
  context.skip('memory', general + projects.length + getItems(value, 'memory_files').length);
}

function countProject(value: unknown, context: ReadContext): void {
  context.skip('project document', getItems(value, 'docs').length);
  if (getText(value, 'prompt_template')?.trim()) context.skip('project instruction');
}

async function* readChat(value: unknown, fileContext: ReadContext): AsyncGenerator<TaggedSnapshot> {
  const context = createChatContext(fileContext);
  const isDesign = isDesignChat(value);
  const messages = toMessages(isDesign ? listDesignMessages(value) : getItems(value, 'chat_messages'), context);
  const title = getLine(value, 'name') ?? getLine(value, 'title');
  const project = await readProject(value, context);
  const { turns, data } = buildTurns(messages, context, getText(value, 'current_leaf_message_uuid'));
  yield* toSnapshot(
    {
      source: 'claude',
      id: getId(value, 'uuid') ?? toDerivedId(title ?? '', ...turns.map(({ id }) => id)),
      // The URL of a design chat is not known.
      url: isDesign ? 'https://claude.ai/' : undefined,
      title,
      model: getLine(value, 'model'),
      changedAt: parseTime(value, 'updated_at'),
      begunAt: parseTime(value, 'created_at'),
      tags: project === undefined ? [] : [project],
      turns,
      data: { ...data, whole: data.whole && !isTrue(value, 'truncated') },
    },
    context,
  );
}

/** The name of the chat's project, from the chat or from the project's own file. */
async function readProject(value: unknown, context: ReadContext): Promise<string | undefined> {
  const named = getLine(value, 'project', 'name') ?? getLine(value, 'project_name') ?? getLine(value, 'project');
  const id = getId(value, 'project', 'uuid') ?? getId(value, 'project_uuid');
  const name =
    id === undefined || named !== undefined
      ? named
      : getLine(await context.readSideFile(`projects/${id}.json`), 'name');
  if (name !== undefined || id === undefined) return name;
  const all = await context.readSideFile('projects.json');
  return getLine(
    getItems(all).find(project => getText(project, 'uuid') === id),
    'name',
  );
}

/** The site's parent id of a first message. */
const rootId = '00000000-0000-4000-8000-000000000000';

function toMessages(entries: readonly unknown[], context: ChatContext): VendorMessage[] {
  const isLinear = !entries.some(message => getText(message, 'parent_message_uuid') !== undefined);
  const messages: VendorMessage[] = [];
  const artifacts = mapArtifacts(entries);
  for (const [index, message] of sortByTime(entries).entries()) {
    const before = messages.at(-1)?.id ?? null;
    const parentId = getAt(message, 'parent_message_uuid');
    const namedParent = typeof parentId === 'string' && parentId !== '' && parentId !== rootId ? parentId : null;
    const turn = toTurn(message, artifacts, context);
    if (!turn) context.skip('message of an unknown kind');
    messages.push({
      id: getId(message, 'uuid') ?? `unnamed:${index}`,
      parent: isLinear || parentId === undefined ? before : namedParent,
      at: turn?.createdAt,
      turn,
    });
  }
  return messages;
}

/** Without parents, messages are sorted by time if all have one; otherwise they stay in the file's order. */
function sortByTime(messages: readonly unknown[]): readonly unknown[] {
  const timed = messages.map(message => ({ message, at: parseTime(message, 'created_at') ?? NaN }));
  if (timed.some(({ at }) => Number.isNaN(at))) return messages;
  return timed.toSorted((a, b) => a.at - b.at).map(({ message }) => message);
}
