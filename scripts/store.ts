/**
 * `npm run store` makes what the stores show beside the packed extension (`npm run zip`) into `.output/store`: five pictures of 1280 × 800
 * and a promotional one of 440 × 280 of the built extension with made-up chats, and the long description, in both languages. The short one
 * is the manifest's; why each permission is needed stands in `docs/privacy.md`.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { find } from '../test/e2e/main-job';
import { openChat, practiceSite } from '../test/e2e/practice-sites';
import type { Surface } from '../test/e2e/surface';
import { startPracticeServer } from '../test/practice/server';
import { buildPastExport } from './bench/first-minutes/build-past-export';
import { openMadeUpVault, type MadeUpVault } from './made-up-vault';

type Language = 'en' | 'ja';

interface Stage extends MadeUpVault {
  /** A practice chat into which the popup may insert. */
  readonly chat: Page;
}

interface Picture {
  readonly name: string;
  readonly caption: Readonly<Record<Language, string>>;
  /** Shows the face and returns a PNG of it. */
  readonly capture: (stage: Stage, language: Language) => Promise<Buffer>;
}

const pageSize = { width: 1120, height: 640 };
const searched = { en: 'volume', ja: '部屋干し' };

/** The real popup over a chat with a message box, searching. */
async function openPopup({ kura, chat }: Stage, language: Language): Promise<Surface> {
  await chat.bringToFront();
  const popup = await find(kura, searched[language], searched[language]);
  // The selected row unfolds after a rest.
  await new Promise(resolve => setTimeout(resolve, 600));
  return popup;
}

/** A page of the extension, of which `shows` is there once it is drawn. */
const capturePage =
  (toPath: (language: Language) => string, shows: string): Picture['capture'] =>
  async ({ kura, page }, language) => {
    await page.bringToFront();
    await page.setViewportSize(pageSize);
    await page.goto('about:blank');
    await page.goto(`chrome-extension://${kura.extensionId}/${toPath(language)}`);
    await page.locator(shows).first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    return page.screenshot({ animations: 'disabled' });
  };

const pictures: readonly Picture[] = [
  {
    name: '1-find',
    caption: { en: 'Find the exact answer you got back in March', ja: '3 月にもらったあの回答が、すぐに見つかる' },
    capture: async (stage, language) => (await openPopup(stage, language)).screenshot(),
  },
  {
    name: '2-insert',
    caption: { en: 'Insert it into whichever assistant is open', ja: '開いているどの AI にも挿入できる' },
    async capture(stage, language) {
      const popup = await openPopup(stage, language);
      await popup.press('ArrowRight');
      await popup.until(
        'document.querySelector(".preview pre") !== null && document.getAnimations().every(one => one.playState === "finished")',
      );
      return popup.screenshot();
    },
  },
  {
    name: '3-library',
    caption: { en: 'Every chat with every assistant, in one place', ja: 'すべての AI とのチャットをひとつの場所に' },
    capture: capturePage(
      language => `library.html#chat=${language === 'en' ? 'chatgpt%3Amade-up-0' : 'claude%3Amade-up-1'}`,
      'article',
    ),
  },
  {
    name: '4-private',
    caption: {
      en: 'On your own computer: no account, no server, no telemetry',
      ja: '保存先は自分のパソコン。アカウントもサーバーも追跡もなし',
    },
    async capture(stage, language) {
      // As a newcomer sees it, whose button starts saving.
      await stage.kura.set({ consent: {} });
      return capturePage(() => 'welcome.html#sites', '.welcome h1:visible')(stage, language);
    },
  },
  {
    name: '5-backup',
    caption: {
      en: 'Import your past, back up and export any time',
      ja: '過去のチャットをインポート。バックアップもエクスポートも、いつでも',
    },
    async capture(stage, language) {
      await capturePage(() => 'options.html#backup', '[data-page=backup] .setting')(stage, language);
      const past = await buildPastExport(Array.from({ length: 70 }, (_, number) => [`${number}`, 'Why?', 'So.', '']));
      const file = { name: 'kura-2026-11-01.json', mimeType: 'application/json', buffer: Buffer.from(past) };
      await stage.page.locator('#import input[multiple]').setInputFiles(file);
      await stage.page.locator('.import-preview').waitFor();
      return stage.page.screenshot({ animations: 'disabled' });
    },
  },
];
const promise = {
  en: 'Every AI chat, saved and found again',
  ja: 'AI とのチャットを保存し、いつでも見つける',
};

const folder = '.output/store';
const tokens = readFileSync('components/tokens.css', 'utf8');
const icon = `data:image/svg+xml;base64,${readFileSync('public/icon/kura.svg').toString('base64')}`;

const practice = await startPracticeServer();
for (const language of ['en', 'ja'] as const) {
  mkdirSync(path.join(folder, language), { recursive: true });
  copyFileSync(`scripts/store/${language}.txt`, path.join(folder, language, 'description.txt'));
  const vault = await openMadeUpVault(practice, language);
  await vault.kura.agreeTo('chatgpt', 'claude', 'gemini');
  const chat = await vault.kura.context.newPage();
  await openChat(chat, practiceSite('Claude, hub'));
  const stage = { ...vault, chat };
  await vault.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const sheet = await vault.kura.context.newPage();
  for (const picture of pictures) {
    const face = (await picture.capture(stage, language)).toString('base64');
    const body = `<h1>${picture.caption[language]}</h1><img class="face" src="data:image/png;base64,${face}">`;
    await writePicture(sheet, language, picture.name, { width: 1280, height: 800 }, body);
  }
  const promo = `<img src="${icon}" width="72" height="72"><p class="name">Kura</p><p>${promise[language]}</p>`;
  await writePicture(sheet, language, 'promo', { width: 440, height: 280 }, promo);
  await vault.kura.close();
}
await practice.close();
console.log(`The pictures are in ${folder}.`);

/** Draws the body on the plaster of the faces. The stores take no transparent picture, so it is a JPEG. */
async function writePicture(
  sheet: Page,
  language: Language,
  name: string,
  size: { readonly width: number; readonly height: number },
  body: string,
): Promise<void> {
  await sheet.setViewportSize(size);
  await sheet.setContent(
    `<!doctype html><html lang="${language}"><style>${tokens}
      body { margin: 0; height: 100vh; display: flex; flex-direction: column; align-items: center; justify-content: center;
        gap: 28px; background: var(--ground); color: var(--ink); font-family: var(--face); text-align: center; }
      h1 { margin: 0; font-size: 34px; font-weight: 600; text-wrap: balance; }
      p { margin: 0; font-size: 20px; max-width: 360px; text-wrap: balance; word-break: auto-phrase; }
      .name { font-size: 34px; font-weight: 600; margin-top: -16px; }
      .face { border-radius: 12px; box-shadow: var(--lift-2); }
      body:has(.name) { gap: 20px; }
    </style><body>${body}</body></html>`,
  );
  await sheet.evaluate(() => Promise.all([...document.images].map(image => image.decode())));
  const picture = await sheet.screenshot({ type: 'jpeg', quality: 92 });
  writeFileSync(path.join(folder, language, `${name}.jpg`), picture);
}
