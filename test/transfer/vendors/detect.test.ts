import { expect, test } from 'vitest';
import { detect } from '../../../lib/transfer/vendors/detect';
import { file } from './given';

test('where the chats stand in a large file is found out once, not at each reading', async () => {
  const given = file('typingmind.json', {
    data: { chats: [{ chatID: 'c', chatTitle: '潮', messages: [{ role: 'user', content: 'High tide?' }] }] },
  });
  let readings = 0;
  const found = await detect({
    name: given.name,
    writtenAt: given.lastModified,
    async *bytes() {
      yield new Uint8Array(await given.arrayBuffer());
      readings += 1;
    },
    whole: () => Promise.resolve(given),
  });
  if (!found || !('reader' in found)) throw new Error('It is TypingMind’s');
  const values: unknown[] = [];
  for await (const value of found.values(() => undefined)) values.push(value);
  expect(values).toHaveLength(1);
  // To its end: for the place of the list, and for all values.
  expect(readings).toBe(2);
});
