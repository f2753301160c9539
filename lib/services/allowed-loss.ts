/** The largest number of conversations that an operation may remove, computed beforehand. */
import type { ConversationId } from '../core/conversation';
import type { Vault } from '../vault/vault';

/** The number of conversations that go when these do: a note takes its earlier versions along. */
export async function countForgotten(
  vault: Pick<Vault, 'listNoteVersions'>,
  ids: readonly ConversationId[],
): Promise<number> {
  let count = 0;
  for (const id of new Set(ids)) count += id.startsWith('note:') ? (await vault.listNoteVersions(id)).length : 1;
  return count;
}

/** The number of facts that go at most when the story of this space is replaced. */
export async function countFacts(
  vault: Pick<Vault, 'listSpaces' | 'listFacts' | 'listNoteVersions'>,
  space: string,
): Promise<number> {
  const story = (await vault.listSpaces()).find(({ id }) => id === space)?.story;
  let count = 0;
  for (const { id } of story?.episodes ?? []) {
    const facts = await vault.listFacts(space, id);
    count += await countForgotten(
      vault,
      facts.map(fact => fact.id),
    );
  }
  return count;
}
