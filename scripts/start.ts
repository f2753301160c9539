/**
 * `npm start` runs the main job in a real Chromium, on the practice sites, with the built extension. Exits with 0 only
 * if each step succeeded. With a display the browser stays open; without one it runs headless.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { launchKura, type KuraBrowser } from '../test/e2e/kura';
import type { Language } from '../test/e2e/languages';
import { composerText, openChat, practiceSite, sent } from '../test/e2e/practice-sites';
import { askAndKeep, find, insertSelected } from '../test/e2e/main-job';
import { showAsk } from './start/show-ask';
import { showDocuments } from './start/show-documents';
import { startPracticeServer } from '../test/practice/server';

const pictures = '.cache/start';
const display = process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
const headless = !display || process.env['CI'] === 'true' || process.argv.includes('--headless');

mkdirSync(pictures, { recursive: true });
const practice = await startPracticeServer();
const kura = await launchKura({ practice, headless });
try {
  await runMainJob(kura);
  await showAnswer(kura, 'en');
  await showInJapanese();
  console.log(`\nEverything above really happened. Pictures: ${path.join(pictures, '*.png')}`);
  if (!headless) await waitForClose(kura);
} finally {
  await kura.close();
  await practice.close();
}

async function runMainJob(kura: KuraBrowser): Promise<void> {
  logStep('Consent', 'Nothing is read before a site is switched on; ChatGPT and Claude are switched on now.');
  console.log(
    '      The browser asks for a site then. Here its answer was given beforehand, because no program can press it.',
  );
  const welcome = await kura.openOwnPage('welcome.html');
  save('1-welcome', await welcome.screenshot());
  await welcome.close();
  await kura.agreeTo('chatgpt', 'claude');

  const chatgpt = practiceSite('ChatGPT, classic');
  const claude = practiceSite('Claude, hub');
  const page = await kura.context.newPage();
  for (const { question, query } of [
    { question: 'Why did my Docker volume disappear after compose down?', query: 'docker volume gone' },
    { question: '京都の紅葉の見頃はいつですか？', query: '紅葉 いつ' },
  ]) {
    logStep('Ask', `On the practice ChatGPT: ${question}`);
    const conversation = await askAndKeep(kura, page, chatgpt, question, 'brisk');
    save(`2-asked-${query}`, await page.screenshot());
    const [asked, answer] = conversation.turns;
    logStep(
      'Captured',
      `“${conversation.title}”, ${conversation.turns.length} turns: ${asked?.text} → ${toOneLine(answer?.text)}`,
    );

    await openChat(page, claude, 'brisk');
    const draft = 'I asked this before: ';
    await page.locator(claude.composer).click();
    await page.keyboard.insertText(draft);
    const before = await sent(page);
    const popup = await find(kura, query, conversation.title);
    save(`3-popup-${query}`, await popup.screenshot());
    logStep(
      'Found',
      `in the popup by “${query}”: ${toOneLine(await popup.evaluate('document.querySelector(".hit").innerText'))}`,
    );

    await insertSelected(popup);
    const text = await composerText(page);
    if (!text.startsWith(draft) || !text.includes(question))
      throw new Error(`The composer holds something else: ${text}`);
    if ((await sent(page)).length !== before.length) throw new Error('Something was sent.');
    logStep('Inserted', `into the practice Claude, draft kept, nothing sent.`);
    console.log(
      text
        .split('\n')
        .slice(0, 6)
        .map(line => `      ${line}`)
        .join('\n'),
    );
    save(`4-inserted-${query}`, await page.screenshot());
  }
  logStep(
    'Documents',
    `A folder with three files is chosen. Asked where the clay begins: ${await showDocuments(kura)}`,
  );
}

async function showAnswer(kura: KuraBrowser, language: Language): Promise<void> {
  const { model, question, answer, sources, picture } = await showAsk(kura, language);
  if (sources.length === 0) throw new Error(`The answer to “${question}” cites nothing: ${answer}`);
  logStep('Answered', `by ${model}: ${question} → ${toOneLine(answer)}`);
  console.log(`      Sources: ${sources.join(' · ')}`);
  save(`5-answered-${language}`, picture);
}

/** Ask once more, in a Japanese browser of its own. */
async function showInJapanese(): Promise<void> {
  const kura = await launchKura({ practice, headless, language: 'ja' });
  try {
    await showAnswer(kura, 'ja');
  } finally {
    await kura.close();
  }
}

async function waitForClose(kura: KuraBrowser): Promise<void> {
  console.log(
    'The browser stays open to play with: chatgpt.com, claude.ai and gemini.google.com lead to practice pages in it.',
  );
  console.log('Open Kura with Alt+Shift+K. Close the window to end.');
  await new Promise<void>(resolve => kura.context.once('close', () => resolve()));
}

function logStep(name: string, what: string): void {
  console.log(`✔ ${name.padEnd(9)} ${what}`);
}

function save(name: string, picture: Buffer): void {
  writeFileSync(path.join(pictures, `${name.replace(/\s+/g, '-')}.png`), picture);
}

function toOneLine(text = ''): string {
  return text.replace(/\s+/g, ' ').slice(0, 110);
}
