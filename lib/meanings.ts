/** What a model has not seen yet: the index knows which passages, the vault has their words. */
import type { ConversationId } from './conversation';
import { chunk } from './engine/chunk';
import type { Embedder, Index, LackingChunk } from './engine/engine';
import type { Backlog, Unembedded } from './engine/models/backlog';
import type { Vault } from './vault/vault';

/** The backlog of one model. */
export function backlogOf(
  vault: Pick<Vault, 'get'>,
  index: Index,
  model: Pick<Embedder, 'fingerprint' | 'dims'>,
): Backlog {
  const { fingerprint } = model;
  return {
    async next(limit, taken) {
      // What cannot be read is passed over for those behind it; it is learnt again, and lacking under new numbers then.
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

/** As they are embedded: what stands before a passage says what it is about. */
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
