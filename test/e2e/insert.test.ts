/** Kura's insertion against the real editor packages in Chromium, from an isolated world as in a content script. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditorBench } from './editors/bench';
import { describeInsertion } from './editors/cases';
import { openChromiumBench } from './editors/chromium-bench';

describeInsertion(openChromiumBench);

let bench: EditorBench;
beforeAll(async () => {
  bench = await openChromiumBench();
});
afterAll(() => bench.close());

test.each(['ProseMirror', 'Tiptap'] as const)(
  'the trap is a real one: %s takes a new line that comes alone for Enter, and sends',
  async family => {
    await bench.mount(family);
    await bench.insert('inserted, sent by nobody');
    // Real keys, typed before, would keep this version of ProseMirror from it; older ones fall for it always.
    await bench.evaluate(`void document.execCommand('insertParagraph')`);
    await expect.poll(async () => (await bench.state()).sent).toEqual(['inserted, sent by nobody']);
  },
);
