/** Adds the fields of a conversation that another program may leave out, before the conversation is validated. */

type Said = Readonly<Record<string, unknown>>;

/**
 * Returns the entry with defaults for missing fields. Only `id`, `source` and `turns` with `id`, `role` and `text` are required. Existing
 * fields stay as they are, valid or not. `writtenAt` is in milliseconds since 1970.
 */
export function filled(entry: unknown, writtenAt: number): unknown {
  if (!isRecord(entry) || !Array.isArray(entry['turns'])) return entry;
  const said: readonly unknown[] = entry['turns'];
  const times = said.map(timeOf).filter(time => time !== undefined);
  const createdAt = entry['createdAt'] ?? earliest(times) ?? new Date(writtenAt).toISOString();
  const updatedAt = entry['updatedAt'] ?? latest(times) ?? createdAt;
  const turns = said.map(turn =>
    isRecord(turn) && turn['observedAt'] === undefined
      ? { ...turn, observedAt: timeOf(turn) ?? entry['createdAt'] ?? createdAt }
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
    activePath: entry['activePath'] ?? pathToLast(said.filter(isRecord)),
  };
}

/** Ids of the branch that ends in the last turn; ids of all turns if none names a parent. */
function pathToLast(turns: readonly Said[]): unknown[] {
  if (!turns.some(turn => 'parent' in turn)) return turns.map(({ id }) => id);
  const byId = new Map(turns.map(turn => [turn['id'], turn]));
  const path: unknown[] = [];
  const met = new Set<unknown>();
  for (let turn = turns.at(-1); turn && !met.has(turn['id']); turn = byId.get(turn['parent'])) {
    met.add(turn['id']);
    path.unshift(turn['id']);
  }
  return path;
}

function timeOf(turn: unknown): string | undefined {
  const said = isRecord(turn) ? turn['createdAt'] : undefined;
  return typeof said === 'string' && Date.parse(said) >= 0 ? said : undefined;
}

const byTime = (one: string, other: string): number => Date.parse(one) - Date.parse(other);
const earliest = (times: readonly string[]): string | undefined => times.toSorted(byTime)[0];
const latest = (times: readonly string[]): string | undefined => times.toSorted(byTime).at(-1);

const isRecord = (value: unknown): value is Said =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
