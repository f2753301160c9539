/** A browser that ends as by a power cut, and a vault that takes a while to go out and in. */
import { createWriteStream, readdirSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Conversation } from '../../../lib/core/conversation';
import { writeVaultFile } from '../../../lib/transfer/vault-file/vault-file';
import { pack } from '../../../lib/transfer/container';
import { chat } from '../../search/chats';
import { passphrase, type Form } from './settings-page';

export const chatsInFile = 600;
export const turnsInFile = chatsInFile * 10;

async function* chats(): AsyncGenerator<Conversation> {
  for (let n = 0; n < chatsInFile; n += 1) {
    const texts = Array.from(
      { length: 10 },
      (_, place) => `${place % 2 ? 'Answer' : '質問'} ${n}.${place} ${'tide 干潮 '.repeat(40)}`,
    );
    yield chat(`chatgpt:${String(n).padStart(5, '0')}`, `Chat ${n}`, texts);
  }
}

/** Writes the vault of 600 chats and 6,000 turns in this form, as Kura itself would. */
export async function writeVault(file: string, { wrapping }: Form): Promise<void> {
  const bytes = await pack(writeVaultFile(chats()), wrapping, passphrase);
  await pipeline(Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(file)); // The DOM's stream is Node's.
}

/** Every process whose command names the profile: at once, so that none of them can tidy up. */
export function kill(profile: string): void {
  for (const name of readdirSync('/proc').filter(each => /^\d+$/.test(each))) {
    try {
      if (readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(profile)) process.kill(Number(name), 'SIGKILL');
    } catch {
      // It ended by itself in between.
    }
  }
}
