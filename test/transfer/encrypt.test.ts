import { Decrypter } from 'age-encryption';
import { describe, expect, test, vi } from 'vitest';
import { toStream } from '../../lib/transfer/byte-stream';
import { encrypt, createEncryption, createOpener, type Opener } from '../../lib/transfer/encrypt';
import { unpack } from '../../lib/transfer/container';

const passphrase = 'tide 干潮 boots 長靴';
const words = 'Dough, 生地, '.repeat(5000);

/** So little work for the passphrase that a test need not wait for it. */
const seal = createEncryption(passphrase, 10);
const file = seal.then(async kept => {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode(words);
  }
  const { bytes: out, opener } = await encrypt(toStream(bytes()), kept);
  return { blob: await new Response(out).blob(), opener };
});

async function read(blob: Blob, secret?: string | Opener): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of unpack(blob, secret)) text += decoder.decode(piece, { stream: true });
  return text;
}

describe('a file that was sealed', () => {
  test('opens with the passphrase, which nobody had to know when it was made', async () =>
    expect(await read((await file).blob, passphrase)).toBe(words));

  test('opens for whoever made it, to look whether it is right', async () => {
    const { blob, opener } = await file;
    expect(await read(blob, opener)).toBe(words);
  });

  test('opens for nobody else', async () => {
    const { blob } = await file;
    await expect(read(blob)).rejects.toMatchObject({ name: 'PassphraseNeeded' });
    await expect(read(blob, '')).rejects.toMatchObject({ name: 'PassphraseNeeded' });
    await expect(read(blob, 'tide')).rejects.toMatchObject({ name: 'PassphraseWrong' });
    await expect(read(blob, '干潮')).rejects.toMatchObject({ name: 'PassphraseWrong' });
  });

  test('holds nothing that can be read without it, and neither does what is kept to make the next one', async () => {
    const { blob } = await file;
    const kept = await seal;
    for (const bytes of [new Uint8Array(await blob.arrayBuffer()), kept.locked]) {
      const text = Buffer.from(bytes).toString('utf8');
      for (const secret of ['AGE-SECRET-KEY', 'Dough', '生地', passphrase]) expect(text).not.toContain(secret);
    }
    expect(kept.recipient).toMatch(/^age1[0-9a-z]+$/);
  });

  test('opens in any age program with the identity that the passphrase unlocks', async () => {
    const { blob } = await file;
    const unlocking = new Decrypter();
    unlocking.addPassphrase(passphrase);
    const identity = (await unlocking.decrypt((await seal).locked, 'text')).trim();
    expect(identity).toMatch(/^AGE-SECRET-KEY-1/);
    const opening = new Decrypter();
    opening.addIdentity(identity);
    expect(await opening.decrypt(new Uint8Array(await blob.arrayBuffer()), 'text')).toBe(words);
  });

  test.each([
    ['of its head', (bytes: Buffer) => bytes.indexOf('kura/locked') + 40],
    ['of what it holds', (bytes: Buffer) => bytes.length - 30],
  ])('of which a byte %s was changed is damaged, or for another passphrase', async (_, place) => {
    const bytes = Buffer.from(await (await file).blob.arrayBuffer());
    const at = place(bytes);
    bytes[at] = bytes[at] === 0x41 ? 0x42 : 0x41;
    await expect(read(new Blob([bytes]), passphrase)).rejects.toMatchObject({
      name: expect.stringMatching(/FileDamaged|PassphraseWrong/) as string,
    });
  });
});

test('what a passphrase unlocked once is not worked for again', async () => {
  const { blob } = await file;
  const worked = vi.spyOn(Decrypter.prototype, 'addPassphrase');
  const opener = createOpener(passphrase);
  expect(await read(blob, opener)).toBe(words);
  expect(await read(blob, opener)).toBe(words);
  expect(worked).toHaveBeenCalledOnce();
  worked.mockRestore();
});

test('two seals for one passphrase open nothing of each other', async () => {
  const other = await createEncryption(passphrase, 10);
  expect(other.recipient).not.toBe((await seal).recipient);
});
