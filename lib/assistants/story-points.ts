/** Keeps a thread at the point of a story where it was asked, so that one persona's secrets never reach another through it. Pure. */
import type { Conversation } from '../core/conversation';
import { Problem } from '../core/problem';
import { isSameScope, type Scope, type SpaceScope } from '../core/scope';
import type { TurnMessages } from './vendor-parts';

/** The messages with the point at which they were said. */
export const markPoint = (messages: TurnMessages, scope: Scope): TurnMessages =>
  scope !== 'everywhere' && scope.at ? { ...messages, at: scope.at } : messages;

/** Throws `OtherViewpoint` if a turn may hold what is not known at the scope's point. Without a point, all is known. */
export function ensureKnown(
  { turns }: Pick<Conversation, 'turns'>,
  stored: ReadonlyMap<string, TurnMessages>,
  scope: Scope,
): void {
  if (scope === 'everywhere' || !scope.at) return;
  const toScope = (id: string): SpaceScope => {
    const at = stored.get(id)?.at;
    return { space: scope.space, ...(at && { at }) };
  };
  // An answer was made where its question was asked; one that was cut off has no messages of its own.
  const asked = turns.filter(({ role, parent }) => role === 'user' || parent === null);
  if (asked.some(({ id }) => !isSameScope(toScope(id), scope)))
    throw new Problem('OtherViewpoint', 'The thread was asked from another point of the story');
}
