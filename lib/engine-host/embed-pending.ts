/** The backlog of one model: the index lists chunks without an embedding, and the vault supplies their text. */
import type { ConversationId } from '../core/conversation';
import { chunkInSlices } from '../search/chunk/chunk';
import type { Embedder, Index, MissingEmbedding } from '../search/engine';
import type { Backlog, TextToEmbed } from '../search/models/embed-backlog';
import type { Vault } from '../vault/vault';

/** The backlog of one model. */
export function createBacklog(
  vault: Pick<Vault, 'readConversation'>,
  index: Index,
  model: Pick<Embedder, 'fingerprint' | 'dims'>,
): Backlog {
  const { fingerprint } = model;
  return {
    async next(limit, taken) {
      // A chunk whose text cannot be read is skipped, so that it does not block the rest. It returns under a new number
      // once it is reindexed.
      const skipped = new Set(taken);
      for (;;) {
        const missing = index.listMissingEmbeddings(fingerprint, limit, skipped);
        const texts = await readTexts(vault, missing);
        if (texts.length > 0 || missing.length === 0) return texts;
        for (const item of missing) skipped.add(item.chunk);
      }
    },
    add: vectors => index.addEmbeddings(model, vectors),
    count: () => ({ done: index.countEmbedded(fingerprint), all: index.size() }),
  };
}

/**
 * Reads the text to embed for each chunk, with its context in front of it, so that the vector also says what the chunk
 * is about.
 */
async function readTexts(
  vault: Pick<Vault, 'readConversation'>,
  missing: readonly MissingEmbedding[],
): Promise<TextToEmbed[]> {
  const found: TextToEmbed[] = [];
  for (const [id, chunks] of groupByConversation(missing)) {
    const conversation = await vault.readConversation(id);
    const textByKey = new Map(
      (conversation ? await chunkInSlices(conversation) : []).map(found => [
        toKey(found),
        `${found.context}\n${found.text}`.toWellFormed(),
      ]),
    );
    for (const item of chunks) {
      const text = textByKey.get(toKey(item));
      if (text !== undefined) found.push({ chunk: item.chunk, text });
    }
  }
  return found;
}

const toKey = ({ turn, start, end }: Pick<MissingEmbedding, 'turn' | 'start' | 'end'>) => `${start} ${end} ${turn}`;

function groupByConversation(
  missing: readonly MissingEmbedding[],
): ReadonlyMap<ConversationId, readonly MissingEmbedding[]> {
  const groups = new Map<ConversationId, MissingEmbedding[]>();
  for (const item of missing) {
    const group = groups.get(item.conversation) ?? [];
    group.push(item);
    groups.set(item.conversation, group);
  }
  return groups;
}
