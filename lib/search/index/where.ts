/** Translates a filter to Orama's `where` and back. Orama hands `where` to Kura's index, which evaluates it. */
import type { ConversationId, Role } from '../../core/conversation';
import type { ChunkFilter } from '../engine';

/** What `where` can name. Vectors have the dimension of the loaded model, not of this schema. */
export const schema = {
  text: 'string',
  title: 'string',
  source: 'enum',
  space: 'enum',
  scope: 'enum',
  conversation: 'enum',
  role: 'enum',
  active: 'boolean',
  at: 'number',
  embedding: 'vector[256]',
} as const;

/** A condition names one property with one operator, because Orama allows no second one. */
interface Condition {
  title?: string[];
  source?: { in: string[] };
  space?: { eq: string };
  scope?: { in: string[] };
  conversation?: { in: ConversationId[] } | { nin: ConversationId[] };
  role?: { eq: Role };
  active?: true;
  at?: { gte: number } | { lt: number };
  /** Turns before this time, and all notes. */
  or?: [{ source: { in: string[] } }, { at: { lt: number } }];
}

export interface Where {
  readonly and: Condition[];
}

/** Returns `undefined` for a filter that allows everything. */
export function toWhere(filter: ChunkFilter): Where | undefined {
  const { sources, space, scopeKeys, conversations, except, role, active, from, to, turnsBefore, title } = filter;
  const and: Condition[] = [];
  if (sources) and.push({ source: { in: [...sources] } });
  if (space !== undefined) and.push({ space: { eq: space } });
  if (scopeKeys) and.push({ scope: { in: [...scopeKeys] } });
  if (conversations) and.push({ conversation: { in: [...conversations] } });
  if (except) and.push({ conversation: { nin: [...except] } });
  if (role) and.push({ role: { eq: role } });
  if (active) and.push({ active });
  if (from !== undefined) and.push({ at: { gte: from } });
  if (to !== undefined) and.push({ at: { lt: to } });
  if (turnsBefore !== undefined) and.push({ or: [{ source: { in: ['note'] } }, { at: { lt: turnsBefore } }] });
  if (title) and.push({ title: [...title] });
  return and.length > 0 ? { and } : undefined;
}

export function toFilter({ and }: Where): ChunkFilter {
  return and.map(toFilterPart).reduce((filter, part) => ({ ...filter, ...part }), {});
}

const toFilterPart = ({ source, space, scope, conversation, role, active, at, or, title }: Condition): ChunkFilter => ({
  ...(source && { sources: source.in }),
  ...(space && { space: space.eq }),
  ...(scope && { scopeKeys: scope.in }),
  ...(conversation && ('in' in conversation ? { conversations: conversation.in } : { except: conversation.nin })),
  ...(role && { role: role.eq }),
  ...(active && { active }),
  ...(at && ('gte' in at ? { from: at.gte } : { to: at.lt })),
  ...(or && { turnsBefore: or[1].at.lt }),
  ...(title && { title }),
});
