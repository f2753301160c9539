/**
 * Merges everything that is staged, inside the caller's transaction. Several chats are merged in parallel, because the database works on
 * one while the next is prepared. Only chats that cannot be the same run in parallel; all others keep the order of the files.
 */
import type { Conversation } from '../../core/conversation';
import type { VaultDatabase } from './connection';
import type { StagedRow } from './schema';
import type { ImportCounts, MergeOptions } from '../vault';
import { idsOf } from './accounts';
import { EachOnce } from '../import-counts';
import { idFor, joinConversation } from './upsert';
import { placed } from './apply-rules';
import { makeSure, takeIn } from './spaces';

/** A larger number makes it no faster (measured with chats of 20 messages). */
const mostAtOnce = 16;
/** The most characters that are in memory at once, unless a single chat has more. */
const mostLetters = 2_000_000;

/** `places`: the keys of the staged rows, in order. Answers `undefined` if one of the rows is missing. */
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

/** Reads the staged rows in batches. */
class Reading {
  isWhole = true;
  private at = 0;
  /** A row that was read and did not fit into the last batch. */
  private left: StagedRow | undefined;

  constructor(
    private readonly database: VaultDatabase,
    private readonly places: readonly number[],
  ) {}

  /** The next chats that can be merged in parallel; empty at the end. */
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

/** The ids under which the chat may be stored. Two chats that share one may be the same. */
const namesOf = ({ id, account }: Conversation): readonly string[] =>
  account === undefined ? [id] : idsOf(id, account);

/** A note names other notes that it replaced, or that replaced it. */
const isNote = (conversation: Conversation | undefined): boolean => conversation?.note !== undefined;

const lettersIn = ({ turns }: Conversation): number =>
  turns.reduce(
    (sum, { text, parts = [] }) => parts.reduce((all, part) => all + part.text.length, sum + text.length),
    0,
  );
