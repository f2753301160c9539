/** The largest number of conversations that an operation may remove, computed beforehand. */
import type { ConversationId } from '../core/conversation';
import type { Vault } from '../vault/vault';

/** The number of conversations that go when these do: a note takes its earlier versions along. */
export async function mayGo(vault: Pick<Vault, 'noteVersions'>, ids: readonly ConversationId[]): Promise<number> {
  let most = 0;
  for (const id of new Set(ids)) most += id.startsWith('note:') ? (await vault.noteVersions(id)).length : 1;
  return most;
}

/** The number of facts that go at most when the story of this space is replaced. */
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
