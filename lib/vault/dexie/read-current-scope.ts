/** The scope of a question, as the page in front and the user's choice give it. */
import type { CurrentScope, PageAddress, ScopeChoice, StoryPoint } from '../../core/scope';
import { findSite } from '../../sites/registry';
import type { Space } from '../vault';
import { findSpaceByRules } from './apply-rules';
import type { VaultDatabase } from './connection';
import { listSpaces } from './spaces';
import { resolveId } from './upsert';

/** Runs inside the caller's transaction, over `conversations`, `deleted` and `spaces`. */
export async function readCurrentScope(
  database: VaultDatabase,
  page: PageAddress | undefined,
  chosen: ScopeChoice,
): Promise<CurrentScope> {
  const spaces = await listSpaces(database);
  const { space, by } = (await findPageSpace(database, spaces, page)) ?? { space: chosen.space, by: 'chosen' as const };
  const stored = spaces.find(({ id }) => id === space);
  const at = stored && findPoint(stored, chosen.points[space]);
  // The chosen space may have been removed.
  return { scope: { space: stored ? space : 'main', ...(at && { at }) }, by };
}

/** The space that the page itself determines; `undefined` if it determines none. */
async function findPageSpace(
  database: VaultDatabase,
  spaces: readonly Space[],
  page: PageAddress | undefined,
): Promise<{ readonly space: string; readonly by: CurrentScope['by'] } | undefined> {
  const url = URL.parse(page?.url ?? '');
  const site = url && findSite(url);
  if (!page || !url || !site) return undefined;
  const chat = site.chatId(url);
  const row =
    chat === undefined
      ? undefined
      : await database.conversations.get(await resolveId(database, { id: `${site.id}:${chat}` }));
  if (row) return { space: row.space, by: 'chat' };
  // A chat that is not stored yet is matched by rules already.
  const space = findSpaceByRules(spaces, { source: site.id, url: page.url });
  return space === undefined ? undefined : { space, by: 'rule' };
}

/** The part of the point that still exists in the story. */
function findPoint({ story }: Space, point: StoryPoint | undefined): StoryPoint | undefined {
  if (!point || !story?.episodes.some(({ id }) => id === point.episode)) return undefined;
  const isThere = story.personas.some(({ id }) => id === point.persona);
  return isThere ? point : { episode: point.episode };
}
