/** Adds the fields of a conversation that another program may leave out, before the conversation is validated. */

type JsonRecord = Readonly<Record<string, unknown>>;

/**
 * Returns the entry with defaults for missing fields. Only `id`, `source` and `turns` with `id`, `role` and `text` are required. Existing
 * fields stay as they are, valid or not. `writtenAt` is in milliseconds since 1970.
 */
export function addDefaults(entry: unknown, writtenAt: number): unknown {
  if (!isRecord(entry) || !Array.isArray(entry['turns'])) return entry;
  const entryTurns: readonly unknown[] = entry['turns'];
  const times = entryTurns.map(getCreatedAt).filter(time => time !== undefined);
  const createdAt = entry['createdAt'] ?? findEarliest(times) ?? new Date(writtenAt).toISOString();
  const updatedAt = entry['updatedAt'] ?? findLatest(times) ?? createdAt;
  const turns = entryTurns.map(turn =>
    isRecord(turn) && turn['observedAt'] === undefined
      ? { ...turn, observedAt: getCreatedAt(turn) ?? entry['createdAt'] ?? createdAt }
      : turn,
  );
  return {
    url: '',
    title: '',
    space: 'main',
    revision: 1,
    completeness: { state: 'partial', turns: turns.length, gap: false },
    ...entry,
    createdAt,
    updatedAt,
    turns,
    activePath: entry['activePath'] ?? findPathToLast(entryTurns.filter(isRecord)),
  };
}

/** Ids of the branch that ends in the last turn; ids of all turns if none names a parent. */
function findPathToLast(turns: readonly JsonRecord[]): unknown[] {
  if (!turns.some(turn => 'parent' in turn)) return turns.map(({ id }) => id);
  const byId = new Map(turns.map(turn => [turn['id'], turn]));
  const path: unknown[] = [];
  const visited = new Set<unknown>();
  for (let turn = turns.at(-1); turn && !visited.has(turn['id']); turn = byId.get(turn['parent'])) {
    visited.add(turn['id']);
    path.unshift(turn['id']);
  }
  return path;
}

function getCreatedAt(turn: unknown): string | undefined {
  const createdAt = isRecord(turn) ? turn['createdAt'] : undefined;
  return typeof createdAt === 'string' && Date.parse(createdAt) >= 0 ? createdAt : undefined;
}

const compareTimes = (a: string, b: string): number => Date.parse(a) - Date.parse(b);
const findEarliest = (times: readonly string[]): string | undefined => times.toSorted(compareTimes)[0];
const findLatest = (times: readonly string[]): string | undefined => times.toSorted(compareTimes).at(-1);

const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
