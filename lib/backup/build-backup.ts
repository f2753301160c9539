/** Builds the bytes of one backup, and counts its content. */
import type { Conversation, ConversationId } from '../core/conversation';
import { encrypt, type Opener } from '../transfer/encrypt';
import { writeVaultFile, type ChangesToWrite } from '../transfer/vault-file/vault-file';
import { Checksum } from '../transfer/vault-file/trailer';
import { pack } from '../transfer/container';
import { hashConversation, type Chain, type BackupSetup, type ConversationHashes } from './chain';
import type { BackupOptions, BackupSource } from './types';

/** All members but `bytes` are complete once `bytes` was read to its end. */
export interface BuiltBackup {
  readonly bytes: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Counts the whole vault. */
  readonly vault: Checksum;
  /** Counts the file: the same as `vault`, or only the changes. */
  readonly written: Checksum;
  /** A hash of each chat in the vault, if the next backup may hold only the changes since. */
  readonly hashes: ConversationHashes;
  /** Opens an encrypted file while the backup is made. */
  readonly opener?: Opener;
}

/** Builds a backup of the changes since `chain`, or of the whole vault without a chain. */
export async function buildBackup(
  source: BackupSource,
  { now, signal, onProgress, extent, chain, seal }: BackupOptions & BackupSetup,
): Promise<BuiltBackup> {
  const vault = new Checksum();
  const written = chain ? new Checksum() : vault;
  const hashes = new Map<ConversationId, string>();
  const spaces = await source.spaces();
  let chats = 0;
  async function* readChanged(): AsyncGenerator<Conversation> {
    for await (const conversation of source.conversations()) {
      signal?.throwIfAborted();
      const hash = extent === 'changes' ? await hashConversation(conversation) : '';
      if (hash) hashes.set(conversation.id, hash);
      if (chain) await vault.add(conversation);
      if (!chain || chain.hashes.get(conversation.id) !== hash) yield conversation;
      chats += 1;
      onProgress?.({ step: 'writing', chats });
    }
  }
  const changes = chain && toChanges(chain, hashes, vault);
  const gzip = await pack(writeVaultFile(readChanged(), now, spaces, written, changes), 'gzip');
  const out = seal ? await encrypt(gzip, seal) : { bytes: gzip };
  return { vault, written, hashes, ...out };
}

function toChanges(chain: Chain, hashes: ConversationHashes, vault: Checksum): ChangesToWrite | undefined {
  const last = chain.links.at(-1);
  if (!last) return undefined;
  return {
    after: { name: last.name, digest: chain.end.digest },
    atEnd: () => ({ gone: [...chain.hashes.keys()].filter(id => !hashes.has(id)), result: vault.toTrailer() }),
  };
}
