/**
 * `npm run screens` takes pictures of each face of the built extension, in both languages and themes and at common
 * widths, into `docs/screens`. The content is made up (`test/e2e/made-up-chats.ts`). `-- --only en-light` takes one
 * set, `--face options` one face.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { settingsPages } from '../components/options/settings-pages';
import { startPracticeServer } from '../test/practice/server';
import { openMadeUpVault } from './made-up-vault';

const folder = 'docs/screens';
const { values } = parseArgs({ options: { only: { type: 'string' }, face: { type: 'string' } } });
const pageWidths = [360, 768, 1280, 1600];

interface Face {
  readonly name: string;
  readonly page: string;
  readonly shows: string;
  readonly widths: readonly number[];
  /** The picture is as high as the page. */
  readonly whole?: true;
  readonly story?: true;
  readonly search?: true;
  readonly preview?: true;
}

const faces: readonly Face[] = [
  ...['sites', 'history', 'try'].map(id => ({
    name: `welcome-${id}`,
    page: `welcome.html#${id}`,
    shows: '.welcome h1:visible',
    widths: pageWidths,
    whole: true as const,
  })),
  ...settingsPages.map(id => ({
    name: `options-${id}`,
    page: `options.html#${id}`,
    shows: `[data-page=${id}] .setting`,
    widths: pageWidths,
    whole: true as const,
  })),
  { name: 'library', page: 'library.html', shows: '[role=option]', widths: pageWidths },
  { name: 'chat', page: 'library.html#chat=chatgpt%3Amade-up-0', shows: 'article', widths: pageWidths },
  { name: 'story', page: 'library.html#story=', shows: '.episode-name', widths: pageWidths, story: true },
  { name: 'popup', page: 'popup.html', shows: 'input', widths: [420], search: true },
  { name: 'preview', page: 'popup.html', shows: 'input', widths: [420], search: true, preview: true },
  { name: 'sidepanel', page: 'sidepanel.html', shows: 'input', widths: [360], search: true },
];
const words = { en: 'volume', ja: '部屋干し' };

mkdirSync(folder, { recursive: true });
const practice = await startPracticeServer();
for (const language of ['en', 'ja'] as const) {
  const themes = (['light', 'dark'] as const).filter(
    theme => (values.only ?? `${language}-${theme}`) === `${language}-${theme}`,
  );
  if (themes.length === 0) continue;
  const { kura, page, space } = await openMadeUpVault(practice, language);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const face of faces.filter(({ name }) => (values.face ?? name) === name)) {
      for (const width of face.widths) {
        await page.setViewportSize({ width, height: face.page === 'popup.html' ? 600 : 780 });
        await page.goto('about:blank');
        await page.goto(`chrome-extension://${kura.extensionId}/${face.page}${face.story ? space : ''}`);
        await page.locator(face.shows).first().waitFor();
        if (face.story) {
          await page.locator(face.shows).first().click();
          await page.locator('.fact').first().waitFor();
        }
        if (face.search) {
          await page.locator('header input').first().fill(words[language]);
          await page.locator('.hit').first().waitFor();
        }
        if (face.preview) {
          await page.locator('.hit-tick').first().click();
          await page.locator('input.search').press('ArrowRight');
          await page.locator('.preview pre').waitFor();
        }
        await new Promise(resolve => setTimeout(resolve, 400));
        const name = `${face.name}-${language}-${colorScheme}-${width}.webp`;
        writeFileSync(path.join(folder, name), await captureScreen(page, face.whole ?? false));
        // The selection persists, so it is cleared before the next face.
        if (face.preview) {
          await page.keyboard.press('Escape');
          await page.locator('.hit-tick').first().click();
          await new Promise(resolve => setTimeout(resolve, 400));
        }
      }
    }
  }
  await kura.close();
}
await practice.close();

/** Takes a WebP picture, a format that Playwright itself does not write. */
async function captureScreen(page: Page, whole: boolean): Promise<Buffer> {
  const { width = 0, height: seen = 0 } = page.viewportSize() ?? {};
  const height = whole ? await page.evaluate(() => document.documentElement.scrollHeight) : seen;
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 45,
    captureBeyondViewport: whole,
    clip: { x: 0, y: 0, width, height, scale: 1 },
  });
  await session.detach();
  return Buffer.from(data, 'base64');
}
