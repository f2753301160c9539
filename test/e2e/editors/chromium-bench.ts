/** A page with one editor in it, and Kura's insertion in an isolated world beside it, in a real Chromium. */
import { chromium, type Page } from 'playwright-core';
import type { InsertResult } from '../../../lib/messaging/services';
import { chromiumPath } from '../chromium';
import { bundle } from './bundle';
import type { Family } from './page';

export interface EditorBench {
  readonly page: Page;
  /** A fresh, empty, focused editor of the family; nothing sent and no key seen yet. */
  mount(family: Family): Promise<void>;
  /** Types with real keys, Shift+Enter between lines, then moves the caret `back` characters to the left. */
  type(draft: string, back?: number): Promise<void>;
  /** Kura's own `insert`, in the isolated world. Keys seen before are forgotten. */
  insert(text: string, selector?: string): Promise<InsertResult>;
  text(): Promise<string>;
  sent(): Promise<string[]>;
  keys(): Promise<string[]>;
  close(): Promise<void>;
}

export async function openChromiumBench(): Promise<EditorBench> {
  const [pageScript, contentScript] = await Promise.all([
    bundle('test/e2e/editors/page.ts'),
    bundle('test/e2e/editors/content.ts'),
  ]);
  const browser = await chromium.launch({ executablePath: chromiumPath(), headless: true, chromiumSandbox: false });
  const page = await browser.newPage();
  await page.setContent(
    '<!doctype html><meta charset="utf-8"><input id="elsewhere"><p id="text">Text</p><div id="host"></div>',
  );
  await page.evaluate(pageScript);

  const protocol = await page.context().newCDPSession(page);
  const { frameTree } = await protocol.send('Page.getFrameTree');
  const world = await protocol.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: 'kura' });
  const inWorld = async (expression: string): Promise<unknown> => {
    const options = { contextId: world.executionContextId, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await protocol.send('Runtime.evaluate', { expression, ...options });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  await inWorld(contentScript);

  return {
    page,
    mount: family =>
      page.evaluate(family => {
        bench.editor?.destroy();
        const host = document.createElement('div');
        document.querySelector('#host')?.replaceChildren(host);
        Object.assign(bench, { sent: [], keys: [] });
        bench.editor = bench.families[family](host, {
          onSend: text => bench.sent.push(text),
          onChange() {},
          attributes: { 'data-composer': '' },
        });
        bench.editor.focus();
      }, family),
    async type(draft, back = 0) {
      for (const [index, line] of draft.split('\n').entries()) {
        if (index > 0) await page.keyboard.press('Shift+Enter');
        await page.keyboard.type(line);
      }
      for (let step = 0; step < back; step += 1) await page.keyboard.press('ArrowLeft');
    },
    async insert(text, selector = '[data-composer]') {
      await page.evaluate(() => void (bench.keys = []));
      return (await inWorld(`insertInto(${JSON.stringify(selector)}, ${JSON.stringify(text)})`)) as InsertResult;
    },
    text: () => page.evaluate(() => bench.editor?.text() ?? 'no editor'),
    sent: () => page.evaluate(() => bench.sent),
    keys: () => page.evaluate(() => bench.keys),
    close: () => browser.close(),
  };
}
