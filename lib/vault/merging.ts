/**
 * All that is staged becomes part of the vault, inside the caller's transaction. Several chats at a time: while the database works on one,
 * the next is on its way to it. Only chats that cannot be the same go side by side; all else goes in the order of the files.
 */
import type { Conversation } from '../conversation';
import type { VaultDatabase } from './connection';
import type { StagedRow } from './schema';
import type { ImportCounts, MergeOptions } from './vault';
import { idsOf } from './accounts';
import { EachOnce } from './importing';
import { idFor, joinConversation } from './joining';
import { placed } from './placing';
import { makeSure, takeIn } from './spaces';

/** More at a time make it no faster (measured with chats of 20 messages). */
const mostAtOnce = 16;
/** In letters: the memory holds no more of them at once, or one chat. */
const mostLetters = 2_000_000;

/** `places`: of the staged rows, in their order. Answers `undefined` when one of them is not there. */
export async function mergeAll(
  database: VaultDatabase,
  places: readonly number[],
  { spaces = [], revive = false, onMerged = () => {} }: MergeOptions,
): Promise<ImportCounts | undefined> {
  const became = new EachOnce();
  for (const space of spaces) await takeIn(database, space);
  const sure = new Set<string>();
  const join = async ({ conversation, byRules }: StagedRow) => {
    const ours = await idFor(database, conversation);
    if (revive) await database.forgotten.delete(ours);
    const told = byRules ? await placed(database, conversation) : conversation;
    became.add(ours, await joinConversation(database, told, revive));
  };

  const reading = new Reading(database, places);
  let batch = await reading.batch();
  let done = 0;
  while (batch.length > 0) {
    for (const { conversation } of batch) {
      if (!sure.has(conversation.space)) await makeSure(database, conversation.space);
      sure.add(conversation.space);
    }
    const [next] = await Promise.all([reading.batch(), ...batch.map(join)]);
    for (const _ of batch) onMerged((done += 1), places.length);
    batch = next;
  }
  return reading.isWhole ? became.counts() : undefined;
}

/** Reads what is staged, batch by batch. */
class Reading {
  isWhole = true;
  private at = 0;
  /** Was read, and did not fit into the batch before. */
  private left: StagedRow | undefined;

  constructor(
    private readonly database: VaultDatabase,
    private readonly places: readonly number[],
  ) {}

  /** Chats that can be joined side by side; none after the last. */
  async batch(): Promise<readonly StagedRow[]> {
    const rows: StagedRow[] = [];
    const names = new Set<string>();
    let letters = 0;
    for (let row = await this.next(); row; row = await this.next()) {
      const own = namesOf(row.conversation);
      letters += lettersIn(row.conversation);
      const fits =
        rows.length < mostAtOnce &&
        letters <= mostLetters &&
        ![row.conversation, rows.at(-1)?.conversation].some(isNote) &&
        own.every(name => !names.has(name));
      if (rows.length > 0 && !fits) {
        this.left = row;
        break;
      }
      for (const name of own) names.add(name);
      rows.push(row);
    }
    return rows;
  }

  private async next(): Promise<StagedRow | undefined> {
    const { left } = this;
    this.left = undefined;
    if (left) return left;
    const place = this.places[this.at];
    if (place === undefined) return undefined;
    this.at += 1;
    const row = await this.database.staged.get(place);
    if (!row) this.isWhole = false;
    return row;
  }
}

/** The ids that it may be kept under: two chats that share one may be the same. */
const namesOf = ({ id, account }: Conversation): readonly string[] =>
  account === undefined ? [id] : idsOf(id, account);

/** A note names others, whose place it took or which took its own. */
const isNote = (conversation: Conversation | undefined): boolean => conversation?.note !== undefined;

const lettersIn = ({ turns }: Conversation): number =>
  turns.reduce(
    (sum, { text, parts = [] }) => parts.reduce((all, part) => all + part.text.length, sum + text.length),
    0,
  );
