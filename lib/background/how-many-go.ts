/** How much of the vault may go at most, before it is taken away. */
import type { ConversationId } from '../conversation';
import type { Vault } from '../vault/vault';

/** When these go: a note with its earlier wordings. */
export async function mayGo(vault: Pick<Vault, 'noteVersions'>, ids: readonly ConversationId[]): Promise<number> {
  let most = 0;
  for (const id of new Set(ids)) most += id.startsWith('note:') ? (await vault.noteVersions(id)).length : 1;
  return most;
}

/** When the story of this space is told anew: all its facts. */
export async function factsOf(vault: Pick<Vault, 'spaces' | 'facts' | 'noteVersions'>, space: string): Promise<number> {
  const story = (await vault.spaces()).find(({ id }) => id === space)?.story;
  let most = 0;
  for (const { id } of story?.episodes ?? []) {
    const facts = await vault.facts(space, id);
    most += await mayGo(
      vault,
      facts.map(fact => fact.id),
    );
  }
  return most;
}
