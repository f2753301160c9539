/**
 * Files that are encrypted without the passphrase at hand, as a backup by plan is: for a key of their own, in the age format. What opens
 * them, age's identity, is itself encrypted with the passphrase and stands in the head of each file, so that a file and the passphrase are
 * all that is needed (decision 0030).
 */
import type { Decrypter } from 'age-encryption';

/** What is kept to encrypt with. Nothing in it opens a file without the passphrase. */
export interface Seal {
  /** age's public key: `age1…`. */
  readonly recipient: string;
  /** The identity that belongs to it, as an age file for the passphrase. */
  readonly locked: Uint8Array<ArrayBuffer>;
}

/** Gives age what it needs to open the file with this head. */
export type Opener = (decrypter: Decrypter, head: string) => Promise<void>;

/** The kind of a line in an age file's head; programs pass over kinds that they do not know. */
const lockedKind = 'kura/locked-identity';

/**
 * The work of guessing one passphrase, as a power of two: scrypt with N = 2^18, r = 8, p = 1, age's own default. Takes 256 MiB of memory
 * and about a second, once for each passphrase that is tried.
 */
export const workFactor = 18;

/** A new key for this passphrase, after it was opened with it once. */
export async function sealFor(passphrase: string, work = workFactor): Promise<Seal> {
  const { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const identity = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(work);
  const locked = new Uint8Array(await encrypter.encrypt(`${identity}\n`));
  const recipient = await identityToRecipient(identity);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const unlocked = (await decrypter.decrypt(locked, 'text')).trim();
  if ((await identityToRecipient(unlocked)) !== recipient) throw new Error('A new key does not open what it locks');
  return { recipient, locked };
}

/** The bytes, encrypted; and what opens just this file, for as long as its maker still has to look whether it is right. */
export async function sealed(
  bytes: ReadableStream<Uint8Array<ArrayBuffer>>,
  { recipient, locked }: Seal,
): Promise<{ readonly bytes: ReadableStream<Uint8Array<ArrayBuffer>>; readonly opener: Opener }> {
  const { Encrypter, Stanza } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  let ofThisFile: Uint8Array | undefined;
  encrypter.addRecipient({
    wrapFileKey(fileKey) {
      ofThisFile = fileKey;
      return [new Stanza([lockedKind], locked)];
    },
  });
  // The library's types do not say that its buffers are its own.
  const out = (await encrypter.encrypt(bytes)) as ReadableStream<Uint8Array<ArrayBuffer>>;
  return { bytes: out, opener: async decrypter => decrypter.addIdentity({ unwrapFileKey: () => ofThisFile ?? null }) };
}

/** In letters: enough of a public key to tell two keys of one user apart. */
const enough = 8;

/** What the locked identity is called where it lies beside what it opens, for age programs that know nothing of Kura. */
export const keyFileName = (recipient: string): string => `kura-key-${recipient.slice(-enough)}.age`;

/** Whether a file is such a key by its name. It begins like everything that is encrypted, and holds no chat. */
export const isNamedKey = (name: string): boolean => /(?:^|\/)kura-key-[0-9a-z]+\.age$/.test(name);

/** Whether the age file with this head can be opened with a passphrase. */
export const isForPassphrase = (head: string): boolean => isScrypt.test(head) || lockedShape.test(head);

const isScrypt = /^-> scrypt /m;

/** As age writes it: base64 in lines of 64 letters, the last one shorter. */
const lockedShape = new RegExp(`^-> ${lockedKind}\\n((?:[A-Za-z0-9+/]{64}\\n)*[A-Za-z0-9+/]{0,63})\\n`, 'm');

/** Opens what was encrypted with this passphrase, and what was sealed for it. Keeps what it unlocked, because that takes a second each time. */
export function withPassphrase(passphrase: string): Opener {
  const unlocked = new Map<string, string>();
  return async (decrypter, head) => {
    const locked = lockedShape.exec(head)?.[1];
    if (locked === undefined) return decrypter.addPassphrase(passphrase);
    const identity = unlocked.get(locked) ?? (await unlock(bytesOf(locked), passphrase));
    unlocked.set(locked, identity);
    decrypter.addIdentity(identity);
  };
}

async function unlock(locked: Uint8Array, passphrase: string): Promise<string> {
  const age = await import('age-encryption');
  const decrypter = new age.Decrypter();
  decrypter.addPassphrase(passphrase);
  return (await decrypter.decrypt(locked, 'text')).trim();
}

const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64.replaceAll('\n', '')), letter => letter.charCodeAt(0));
