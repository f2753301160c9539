/** DeepSeek's export, and the answer of its own web page, which some tools save. */
import { at, entriesAt, given, idAt, itemsAt, lineAt, listAt, numberAt, textAt } from '../../sites/data/json';
import { deepseekAddress } from '../../sites/deepseek/address';
import { turnOf } from '../../sites/deepseek/data-message';
import { parentsFirst } from '../../sites/data/tree';
import type { SeenTurn } from '../../conversation';
import { fingerprint } from './fingerprint';
import { mended, newestLeaf, withGaps, type Loose } from './mended';
import { timeIn } from './times';
import type { Sheet, Told, VendorReader } from './vendor';

export const deepseek: VendorReader = { vendor: 'deepseek', form: 'json', owns, read };

/** Where the page's own answer keeps a chat. */
const answer = ['data', 'biz_data'] as const;

function owns(sample: unknown): boolean {
  if (listAt(sample, ...answer, 'chat_messages')) return true;
  return (entriesAt(sample, 'mapping') ?? []).some(([, node]) => listAt(node, 'message', 'fragments'));
}

async function* read(values: AsyncIterable<unknown>, sheet: Sheet): AsyncGenerator<Told> {
  for await (const value of values) {
    const messages = listAt(value, ...answer, 'chat_messages');
    const told = messages
      ? await toldOf(at(value, ...answer, 'chat_session'), messages.map(numbered), sheet)
      : await toldOf(value, (entriesAt(value, 'mapping') ?? []).map(placed), sheet);
    if (told) yield told;
  }
}

interface Placed extends Loose {
  readonly message: unknown;
}

const placed = ([id, node]: [string, unknown]): Placed => ({
  id,
  parent: nameAt(node, 'parent') ?? null,
  message: at(node, 'message'),
});

const numbered = (message: unknown, place: number): Placed => ({
  id: nameAt(message, 'message_id') ?? ` ${place}`,
  parent: nameAt(message, 'parent_id') ?? null,
  message,
});

const nameAt = (value: unknown, key: string): string | undefined => {
  const number = numberAt(value, key);
  return number === undefined ? textAt(value, key) : String(number);
};

async function toldOf(chat: unknown, told: readonly Placed[], sheet: Sheet): Promise<Told | undefined> {
  const { turns, leaf, isWhole } = turnsIn(told, nameAt(chat, 'current_message_id'), sheet);
  if (turns.length === 0) {
    sheet.skip('chat without messages');
    return undefined;
  }
  const id = idAt(chat, 'id');
  const title = lineAt(chat, 'title');
  const lastAt = turns.reduce((last, { createdAt = 0 }) => Math.max(last, createdAt), 0);
  return {
    id: `deepseek:${id ?? (await fingerprint([title ?? '', ...turns.map(({ text }) => text)]))}`,
    source: 'deepseek',
    url: id === undefined ? deepseekAddress.newChat : deepseekAddress.chatUrl(id),
    ...given({ title, model: turns.findLast(turn => turn.model)?.model }),
    seenAt: timeIn(chat, 'updated_at') ?? (lastAt || (timeIn(chat, 'inserted_at') ?? sheet.writtenAt)),
    turns,
    data: { whole: isWhole, ...given({ leaf }) },
  };
}

function turnsIn(told: readonly Placed[], current: string | undefined, sheet: Sheet) {
  const { all, lost, circles, doubles } = mended(told);
  let unknown = 0;
  const names = new Map<string | null, string | null>([[null, null]]);
  const turns: (SeenTurn & Loose)[] = [];
  for (const { id, parent, message } of parentsFirst(all) ?? []) {
    const above = names.get(parent) ?? null;
    const role = roleOf(message);
    if (role === undefined) {
      if (message !== null && message !== undefined) unknown += 1;
      names.set(id, above);
      continue;
    }
    // As the site's page and data name it; what is not a number is no row.
    const turn = turnOf(
      { role, message: settled(message) },
      /^[1-9]\d{0,8}$/.test(id) ? `row:${id}:${role}` : id,
      above,
    );
    const createdAt = timeIn(message, 'inserted_at');
    turns.push({ ...turn, parent: above, ...given({ createdAt }) });
    names.set(id, turn.id);
  }
  sheet.skip('message that others answer and the export lacks', lost.size);
  sheet.skip('circle of messages', circles);
  sheet.skip('message of an unknown kind', unknown + doubles);
  const timed = all.map(({ id, parent, message }) => ({ id, parent, at: timeIn(message, 'inserted_at') }));
  const leaf = names.get(current ?? '') ?? names.get(newestLeaf(timed) ?? '') ?? undefined;
  return {
    turns: withGaps(turns, lost, id => names.get(id) ?? undefined),
    leaf,
    isWhole: lost.size + circles + doubles + unknown === 0,
  };
}

/** Whatever was being written when the export was made has ended by now. */
const settled = (message: unknown): unknown =>
  typeof message === 'object' && textAt(message, 'status') === 'WIP' ? { ...message, status: 'INCOMPLETE' } : message;

/** The export does not say who spoke; only the user requests. */
function roleOf(message: unknown): 'user' | 'assistant' | undefined {
  const side = textAt(message, 'role')?.toLowerCase();
  if (side === 'user' || side === 'assistant') return side;
  const types = itemsAt(message, 'fragments').map(fragment => textAt(fragment, 'type'));
  if (types.length === 0) return undefined;
  return types.includes('REQUEST') ? 'user' : 'assistant';
}
