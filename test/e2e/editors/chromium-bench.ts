import { chromium } from 'playwright-core';
import { chromiumPath } from '../chromium';
import { actionTimeoutMs } from '../until';
import { benchOn, benchPage, benchScripts, type EditorBench } from './bench';

/** The content script runs in an isolated world that the protocol makes, as an extension's would. */
export async function openChromiumBench(): Promise<EditorBench> {
  const scripts = await benchScripts();
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    timeout: actionTimeoutMs,
    headless: true,
    chromiumSandbox: false,
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(actionTimeoutMs);
  await page.setContent(benchPage);
  await page.evaluate(scripts.page);

  const protocol = await page.context().newCDPSession(page);
  const { frameTree } = await protocol.send('Page.getFrameTree');
  const world = await protocol.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: 'kura' });
  const { exceptionDetails } = await protocol.send('Runtime.evaluate', {
    expression: scripts.content,
    contextId: world.executionContextId,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);

  return benchOn({
    evaluate: expression => page.evaluate(expression),
    type: line => page.keyboard.type(line),
    press: (key, modifier) => page.keyboard.press(modifier ? `${modifier}+${key}` : key),
    click: selector => page.click(selector),
    close: () => browser.close(),
  });
}
