/** The parts of an office file, which is a zip of XML. */
import { toProblemName } from '../../core/problem';
import { openZip, type ZipEntry } from '../../transfer/vendors/zip';
import { detectUtf16 } from '../decode-text';
import { maxUnpackedBytes, Refusal } from '../refusal';

export interface Archive {
  readonly names: readonly string[];
  /** `undefined` if there is no such part. Rejects with `Refusal`. */
  read(name: string): Promise<string | undefined>;
}

const maxEntries = 20_000;
/** Bytes. A text is parsed in one piece, and takes several times its size. */
const maxPartBytes = 50_000_000;
/** The first bytes of the older container, in which the office programs also put an encrypted file. */
const oldContainer = [0xd0, 0xcf, 0x11, 0xe0];

/** Rejects with `Refusal`: by the archive's own list, before anything is unpacked, and again by what it unpacks to. */
export async function openArchive(file: Blob): Promise<Archive> {
  const first = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (oldContainer.every((byte, n) => first[n] === byte)) {
    throw new Refusal((await isEncrypted(file)) ? 'locked' : 'damaged');
  }
  const zip = await translateErrors(() => openZip(file, { bytes: maxUnpackedBytes, entries: maxEntries }));
  const total = zip.entries.reduce((sum, { size }) => sum + size, 0);
  if (total > maxUnpackedBytes) throw new Refusal('tooLargeUnpacked');
  if (zip.entries.some(({ isLocked }) => isLocked)) throw new Refusal('locked');
  // Some programs of Windows part folders by its sign.
  const byName = new Map(zip.entries.map(entry => [entry.name.replaceAll('\\', '/'), entry]));
  return {
    names: [...byName.keys()],
    read: async name => {
      const entry = byName.get(name);
      return entry && translateErrors(() => readEntry(zip, entry));
    },
  };
}

async function readEntry(zip: Awaited<ReturnType<typeof openZip>>, entry: ZipEntry): Promise<string> {
  if (entry.size > maxPartBytes) throw new Refusal('tooLargeUnpacked');
  let decoder: TextDecoder | undefined;
  const texts: string[] = [];
  for await (const piece of zip.unpack(entry)) {
    decoder ??= new TextDecoder(detectUtf16(piece) ?? 'utf-8');
    texts.push(decoder.decode(piece, { stream: true }));
  }
  return texts.join('') + (decoder?.decode() ?? '');
}

/** The container's list names what is in it, in UTF-16. */
async function isEncrypted(file: Blob): Promise<boolean> {
  const name = 'EncryptedPackage'
    .split('')
    .map(character => `${character}\0`)
    .join('');
  const head = new TextDecoder('latin1').decode(await file.slice(0, 200_000).arrayBuffer());
  const tail = new TextDecoder('latin1').decode(await file.slice(-200_000).arrayBuffer());
  return head.includes(name) || tail.includes(name);
}

async function translateErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The browser's own unpacker refuses broken data with a TypeError.
    if (toProblemName(error) === 'FileDamaged' || error instanceof TypeError)
      throw new Refusal('damaged', { cause: error });
    throw error;
  }
}
