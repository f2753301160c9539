/**
 * Takes the pictures in `docs/pictures` of the built extension on the practice sites. The picture of the popup in its
 * browser needs a display and ImageMagick's `import`: `xvfb-run -s "-screen 0 1280x900x24" npx tsx
 * scripts/screenshots.ts`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { launchKura, type KuraBrowser } from '../test/e2e/kura';
import { ask, openChat, practiceSite, practiceSites, settled } from '../test/e2e/practice-sites';
import { askAndKeep, find, insertSelected } from '../test/e2e/main-job';
import { startPracticeServer } from '../test/practice/server';

const folder = 'docs/pictures';
const waitUntilStill = () => new Promise(resolve => setTimeout(resolve, 1500));
const save = (name: string, picture: Buffer) => writeFileSync(path.join(folder, `${name}.png`), picture);
const question = {
  en: 'Why did my Docker volume disappear after compose down?',
  ja: 'Dockerのボリュームが消えるのはなぜですか？',
};
const query = { en: 'docker volume', ja: 'ボリューム 消える' };
const draft = { en: 'Picking this up again: ', ja: '前に調べたことの続きです。' };

mkdirSync(folder, { recursive: true });
const practice = await startPracticeServer();
for (const language of ['en', 'ja'] as const) {
  for (const scheme of ['light', 'dark'] as const) {
    const kura = await launchKura({ practice, language, headless: !process.env['DISPLAY'] });
    await capturePages(kura, `${language}-${scheme}`, scheme);
    await capturePopup(kura, language, scheme);
    await kura.close();
  }
}
await practice.close();

async function capturePages(kura: KuraBrowser, suffix: string, colorScheme: 'light' | 'dark'): Promise<void> {
  for (const name of ['welcome', 'options']) {
    const page = await kura.openOwnPage(`${name}.html`);
    await page.setViewportSize({ width: 1000, height: 860 });
    await page.emulateMedia({ colorScheme });
    save(`${name}-${suffix}`, await page.screenshot({ fullPage: true }));
    await page.close();
  }
  await kura.agreeTo('chatgpt', 'claude', 'gemini');
}

async function capturePopup(kura: KuraBrowser, language: 'en' | 'ja', scheme: 'light' | 'dark'): Promise<void> {
  await kura.vault();
  const page = await kura.context.newPage();
  await askAndKeep(kura, page, practiceSite('Gemini'), question.ja);
  await askAndKeep(kura, page, practiceSite('ChatGPT, classic'), question.en);
  if (language === 'en' && scheme === 'light') await capturePractice(kura);

  await openChat(page, practiceSite('Claude, hub'));
  await page.locator(practiceSite('Claude, hub').composer).click();
  await page.keyboard.insertText(draft[language]);
  const surface = await find(kura, query[language], 'Docker');
  await surface.colours(scheme);
  await waitUntilStill();
  save(`popup-${language}-${scheme}`, await surface.screenshot());
  if (scheme === 'dark') return;
  const suffix = language === 'en' ? '' : `-${language}`;
  captureScreen(`popup-in-chat${suffix}`);
  await insertSelected(surface);
  await waitUntilStill();
  captureScreen(`inserted${suffix}`);
}

async function capturePractice(kura: KuraBrowser): Promise<void> {
  for (const site of practiceSites) {
    const page = await kura.context.newPage();
    await openChat(page, site);
    await ask(page, site, 'How do I index a jsonb column in PostgreSQL?');
    await settled(page);
    save(`practice-${site.site}-${site.generation}`, await page.screenshot());
    await page.close();
  }
}

/** Captures the full screen, because a picture of a page does not contain the popup over it. */
function captureScreen(name: string): void {
  if (!process.env['DISPLAY']) return console.log(`${name}: left as it was, there is no display`);
  spawnSync('import', ['-window', 'root', path.join(folder, `${name}.png`)], { stdio: 'inherit' });
}
