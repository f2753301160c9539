/** Encrypts what a page leaves in the outbox, so that no other page of another site can read it or write in its name (decision 0047). */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { managedNonce } from '@noble/ciphers/utils.js';
import type { OutboxKey } from '../rpc/contracts/page-settings';

/** The stored form of a snapshot. */
export interface EncryptedSnapshot {
  /** The id of its key. */
  readonly key: string;
  /** Base64 of nonce, text and authentication tag. */
  readonly data: string;
}

/** Synchronous, because a page that is being closed has no time for anything else. */
export function encryptSnapshot(snapshot: unknown, { id, secret }: OutboxKey): EncryptedSnapshot {
  const bytes = new TextEncoder().encode(JSON.stringify(snapshot));
  return { key: id, data: toBase64(openCipher(secret).encrypt(bytes)) };
}

/** Rejects what was not encrypted with this key, by throwing. */
export function decryptSnapshot({ data }: EncryptedSnapshot, { secret }: OutboxKey): unknown {
  return JSON.parse(new TextDecoder().decode(openCipher(secret).decrypt(fromBase64(data))));
}

/** Creates a random key. */
export const createOutboxKey = (): OutboxKey => ({
  id: crypto.randomUUID(),
  secret: toBase64(crypto.getRandomValues(new Uint8Array(32))),
});

const openCipher = (secret: string) => managedNonce(xchacha20poly1305)(fromBase64(secret));

/** `String.fromCharCode` takes its bytes as arguments, of which engines allow about 65,000. */
const chunkBytes = 32_768;

/** Chromium since 140 and Firefox since 133 have a method that takes a hundredth of the time. */
function toBase64(bytes: Uint8Array & { readonly toBase64?: () => string }): string {
  if (bytes.toBase64) return bytes.toBase64();
  let binary = '';
  for (let start = 0; start < bytes.length; start += chunkBytes)
    binary += String.fromCharCode(...bytes.subarray(start, start + chunkBytes));
  return btoa(binary);
}

function fromBase64(text: string): Uint8Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < bytes.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}
