/** The bytes of one backup, and what went into them. */
import type { Conversation, ConversationId } from '../conversation';
import { sealed, type Opener } from '../transfer/sealed';
import { writeVaultFile, type WritingChanges } from '../transfer/vault-file';
import { Checksum } from '../transfer/vault-file-end';
import { wrapped } from '../transfer/wrapping';
import { sumOf, type Chain, type Manner, type Sums } from './chain';
import type { BackUpOptions, Source } from './nouns';

/** All but `bytes` is whole once they were read to their end. */
export interface Packed {
  readonly bytes: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Of the vault. */
  readonly vault: Checksum;
  /** Of the file: the same, or of what changed. */
  readonly written: Checksum;
  /** Of each chat in the vault, where the next backup may hold only what changed since. */
  readonly sums: Sums;
  /** Of what is encrypted, for as long as the backup is made. */
  readonly opener?: Opener;
}

/** With a chain what changed since; else the whole vault. */
export async function packed(
  source: Source,
  { now, signal, onProgress, extent, chain, seal }: BackUpOptions & Manner,
): Promise<Packed> {
  const vault = new Checksum();
  const written = chain ? new Checksum() : vault;
  const sums = new Map<ConversationId, string>();
  const spaces = await source.spaces();
  let chats = 0;
  async function* changed(): AsyncGenerator<Conversation> {
    for await (const conversation of source.conversations()) {
      signal?.throwIfAborted();
      const sum = extent === 'changes' ? await sumOf(conversation) : '';
      if (sum) sums.set(conversation.id, sum);
      if (chain) await vault.add(conversation);
      if (!chain || chain.sums.get(conversation.id) !== sum) yield conversation;
      chats += 1;
      onProgress?.({ step: 'writing', chats });
    }
  }
  const changes = chain && changesSince(chain, sums, vault);
  const gzip = await wrapped(writeVaultFile(changed(), now, spaces, written, changes), 'gzip');
  const out = seal ? await sealed(gzip, seal) : { bytes: gzip };
  return { vault, written, sums, ...out };
}

function changesSince(chain: Chain, sums: Sums, vault: Checksum): WritingChanges | undefined {
  const last = chain.links.at(-1);
  if (!last) return undefined;
  return {
    after: { name: last.name, digest: chain.end.digest },
    atEnd: () => ({ gone: [...chain.sums.keys()].filter(id => !sums.has(id)), whole: vault.end() }),
  };
}
