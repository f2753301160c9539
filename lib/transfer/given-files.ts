/** Whatever files a person picks to import: Kura's own, plain, compressed or encrypted, and vendors' exports, in any mixture. */
import type { Conversation } from '../conversation';
import type { Space } from '../vault/vault';
import { readExports, type KuraToo } from './import-exports';
import { readVaultFile, type ReadingOptions } from './vault-file';
import { firstOf } from './vendors/bytes';
import { ImportTally, type Skipped } from './vendors/report';
import type { GivenFile } from './vendors/vendor';
import { unwrapped } from './wrapping';

interface Given {
  /** Nothing is proven before the last one. Rejects as `readVaultFile` and `readExports` do. */
  readonly conversations: AsyncIterable<Conversation>;
  /** What is known once `conversations` has ended. */
  readonly about: () => {
    readonly spaces: readonly Space[];
    readonly skipped: readonly Skipped[];
    /** One of them is a vault file without a digest: nobody can tell whether it is whole. */
    readonly isUnproven: boolean;
  };
}

/** What these files hold; `passphrase` for those that are encrypted. */
export function givenFiles(files: readonly GivenFile[], passphrase?: string): Given {
  const tally = new ImportTally();
  const spaces: Space[] = [];
  let isUnproven = false;
  const kura = {
    onSpaces: async named => void spaces.push(...named),
    onFacts: ({ isProven }) => void (isUnproven ||= !isProven),
    ...(passphrase !== undefined && { passphrase }),
  } satisfies KuraToo & ReadingOptions;

  async function* conversations(): AsyncGenerator<Conversation> {
    const others: GivenFile[] = [];
    for (const file of files) {
      if (!(await isVaultFile(file))) {
        others.push(file);
        continue;
      }
      yield* readVaultFile(file, kura.onSpaces, kura);
    }
    if (others.length > 0) yield* readExports(others, tally, kura);
  }

  return { conversations: conversations(), about: () => ({ spaces, skipped: tally.skipped, isUnproven }) };
}

/** In bytes: as much as is looked at to tell a vault file from others. */
const headLength = 200;

/**
 * By its first bytes, or those of what is compressed in it: age, or Kura's own JSON. A vault file whose keys stand in another order is
 * found among the exports.
 */
async function isVaultFile(file: Blob): Promise<boolean> {
  const head = new TextDecoder().decode(await file.slice(0, headLength).arrayBuffer());
  if (head.startsWith('age-encryption.org/')) return true;
  return /^\s*\{\s*"schema"\s*:\s*"kura-vault"/.test(
    new TextDecoder().decode(await firstOf(unwrapped(file), headLength)),
  );
}
