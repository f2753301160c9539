/** Reads Claude's export: chats with their branches, and design chats. Memories and projects are counted. */
import { at, entriesAt, idAt, isAt, itemsAt, lineAt, listAt, textAt } from '../../sites/data/json';
import { sightingOf } from './to-snapshot';
import { ofOneChat, type ChatSheet } from './chat-csv';
import { designMessages, isDesignChat } from './claude-design';
import { turnOf } from './claude-message';
import { grown, type Message } from './build-turns';
import { madeId } from './derived-id';
import { momentAt } from './parse-time';
import type { Sheet, Told, VendorReader } from './vendor-reader';

export const claude: VendorReader = { vendor: 'claude', form: 'json', owns, read };

const isChat = (value: unknown): boolean => listAt(value, 'chat_messages') !== undefined;
const isMemories = (value: unknown): boolean =>
  at(value, 'account_uuid') !== undefined &&
  ['conversations_memory', 'project_memories', 'memory_files'].some(key => at(value, key) !== undefined);
const isProject = (value: unknown): boolean =>
  listAt(value, 'docs') !== undefined && at(value, 'prompt_template') !== undefined;

function owns(sample: unknown): boolean {
  return isChat(sample) || isMemories(sample) || isProject(sample) || isDesignChat(sample);
}

async function* read(values: AsyncIterable<unknown>, sheet: Sheet): AsyncGenerator<Told> {
  for await (const value of values) {
    if (isMemories(value)) countMemories(value, sheet);
    else if (isProject(value)) countProject(value, sheet);
    else yield* chatOf(value, sheet);
  }
}

/** Claude's memories about the person are no chat. */
function countMemories(value: unknown, sheet: Sheet): void {
  const projects = entriesAt(value, 'project_memories') ?? [];
  const general = textAt(value, 'conversations_memory') ? 1 : 0;
  sheet.skip('memory', general + projects.length + itemsAt(value, 'memory_files').length);
}

function countProject(value: unknown, sheet: Sheet): void {
  sheet.skip('project document', itemsAt(value, 'docs').length);
  if (textAt(value, 'prompt_template')?.trim()) sheet.skip('project instruction');
}

async function* chatOf(value: unknown, file: Sheet): AsyncGenerator<Told> {
  const sheet = ofOneChat(file);
  const isDesign = isDesignChat(value);
  const messages = messagesOf(isDesign ? designMessages(value) : itemsAt(value, 'chat_messages'), sheet);
  const title = lineAt(value, 'name') ?? lineAt(value, 'title');
  const project = await projectOf(value, sheet);
  const { turns, data } = grown(messages, sheet, textAt(value, 'current_leaf_message_uuid'));
  yield* sightingOf(
    {
      source: 'claude',
      id: idAt(value, 'uuid') ?? madeId(title ?? '', ...turns.map(({ id }) => id)),
      // The URL of a design chat is not known.
      url: isDesign ? 'https://claude.ai/' : undefined,
      title,
      model: lineAt(value, 'model'),
      changedAt: momentAt(value, 'updated_at'),
      begunAt: momentAt(value, 'created_at'),
      tags: project === undefined ? [] : [project],
      turns,
      data: { ...data, whole: data.whole && !isAt(value, 'truncated') },
    },
    sheet,
  );
}

/** The name of the chat's project, from the chat or from the project's own file. */
async function projectOf(value: unknown, sheet: Sheet): Promise<string | undefined> {
  const named = lineAt(value, 'project', 'name') ?? lineAt(value, 'project_name') ?? lineAt(value, 'project');
  const id = idAt(value, 'project', 'uuid') ?? idAt(value, 'project_uuid');
  const name =
    id === undefined || named !== undefined ? named : lineAt(await sheet.beside(`projects/${id}.json`), 'name');
  if (name !== undefined || id === undefined) return name;
  const all = await sheet.beside('projects.json');
  return lineAt(
    itemsAt(all).find(project => textAt(project, 'uuid') === id),
    'name',
  );
}

/** The site's parent id of a first message. */
const root = '00000000-0000-4000-8000-000000000000';

function messagesOf(told: readonly unknown[], sheet: ChatSheet): Message[] {
  const isLinear = !told.some(message => textAt(message, 'parent_message_uuid') !== undefined);
  const messages: Message[] = [];
  for (const [place, message] of ordered(told).entries()) {
    const before = messages.at(-1)?.id ?? null;
    const above = at(message, 'parent_message_uuid');
    const named = typeof above === 'string' && above !== '' && above !== root ? above : null;
    const turn = turnOf(message);
    if (!turn) sheet.skip('message of an unknown kind');
    messages.push({
      id: idAt(message, 'uuid') ?? `unnamed:${place}`,
      parent: isLinear || above === undefined ? before : named,
      at: turn?.createdAt,
      turn,
    });
  }
  return messages;
}

/** Without parents, messages are sorted by time if all have one; otherwise they stay in the file's order. */
function ordered(messages: readonly unknown[]): readonly unknown[] {
  const timed = messages.map(message => ({ message, at: momentAt(message, 'created_at') ?? NaN }));
  if (timed.some(({ at }) => Number.isNaN(at))) return messages;
  return timed.toSorted((one, other) => one.at - other.at).map(({ message }) => message);
}
