/**
 * Merges staged conversations inside the caller's transaction. Several are merged in parallel, because the database works on one while the
 * next is prepared. Only chats that cannot be the same run in parallel; all others keep the order of the files.
 */
import type { Conversation, ConversationId } from '../../core/conversation';
import type { VaultDatabase } from './connection';
import type { StagedRow } from './schema';
import type { SaveResult } from '../vault';
import { applyRules, readRules } from './apply-rules';
import { createGoneError } from './staged-rows';
import { ensureSpaceExists } from './spaces';
import { resolveId, saveConversation } from './upsert';

/** The most rows that are merged in parallel, and their characters, unless a single chat has more. A larger batch makes others wait. */
const [maxBatchSize, maxBatchCharacters] = [4, 25_000];

export interface MergedRow {
  readonly group: string;
  readonly storedId: ConversationId;
  readonly result: SaveResult;
  /** The space that the file names. */
  readonly space: string;
  /** The rules that chose the space, where rules do. */
  readonly rules?: string;
}

export interface MergeRowsOptions {
  readonly importId: string;
  /** The forgotten conversations that are imported again, if the user wants it. */
  readonly revivable?: ReadonlySet<string> | undefined;
  /** Milliseconds after which no further batch begins. */
  readonly sliceMs: number;
}

/** Merges the rows at these places, at least one batch, and answers the results of those that were merged. */
export async function mergeStagedRows(
  database: VaultDatabase,
  places: readonly number[],
  { sliceMs, ...options }: MergeRowsOptions,
): Promise<readonly MergedRow[]> {
  const endAt = performance.now() + sliceMs;
  const knownSpaces = new Set<string>();
  const merged: MergedRow[] = [];
  const reader = new StagedReader(database, places);
  while (merged.length < places.length) {
    const batch = await reader.readBatch();
    for (const { conversation } of batch) {
      if (!knownSpaces.has(conversation.space)) await ensureSpaceExists(database, conversation.space);
      knownSpaces.add(conversation.space);
    }
    const rules = batch.some(({ byRules }) => byRules) ? await readRules(database) : '';
    merged.push(...(await Promise.all(batch.map(row => mergeRow(database, row, options, rules)))));
    if (performance.now() >= endAt) break;
  }
  return merged;
}

async function mergeRow(
  database: VaultDatabase,
  { group, conversation, byRules }: StagedRow,
  { importId, revivable }: Omit<MergeRowsOptions, 'sliceMs'>,
  rules: string,
): Promise<MergedRow> {
  const storedId = await resolveId(database, conversation);
  if (revivable?.has(storedId)) await database.forgotten.delete(storedId);
  const incoming = byRules ? await applyRules(database, conversation) : conversation;
  const result = await saveConversation(database, incoming, { importId, isRevived: revivable !== undefined });
  return { group, storedId, result, space: conversation.space, ...(byRules && { rules }) };
}

/** Reads the staged rows in batches. */
class StagedReader {
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
    const takenGroups = new Set<string>();
    let characters = 0;
    for (let row = await this.readNext(); row; row = await this.readNext()) {
      characters += countCharacters(row.conversation);
      const fits = rows.length < maxBatchSize && characters <= maxBatchCharacters && !takenGroups.has(row.group);
      if (rows.length > 0 && !fits) {
        this.carriedOver = row;
        break;
      }
      takenGroups.add(row.group);
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
    if (!row) throw createGoneError();
    return row;
  }
}

const countCharacters = ({ turns }: Conversation): number =>
  turns.reduce(
    (sum, { text, parts = [] }) => parts.reduce((all, part) => all + part.text.length, sum + text.length),
    0,
  );
