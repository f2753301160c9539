/** What is seen before anything is scrolled: of the welcome’s steps on a laptop, and of the popup on a low screen. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { welcomeSteps } from '../../components/welcome/welcome-steps';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { measureFace } from './face-budgets';
import { launchKura, type KuraBrowser } from './kura';
import { forEachLanguage } from './languages';

let practice: PracticeServer;
beforeAll(async () => {
  practice = await startPracticeServer();
});
afterAll(async () => {
  await practice?.close();
});

forEachLanguage('en', language => {
  let kura: KuraBrowser;
  beforeAll(async () => {
    kura = await launchKura({ practice, language });
  });
  afterAll(async () => {
    await kura?.close();
  });

  test('the welcome asks one thing at a time: 85 words, 8 controls, one filled button, no scrolling', async () => {
    const page = await kura.openOwnPage('welcome.html');
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const step of welcomeSteps) {
      await page.evaluate(hash => void (location.hash = hash), step);
      await page.locator(`.welcome[data-step=${step}]`).waitFor();
      if (step === 'try') await page.locator('.practice button.primary').waitFor();
      const size = await measureFace(page, '.welcome');
      expect.soft(size.words, `${step}: ${size.text}`).toBeLessThanOrEqual(85);
      expect.soft(size.controls, step).toBeLessThanOrEqual(8);
      expect.soft(size.filled, step).toBeLessThanOrEqual(1);
      expect.soft(size.height, step).toBeLessThanOrEqual(800);
    }
    await page.close();
  });

  test('before anything is saved, the popup beside no chat has 25 words and four controls, the box among them', async () => {
    const page = await kura.openOwnPage('popup.html');
    await page.setViewportSize({ width: 420, height: 600 });
    await page.locator('.popup .empty').waitFor();
    const size = await measureFace(page, '.popup');
    expect.soft(size.words, size.text).toBeLessThanOrEqual(25);
    expect.soft(size.controls).toBeLessThanOrEqual(4);
    await page.close();
  });

  test('from the installation to saving it is one click, and the browser’s own question', async () => {
    const page = await kura.openOwnPage('welcome.html');
    await page.locator('.choose button.primary').click();
    await expect.poll(() => kura.agreed()).toEqual(['chatgpt', 'claude', 'gemini']);
    await page.close();
  });

  test('the popup leaves no strip beside itself where the screen is too low for it', async () => {
    // The screen of a browser without a window is 800 × 600.
    const popup = await kura.openPopup();
    await popup.until('document.querySelector(".popup") !== null && innerWidth >= 420');
    expect(await popup.evaluate('innerHeight < 600')).toBe(true);
    expect(await popup.evaluate('innerWidth - document.querySelector(".popup").offsetWidth')).toBe(0);
  });

  test('no rule of the popup’s looks is answered otherwise at the width that the browser tries first', async () => {
    const page = await kura.openOwnPage('popup.html');
    await page.locator('.popup').waitFor();
    const found = await page.evaluate(() => {
      const conditionsOf = (rule: CSSRule): string[] => [
        ...(rule instanceof CSSMediaRule ? [rule.conditionText] : []),
        ...('cssRules' in rule ? [...(rule.cssRules as CSSRuleList)].flatMap(conditionsOf) : []),
      ];
      const conditions = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].flatMap(conditionsOf));
      const frame = document.body.appendChild(document.createElement('iframe'));
      const answers = (width: number) => {
        frame.style.cssText = `width: ${width}px; height: 600px; border: 0`;
        return conditions.map(condition => frame.contentWindow?.matchMedia(condition).matches);
      };
      const [tried, usual, withScrollBar] = [25, 420, 435].map(answers);
      return {
        asked: conditions.filter(condition => condition.includes('width')).length,
        otherwise: conditions.filter((_, n) => tried?.[n] !== usual?.[n] || tried?.[n] !== withScrollBar?.[n]),
      };
    });
    expect(found.asked).toBeGreaterThan(0);
    expect(found.otherwise).toEqual([]);
    await page.close();
  });
});
