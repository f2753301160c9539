/** Claude's export: chats with their branches, design chats, and what stands beside them, memories and projects, which is counted. */
import type { SeenTurn } from '../../conversation';
import { claudeAddress } from '../../sites/claude/address';
import { at, entriesAt, given, idAt, isAt, itemsAt, lineAt, listAt, textAt } from '../../sites/data/json';
import { parentsFirst } from '../../sites/data/tree';
import { designMessages, isDesignChat } from './claude-design';
import { asTurn } from './claude-message';
import { fingerprint } from './fingerprint';
import { mended, newestLeaf, withGaps } from './mended';
import { timeIn } from './times';
import type { Sheet, Told, VendorReader } from './vendor';

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
    else {
      const messages = isDesignChat(value) ? designMessages(value) : (listAt(value, 'chat_messages') ?? []);
      const told = await toldOf(value, messages, sheet);
      if (told) yield told;
    }
  }
}

/** What Claude wrote down about the person is no chat. */
function countMemories(value: unknown, sheet: Sheet): void {
  const projects = entriesAt(value, 'project_memories') ?? [];
  const general = textAt(value, 'conversations_memory') ? 1 : 0;
  sheet.skip('memory', general + projects.length + itemsAt(value, 'memory_files').length);
}

function countProject(value: unknown, sheet: Sheet): void {
  sheet.skip('project document', itemsAt(value, 'docs').length);
  if (textAt(value, 'prompt_template')?.trim()) sheet.skip('project instruction');
}

async function toldOf(value: unknown, messages: readonly unknown[], sheet: Sheet): Promise<Told | undefined> {
  const { turns, leaf, isWhole } = turnsIn(value, messages, sheet);
  if (turns.length === 0) {
    sheet.skip('chat without messages');
    return undefined;
  }
  const id = idAt(value, 'uuid');
  const title = lineAt(value, 'name') ?? lineAt(value, 'title');
  const lastAt = turns.reduce((last, { createdAt = 0 }) => Math.max(last, createdAt), 0);
  const project = await projectOf(value, sheet);
  return {
    id: `claude:${id ?? (await fingerprint([title ?? '', ...turns.map(turn => turn.id)]))}`,
    source: 'claude',
    // Where a design chat opens is not known.
    url: id === undefined || isDesignChat(value) ? 'https://claude.ai/' : claudeAddress.chatUrl(id),
    ...given({ title, model: lineAt(value, 'model') }),
    seenAt: timeIn(value, 'updated_at') ?? (lastAt || (timeIn(value, 'created_at') ?? sheet.writtenAt)),
    turns,
    data: { whole: isWhole, ...given({ leaf }) },
    ...(project === undefined ? {} : { tags: [project] }),
  };
}

/** The name of the project that a chat stands in: the chat says it, or the project's own file does. */
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

/** What the site gives as the parent of a first message. */
const root = '00000000-0000-4000-8000-000000000000';

function turnsIn(value: unknown, messages: readonly unknown[], sheet: Sheet) {
  const inOrder = ordered(messages);
  const isLinear = !messages.some(message => textAt(message, 'parent_message_uuid') !== undefined);
  const loose: (SeenTurn & { readonly parent: string | null; readonly at: number | undefined })[] = [];
  let unknown = 0;
  for (const [place, message] of inOrder.entries()) {
    const before = loose.at(-1)?.id ?? null;
    const turn = asTurn(message, `unnamed:${place}`);
    if (!turn) {
      unknown += 1;
      continue;
    }
    const above = at(message, 'parent_message_uuid');
    const parent =
      isLinear || above === undefined ? before : above === root ? null : (textAt({ above }, 'above') ?? null);
    loose.push({ ...turn, parent, at: turn.createdAt });
  }
  const { all, lost, circles, doubles } = mended(loose);
  sheet.skip('message that others answer and the export lacks', lost.size);
  sheet.skip('circle of messages', circles);
  sheet.skip('message that is there twice', doubles);
  sheet.skip('message of an unknown kind', unknown);
  const current = textAt(value, 'current_leaf_message_uuid');
  const leaf = all.some(({ id }) => id === current) ? current : newestLeaf(all);
  const turns = withGaps(parentsFirst(all) ?? [], lost, id => id).map(({ at: _at, ...turn }): SeenTurn => turn);
  const isWhole = lost.size + circles + doubles + unknown === 0 && !isAt(value, 'truncated');
  return { turns, leaf, isWhole };
}

/** Without parents the order is that of the times, if all tell theirs; else it is as they stand. */
function ordered(messages: readonly unknown[]): readonly unknown[] {
  const timed = messages.map(message => ({ message, at: timeIn(message, 'created_at') ?? NaN }));
  if (timed.some(({ at }) => Number.isNaN(at))) return messages;
  return timed.toSorted((one, other) => one.at - other.at).map(({ message }) => message);
}
