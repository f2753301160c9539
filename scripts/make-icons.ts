/** `npx tsx scripts/make-icons.ts` draws `public/icon/<size>.png` from the two SVG marks, in the installed Chromium. */
import { readFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../test/e2e/chromium';

/** Below 48 pixels the lattice would blur, so the small mark leaves it out. */
const marks = { 16: 'kura-small', 32: 'kura-small', 48: 'kura', 128: 'kura' } as const;

const browser = await chromium.launch({ executablePath: chromiumPath(), chromiumSandbox: false });
try {
  const page = await browser.newPage();
  for (const [size, mark] of Object.entries(marks)) {
    const drawing = await readFile(`public/icon/${mark}.svg`, 'utf8');
    const side = Number(size);
    await page.setViewportSize({ width: side, height: side });
    await page.setContent(
      `<style>html,body{margin:0}svg{display:block;width:${side}px;height:${side}px}</style>${drawing}`,
    );
    await page.screenshot({ path: `public/icon/${size}.png`, omitBackground: true });
  }
} finally {
  await browser.close();
}
