/** Packs and unpacks a vault file: gzip, or age encryption with a passphrase, each recognized by its first bytes. Streams in both directions. */
import { Problem } from '../core/problem';
import { encodeText, toStream } from './byte-stream';
import { isForPassphrase, createOpener, workFactor, type Opener } from './encrypt';
import { computeMaxUnpacked, checkUnpackedBytes, countWaits, isAbort, readStream } from './vendors/bytes';

/** `age`: the plain file, encrypted. Any age program opens it with the passphrase. */
export type Container = 'plain' | 'gzip' | 'age';

/** File extensions by container. */
export const extensions: Readonly<Record<Container, string>> = { plain: '.json', gzip: '.json.gz', age: '.json.age' };

/** Packs the file's text into bytes. Rejects with `PassphraseNeeded` if a passphrase is needed and empty. */
export async function pack(
  pieces: AsyncIterable<string>,
  container: Container,
  passphrase = '',
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const bytes = toStream(encodeText(pieces));
  if (container === 'plain') return bytes;
  if (container === 'gzip') return bytes.pipeThrough(new CompressionStream('gzip'));
  if (passphrase === '') throw new Problem('PassphraseNeeded', 'A file cannot be encrypted without a passphrase');
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  // The library returns its own buffers, but its types do not say so.
  return (await encrypter.encrypt(bytes)) as ReadableStream<Uint8Array<ArrayBuffer>>;
}

/**
 * The plain bytes of a file in any container. Rejects, at once or while it is read, with `PassphraseNeeded`, `PassphraseWrong` or
 * `FileDamaged`.
 */
export async function* unpack(file: Blob, secret?: string | Opener): AsyncGenerator<Uint8Array> {
  try {
    // An empty passphrase is no passphrase.
    const opener = typeof secret === 'string' ? secret && createOpener(secret) : secret;
    const pieces = unpackStream(readStream(file.stream()), opener || undefined);
    yield* countWaits(checkUnpackedBytes(pieces, computeMaxUnpacked(file.size)));
  } catch (error) {
    if (error instanceof Problem || isAbort(error)) throw error;
    // gzip and age fail on a wrong checksum or an early end. The disk fails if the file was removed or changed meanwhile.
    throw new Problem('FileDamaged', 'The file could not be read to its end', { cause: error });
  }
}

async function* unpackStream(source: AsyncGenerator<Uint8Array>, opener?: Opener): AsyncGenerator<Uint8Array> {
  const { head, readAll: all } = await readHead(source);
  if (head[0] === 0x1f && head[1] === 0x8b) {
    yield* readStream(toStream(all).pipeThrough(new DecompressionStream('gzip')));
  } else if (isAge(head)) {
    yield* unpackStream(await decrypt(head, all, opener), opener);
  } else {
    yield* all;
  }
}

async function decrypt(
  head: Uint8Array,
  all: AsyncGenerator<Uint8Array>,
  opener?: Opener,
): Promise<AsyncGenerator<Uint8Array>> {
  if (!opener) throw new Problem('PassphraseNeeded', 'The file is encrypted');
  const header = new TextDecoder().decode(head.subarray(0, headBytes));
  // Without this check the library would collect a header without an end forever.
  if (!/\n--- /.test(header)) throw new Problem('FileDamaged', 'The encrypted file has no header');
  if (!isForPassphrase(header)) throw new Problem('FileDamaged', 'The file was encrypted for a key, not a passphrase');
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  try {
    await opener(decrypter, header);
    return readStream(await decrypter.decrypt(toStream(all)));
  } catch (error) {
    const isWrong = error instanceof Error && error.message.startsWith('no identity matched');
    const name = isWrong ? 'PassphraseWrong' : 'FileDamaged';
    throw new Problem(name, isWrong ? 'Another passphrase' : 'The header is damaged', { cause: error });
  }
}

/** So many bytes are read to recognize the container. */
const headBytes = 4_000;

const isAge = (head: Uint8Array): boolean =>
  new TextDecoder().decode(head.subarray(0, 22)) === 'age-encryption.org/v1\n';

/** Reads the first bytes, and returns them with the whole stream. */
async function readHead(source: AsyncGenerator<Uint8Array>) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length < headBytes) {
    const { done, value } = await source.next();
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  const head = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    head.set(chunk, at);
    at += chunk.length;
  }
  async function* readAll(): AsyncGenerator<Uint8Array> {
    yield head;
    yield* source;
  }
  return { head, readAll: readAll() };
}
