/**
 * Known conversation + snapshot → known conversation. Pure. Capture and import follow the same rules: turns are matched by id (see
 * `match-turn.ts`), and no turn is removed but a draft whose finished answer is known, and a prompt that its site has named since.
 */
import type { Conversation, Snapshot } from '../core/conversation';
import { attachTurns } from './attach-turns';
import { updateCompleteness, mergeCompleteness } from './completeness';
import { sortParentsFirst } from './tree';
import { removeUndefined, chooseLatest } from './merge-turn';
import { updateTitle, mergeUserEdits } from './user-edits';

export interface MergeResult {
  readonly conversation: Conversation;
  /** False when nothing changed. Then `conversation` equals the known one, with the same revision. */
  readonly hasChanged: boolean;
}

/** Merges one snapshot into the known conversation. A snapshot may be part of a longer list, early or late: it adds and never removes. */
export function merge(known: Conversation | undefined, snapshot: Snapshot): MergeResult {
  const base = known ?? createConversation(snapshot);
  const isNewer = snapshot.seenAt >= base.updatedAt;
  const leaf = snapshot.data ? snapshot.data.leaf : snapshot.turns.at(-1)?.id;
  const { turns, activePath, storedIds } = attachTurns(base, toIncomingTurns(snapshot), leaf, isNewer);
  // The page's name of the model is the one that the person reads, so the data only fills in.
  const model = snapshot.data
    ? chooseLatest(base.model, snapshot.model, false)
    : chooseLatest(base.model, snapshot.model, isNewer);
  // A count older than the known one is ignored.
  const isCount = snapshot.data?.whole === true && (isNewer || base.completeness.state === 'partial');
  const countedIds = new Set(snapshot.turns.map(({ id }) => storedIds.get(id) ?? id));
  const merged: Conversation = {
    ...base,
    url: chooseLatest(base.url, snapshot.url, isNewer) ?? '',
    ...updateTitle(base, snapshot.title, isNewer),
    ...removeUndefined({ model, account: base.account ?? snapshot.account }),
    completeness: updateCompleteness(
      base.completeness,
      base.turns,
      turns,
      isCount ? { ids: countedIds, at: snapshot.seenAt } : undefined,
      isNewer ? snapshot.total : undefined,
    ),
    turns,
    activePath,
  };
  return known
    ? toNextRevision(known, merged, snapshot.seenAt)
    : { conversation: { ...merged, revision: 1 }, hasChanged: true };
}

function toIncomingTurns(snapshot: Snapshot): Parameters<typeof attachTurns>[1] {
  const from = snapshot.data ? ({ from: 'data' } as const) : {};
  return snapshot.turns.map((turn, index) => ({
    turn: { ...turn, ...from },
    observedAt: snapshot.seenAt,
    parent: turn.parent === undefined ? snapshot.turns[index - 1]?.id : turn.parent,
    sure: turn.parent !== undefined,
  }));
}

/** Merges a complete conversation from a vault file or another vault, under the rules of `merge`. Both ids must be equal. */
export function mergeConversations(known: Conversation | undefined, imported: Conversation): MergeResult {
  // The file may come from another program, so its completeness is computed again.
  if (!known)
    return {
      conversation: { ...imported, completeness: mergeCompleteness(imported, imported, imported.turns) },
      hasChanged: true,
    };
  const isNewer = imported.updatedAt >= known.updatedAt;
  if (known.source === 'document') return mergeDocuments(known, imported);
  const incoming = sortParentsFirst(imported.turns).map(turn => ({
    turn,
    observedAt: turn.observedAt,
    parent: turn.parent,
    sure: turn.from === 'data',
  }));
  const { turns, activePath } = attachTurns(known, incoming, imported.activePath.at(-1), isNewer);
  const merged: Conversation = {
    ...known,
    url: chooseLatest(known.url, imported.url, isNewer) ?? '',
    ...mergeUserEdits(known, imported, isNewer),
    ...removeUndefined({
      model: chooseLatest(known.model, imported.model, isNewer),
      account: known.account ?? imported.account,
    }),
    ...removeUndefined({ unknownFields: chooseLatest(known.unknownFields, imported.unknownFields, isNewer) }),
    createdAt: Math.min(known.createdAt, imported.createdAt),
    completeness: mergeCompleteness(known, imported, turns),
    turns,
    activePath,
  };
  return toNextRevision(known, merged, imported.updatedAt);
}

/** A document is a file as it was at one time: sections of two times never stand together. The user's edits of both stay. */
function mergeDocuments(known: Conversation, imported: Conversation): MergeResult {
  const isNewer = imported.updatedAt > known.updatedAt;
  const { turns, activePath, completeness, document } = isNewer ? imported : known;
  const merged: Conversation = {
    ...known,
    ...mergeUserEdits(known, imported, isNewer),
    ...removeUndefined({ document }),
    createdAt: Math.min(known.createdAt, imported.createdAt),
    completeness,
    turns,
    activePath,
  };
  return toNextRevision(known, merged, imported.updatedAt);
}

const serializeFacts = ({ turns: _turns, activePath: _path, ...rest }: Conversation): string => JSON.stringify(rest);

/** Returns `merged` as the next revision of `known`, or `known` itself if nothing changed. */
function toNextRevision(known: Conversation, merged: Conversation, at: number): MergeResult {
  const changed =
    serializeFacts(known) !== serializeFacts(merged) ||
    !isSameList(known.turns, merged.turns) ||
    !isSameList(known.activePath, merged.activePath);
  if (!changed) return { conversation: known, hasChanged: changed };
  const updatedAt = Math.max(known.updatedAt, at);
  return { conversation: { ...merged, updatedAt, revision: known.revision + 1 }, hasChanged: changed };
}

const isSameList = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);

function createConversation({ id, source, url, seenAt }: Snapshot): Conversation {
  const completeness = { state: 'partial', turns: 0, gap: false } as const;
  const times = { createdAt: seenAt, updatedAt: seenAt };
  return { id, source, url, title: '', space: 'main', ...times, completeness, revision: 0, turns: [], activePath: [] };
}
