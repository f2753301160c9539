/**
 * Encrypts files without the passphrase at hand, as a scheduled backup does: for a key of their own, in the age format. The age identity
 * that opens them is encrypted with the passphrase and stored in the head of each file, so that the file and the passphrase are enough
 * (decision 0030).
 */
import type { Decrypter } from 'age-encryption';

/** The stored key to encrypt with. It opens no file without the passphrase. */
export interface Encryption {
  /** age's public key: `age1…`. */
  readonly recipient: string;
  /** The identity of that key, as an age file encrypted with the passphrase. */
  readonly locked: Uint8Array<ArrayBuffer>;
}

/** Gives age the secret that opens the file with this head. */
export type Opener = (decrypter: Decrypter, head: string) => Promise<void>;

/** The kind of a line in an age file's head. Programs ignore kinds that they do not know. */
const lockedKind = 'kura/locked-identity';

/**
 * The work of guessing one passphrase, as a power of two: scrypt with N = 2^18, r = 8, p = 1, the default of age. Takes 256 MiB of memory
 * and about a second for each passphrase that is tried.
 */
export const workFactor = 18;

/** Creates a key for this passphrase, and opens it once to make sure that it works. */
export async function createEncryption(passphrase: string, logWork = workFactor): Promise<Encryption> {
  const { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const identity = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(logWork);
  const locked = new Uint8Array(await encrypter.encrypt(`${identity}\n`));
  const recipient = await identityToRecipient(identity);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const unlocked = (await decrypter.decrypt(locked, 'text')).trim();
  if ((await identityToRecipient(unlocked)) !== recipient) throw new Error('A new key does not open what it locks');
  return { recipient, locked };
}

/** Encrypts the bytes. `opener` opens just this file, so that its writer can verify it. */
export async function encrypt(
  bytes: ReadableStream<Uint8Array<ArrayBuffer>>,
  { recipient, locked }: Encryption,
): Promise<{ readonly bytes: ReadableStream<Uint8Array<ArrayBuffer>>; readonly opener: Opener }> {
  const { Encrypter, Stanza } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  let ownFileKey: Uint8Array | undefined;
  encrypter.addRecipient({
    wrapFileKey(fileKey) {
      ownFileKey = fileKey;
      return [new Stanza([lockedKind], locked)];
    },
  });
  // The library returns its own buffers, but its types do not say so.
  const out = (await encrypter.encrypt(bytes)) as ReadableStream<Uint8Array<ArrayBuffer>>;
  return { bytes: out, opener: async decrypter => decrypter.addIdentity({ unwrapFileKey: () => ownFileKey ?? null }) };
}

/** In characters: enough of a public key to tell two keys of one user apart. */
const keyNameLength = 8;

/** The file name of the encrypted identity, which is written beside the backups for age programs that do not know Kura. */
export const formatKeyFileName = (recipient: string): string => `kura-key-${recipient.slice(-keyNameLength)}.age`;

/** Whether a file is such a key by its name. It has the same first bytes as every encrypted file, and holds no chat. */
export const isNamedKey = (name: string): boolean => /(?:^|\/)kura-key-[0-9a-z]+\.age$/.test(name);

/** Whether the age file with this head can be opened with a passphrase. */
export const isForPassphrase = (head: string): boolean => scryptPattern.test(head) || lockedPattern.test(head);

const scryptPattern = /^-> scrypt /m;

/** As age writes it: base64 in lines of 64 characters, the last one shorter. */
const lockedPattern = new RegExp(`^-> ${lockedKind}\\n((?:[A-Za-z0-9+/]{64}\\n)*[A-Za-z0-9+/]{0,63})\\n`, 'm');

/** Opens files encrypted with this passphrase or for its key. Keeps the decrypted identities, because each takes a second. */
export function createOpener(passphrase: string): Opener {
  const unlocked = new Map<string, string>();
  return async (decrypter, head) => {
    const locked = lockedPattern.exec(head)?.[1];
    if (locked === undefined) return decrypter.addPassphrase(passphrase);
    const identity = unlocked.get(locked) ?? (await unlockIdentity(fromBase64(locked), passphrase));
    unlocked.set(locked, identity);
    decrypter.addIdentity(identity);
  };
}

/** The secret half of the key that `createEncryption` made. Takes about a second. Rejects if the passphrase is wrong. */
export async function unlockIdentity(locked: Uint8Array, passphrase: string): Promise<string> {
  const age = await import('age-encryption');
  const decrypter = new age.Decrypter();
  decrypter.addPassphrase(passphrase);
  return (await decrypter.decrypt(locked, 'text')).trim();
}

const fromBase64 = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64.replaceAll('\n', '')), character => character.charCodeAt(0));
