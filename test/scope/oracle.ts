/**
 * Who may know what, decided apart from `lib/core/scope.ts`: a story is told from its beginning, and everybody's memory grows with it. What a
 * persona remembers when an episode begins is what it knows there.
 */
import type { Conversation, ConversationId } from '../../lib/core/conversation';
import type { Space } from '../../lib/vault/vault';
import type { Story, Scope } from '../../lib/core/scope';

/** Every row of the vault as it is. */
export interface Truth {
  readonly rows: readonly Conversation[];
  readonly spaces: readonly Space[];
}

type Memory = ReadonlySet<ConversationId>;

/** What is there for a question from this place. */
export function knownFrom({ rows, spaces }: Truth, within: Scope): ReadonlySet<ConversationId> {
  if (within === 'everywhere') return new Set(rows.map(({ id }) => id));
  const inside = rows.filter(row => row.space === within.space);
  if (!within.at) return new Set(inside.map(({ id }) => id));
  const { episode, persona } = within.at;
  const story = spaces.find(({ id }) => id === within.space)?.story;
  if (!story) return new Set();
  const moment = tell(story, inside).get(episode);
  const everybody = moment?.get(undefined) ?? [];
  const itsOwn = persona === undefined ? [] : (moment?.get(persona) ?? []);
  return new Set([...everybody, ...itsOwn]);
}

/** By episode, what everybody (`undefined`) and each persona remembers when it begins. */
function tell(story: Story, rows: readonly Conversation[]): Map<string, Map<string | undefined, Memory>> {
  const moments = new Map<string, Map<string | undefined, Memory>>();
  const go = (episode: string, memories: Map<string | undefined, Memory>) => {
    moments.set(episode, memories);
    const after = new Map(memories);
    for (const { id, note } of rows) {
      if (note?.place?.episode !== episode) continue;
      const { persona } = note.place;
      after.set(persona, new Set([...(after.get(persona) ?? []), id]));
    }
    for (const next of story.episodes) if (next.after === episode) go(next.id, after);
  };
  for (const first of story.episodes) if (first.after === null) go(first.id, new Map());
  return moments;
}

/** Notes that took this one's place, one after the other, as far as they are known there. */
export function newerOf({ rows }: Truth, known: ReadonlySet<ConversationId>, id: ConversationId): readonly Newer[] {
  const byId = new Map(rows.map(row => [row.id, row]));
  const newer: Newer[] = [];
  let told = byId.get(id)?.note?.replaced;
  while (told) {
    if (known.has(told.by)) newer.push(told);
    told = byId.get(told.by)?.note?.replaced;
  }
  return newer;
}

interface Newer {
  readonly by: ConversationId;
  readonly at: number;
}

/** What was known at that time (milliseconds since 1970), from there. */
export function expectedAsOf(truth: Truth, within: Scope, asOf: number): ReadonlySet<ConversationId> {
  const known = knownFrom(truth, within);
  const held = truth.rows.filter(({ id, source, createdAt, turns }) => {
    if (!known.has(id)) return false;
    if (source !== 'note') return turns.some(turn => (turn.createdAt ?? turn.observedAt) < asOf);
    const [next] = newerOf(truth, known, id);
    return createdAt < asOf && !(next && next.at < asOf);
  });
  return new Set(held.map(({ id }) => id));
}
