import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { encodeInParts } from '../../lib/transfer/byte-stream';
import { toDigestLine } from '../../lib/transfer/vault-file/line';
import { Checksum } from '../../lib/transfer/vault-file/trailer';
import { chat } from '../search/chats';

test('a long text is encoded in parts, which keep its pairs, and others have their turn in between', async () => {
  // One of the two begins its pairs where the other ends them, so that a part would end within one.
  for (const text of ['👩', 'a👩'].map(start => start + '潮👩'.repeat(700_000))) {
    const parts: Uint8Array[] = [];
    let turns = 0;
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      turns += 1;
      port2.postMessage(undefined);
    });
    port1.start();
    port2.postMessage(undefined);
    for await (const part of encodeInParts(text)) parts.push(part);
    port1.close();
    expect(parts.length).toBeGreaterThan(4);
    expect(turns).toBeGreaterThanOrEqual(parts.length - 1);
    expect(Buffer.concat(parts).equals(Buffer.from(text))).toBe(true);
  }
});

test('the digest of a long chat is that of its whole line', async () => {
  const long = chat('gemini:long', 'Long', ['Which?', '👩潮'.repeat(500_000)]);
  const checksum = new Checksum();
  await checksum.add(long);
  const hash = createHash('sha256').update(Buffer.alloc(32)).update(toDigestLine(long)).digest('hex');
  expect(checksum.toTrailer().digest).toBe(`sha256-chain:${hash}`);
});
