/** Opens a browser process on a profile with the bench page. The next process finds what it stored. */
import { chromium } from 'playwright-core';
import { chromiumPath, quietArguments } from '../../../test/e2e/chromium';
import type { Steps } from './steps';

export interface Bench {
  readonly version: string;
  take<Name extends keyof Steps>(
    name: Name,
    argument: Parameters<Steps[Name]>[0],
  ): Promise<Awaited<ReturnType<Steps[Name]>>>;
  /** Bytes of the page and its worker, after a garbage collection. */
  memory(): Promise<number | undefined>;
  close(): Promise<void>;
}

export async function openBench(profile: string, url: string): Promise<Bench> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    headless: true,
    chromiumSandbox: false,
    args: [
      ...quietArguments,
      // Measures memory at once instead of at the next garbage collection.
      '--enable-blink-features=ForceEagerMeasureMemory',
      // Stock Orama needs more than a gigabyte at 100,000 passages.
      '--js-flags=--max-old-space-size=8192',
    ],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(0);
  page.on('console', message => message.type() === 'error' && console.error(message.text()));
  await page.goto(url);
  type InPage = { take(name: string, argument: unknown): Promise<unknown>; memory(): Promise<number | undefined> };
  return {
    version: context.browser()?.version() ?? '',
    async take(name, argument) {
      const started = performance.now();
      const answer = await page.evaluate(([name, argument]) => (globalThis as unknown as InPage).take(name, argument), [
        name,
        argument,
      ] as const);
      console.error(`${name} ${JSON.stringify(argument)}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
      return answer as never;
    },
    memory: () => page.evaluate(() => (globalThis as unknown as InPage).memory()),
    close: () => context.close(),
  };
}
