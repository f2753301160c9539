/** The backlog of one model: the index lists chunks without an embedding, and the vault supplies their text. */
import type { ConversationId } from '../core/conversation';
import { chunk } from '../search/chunk/chunk';
import type { Embedder, Index, LackingChunk } from '../search/engine';
import type { Backlog, Unembedded } from '../search/models/embed-backlog';
import type { Vault } from '../vault/vault';

/** The backlog of one model. */
export function backlogOf(
  vault: Pick<Vault, 'get'>,
  index: Index,
  model: Pick<Embedder, 'fingerprint' | 'dims'>,
): Backlog {
  const { fingerprint } = model;
  return {
    async next(limit, taken) {
      // A chunk whose text cannot be read is skipped, so that it does not block the rest. It returns under a new number
      // once it is reindexed.
      const passedOver = new Set(taken);
      for (;;) {
        const lacking = index.lacking(fingerprint, limit, passedOver);
        const texts = await textsOf(vault, lacking);
        if (texts.length > 0 || lacking.length === 0) return texts;
        for (const each of lacking) passedOver.add(each.chunk);
      }
    },
    add: vectors => index.addMeanings(model, vectors),
    count: () => ({ done: index.meanings(fingerprint), all: index.size() }),
  };
}

/**
 * Reads the text to embed for each chunk, with its context in front of it, so that the vector also says what the chunk
 * is about.
 */
async function textsOf(vault: Pick<Vault, 'get'>, lacking: readonly LackingChunk[]): Promise<Unembedded[]> {
  const found: Unembedded[] = [];
  for (const [id, chunks] of byConversation(lacking)) {
    const conversation = await vault.get(id);
    const passages = new Map(
      (conversation ? chunk(conversation) : []).map(({ chunk: { turn, start, end, text }, context }) => [
        keyOf({ turn, start, end }),
        `${context}\n${text}`.toWellFormed(),
      ]),
    );
    for (const each of chunks) {
      const text = passages.get(keyOf(each));
      if (text !== undefined) found.push({ chunk: each.chunk, text });
    }
  }
  return found;
}

const keyOf = ({ turn, start, end }: Pick<LackingChunk, 'turn' | 'start' | 'end'>) => `${start} ${end} ${turn}`;

function byConversation(lacking: readonly LackingChunk[]): ReadonlyMap<ConversationId, readonly LackingChunk[]> {
  const groups = new Map<ConversationId, LackingChunk[]>();
  for (const each of lacking) {
    const group = groups.get(each.conversation) ?? [];
    group.push(each);
    groups.set(each.conversation, group);
  }
  return groups;
}
