/**
 * Merges everything that is staged, inside the caller's transaction. Several chats are merged in parallel, because the database works on
 * one while the next is prepared. Only chats that cannot be the same run in parallel; all others keep the order of the files.
 */
import type { Conversation } from '../../core/conversation';
import type { VaultDatabase } from './connection';
import type { StagedRow } from './schema';
import type { ImportCounts, MergeOptions } from '../vault';
import { toAccountIds } from './accounts';
import { ImportCounter } from '../import-counts';
import { resolveId, saveConversation } from './upsert';
import { applyRules } from './apply-rules';
import { ensureSpaceExists, importSpace } from './spaces';

/** A larger number makes it no faster (measured with chats of 20 messages). */
const maxBatchSize = 16;
/** The most characters that are in memory at once, unless a single chat has more. */
const maxBatchCharacters = 2_000_000;

/** `places`: the keys of the staged rows, in order. Answers `undefined` if one of the rows is missing. */
export async function mergeImport(
  database: VaultDatabase,
  places: readonly number[],
  { spaces = [], revive = false, onMerged = () => {} }: MergeOptions,
): Promise<ImportCounts | undefined> {
  const counter = new ImportCounter();
  for (const space of spaces) await importSpace(database, space);
  const knownSpaces = new Set<string>();
  const importStaged = async ({ conversation, byRules }: StagedRow) => {
    const storedId = await resolveId(database, conversation);
    if (revive) await database.forgotten.delete(storedId);
    const incoming = byRules ? await applyRules(database, conversation) : conversation;
    counter.add(storedId, await saveConversation(database, incoming, revive));
  };

  const reader = new StagedReader(database, places);
  let batch = await reader.readBatch();
  let done = 0;
  while (batch.length > 0) {
    for (const { conversation } of batch) {
      if (!knownSpaces.has(conversation.space)) await ensureSpaceExists(database, conversation.space);
      knownSpaces.add(conversation.space);
    }
    const [next] = await Promise.all([reader.readBatch(), ...batch.map(importStaged)]);
    for (const _ of batch) onMerged((done += 1), places.length);
    batch = next;
  }
  return reader.isComplete ? counter.counts() : undefined;
}

/** Reads the staged rows in batches. */
class StagedReader {
  isComplete = true;
  private at = 0;
  /** A row that was read and did not fit into the last batch. */
  private carriedOver: StagedRow | undefined;

  constructor(
    private readonly database: VaultDatabase,
    private readonly places: readonly number[],
  ) {}

  /** The next chats that can be merged in parallel; empty at the end. */
  async readBatch(): Promise<readonly StagedRow[]> {
    const rows: StagedRow[] = [];
    const takenIds = new Set<string>();
    let characters = 0;
    for (let row = await this.readNext(); row; row = await this.readNext()) {
      const ownIds = listIds(row.conversation);
      characters += countCharacters(row.conversation);
      const fits =
        rows.length < maxBatchSize &&
        characters <= maxBatchCharacters &&
        ![row.conversation, rows.at(-1)?.conversation].some(isNote) &&
        ownIds.every(ownId => !takenIds.has(ownId));
      if (rows.length > 0 && !fits) {
        this.carriedOver = row;
        break;
      }
      for (const ownId of ownIds) takenIds.add(ownId);
      rows.push(row);
    }
    return rows;
  }

  private async readNext(): Promise<StagedRow | undefined> {
    const { carriedOver } = this;
    this.carriedOver = undefined;
    if (carriedOver) return carriedOver;
    const place = this.places[this.at];
    if (place === undefined) return undefined;
    this.at += 1;
    const row = await this.database.staged.get(place);
    if (!row) this.isComplete = false;
    return row;
  }
}

/** The ids under which the chat may be stored. Two chats that share one may be the same. */
const listIds = ({ id, account }: Conversation): readonly string[] =>
  account === undefined ? [id] : toAccountIds(id, account);

/** A note names other notes that it replaced, or that replaced it. */
const isNote = (conversation: Conversation | undefined): boolean => conversation?.note !== undefined;

const countCharacters = ({ turns }: Conversation): number =>
  turns.reduce(
    (sum, { text, parts = [] }) => parts.reduce((all, part) => all + part.text.length, sum + text.length),
    0,
  );
