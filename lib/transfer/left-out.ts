/** What a program that is not Kura need not say of a conversation, filled in before the conversation is looked at. */

type Said = Readonly<Record<string, unknown>>;

/**
 * The entry with what it leaves out: only `id`, `source` and `turns` with `id`, `role` and `text` have to be there. Anything that is
 * there stays as it is, right or wrong. `writtenAt`: milliseconds since 1970.
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

/** Ids of the branch that ends in the last turn; all turns, where none says what it follows. */
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
