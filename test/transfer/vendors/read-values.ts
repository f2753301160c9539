/** What a reader makes of values, without what opens files: its chats, and what it counted as left out. */
import type { SkipReason } from '../../../lib/transfer/vendors/report';
import type { TaggedSnapshot, VendorReader } from '../../../lib/transfer/vendors/vendor-reader';
import { writtenAt } from './given';

export async function toldBy(reader: VendorReader, values: readonly unknown[], name = 'chats.json') {
  const skipped: Record<string, number> = {};
  const chats: TaggedSnapshot[] = [];
  const sheet = {
    name,
    writtenAt,
    skip(what: SkipReason, count = 1, detail?: string) {
      const name = detail === undefined ? what : `${what}: ${detail}`;
      if (count > 0) skipped[name] = (skipped[name] ?? 0) + count;
    },
    readSideFile: () => Promise.resolve(undefined),
  };
  for await (const chat of reader.read(inTurn(values), sheet)) chats.push(chat);
  return { chats, skipped };
}

async function* inTurn(values: readonly unknown[]): AsyncGenerator {
  yield* values;
}

/** The one chat in `values`. */
export async function onlyBy(reader: VendorReader, values: readonly unknown[], name?: string) {
  const { chats, skipped } = await toldBy(reader, values, name);
  const [chat] = chats;
  if (!chat || chats.length > 1) throw new Error(`${chats.length} chats, not one`);
  return { chat, skipped };
}

/** Each turn as `parent > id side: words`; `?` where it does not say what it follows, `.` for a first one. */
export const outlined = ({ turns }: TaggedSnapshot): string[] =>
  turns.map(({ id, parent, role, text }) => `${parent === null ? '.' : (parent ?? '?')} > ${id} ${role}: ${text}`);

/** Each turn as `side: words`. */
export const spokenIn = ({ turns }: TaggedSnapshot): string[] => turns.map(({ role, text }) => `${role}: ${text}`);
