/**
 * `npm run e2e:firefox` runs the main job once in a real Firefox, on the practice sites, with the extension that was
 * built for it. Exits with 0 only if each step succeeded.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Conversation } from '../lib/core/conversation';
import type { Tab } from '../test/e2e/firefox-tab';
import { firefoxBuild, launchKuraInFirefox, type KuraFirefox } from '../test/e2e/kura-firefox';
import { firefoxPath } from '../test/e2e/marionette';
import { startSaving } from '../test/e2e/firefox-user';
import { practiceSite, type PracticeSite } from '../test/e2e/practice-sites';
import { until } from '../test/e2e/until';
import { startPracticeServer } from '../test/practice/server';

const pictures = '.cache/firefox';
const chatgpt = practiceSite('ChatGPT, classic');
const claude = practiceSite('Claude, hub');
let steps = 0;

if (!existsSync(firefoxPath())) {
  stop(`FirefoxMissing: there is no Firefox at ${firefoxPath()}. Install one (on Debian: sudo apt-get install firefox-esr;
on other systems: https://www.mozilla.org/firefox/), or set KURA_FIREFOX to the path of a Firefox of version 140 or newer,
and run this again.`);
}
if (!existsSync(firefoxBuild())) {
  stop(`FirefoxBuildMissing: there is no extension in ${firefoxBuild()}. Run npm run build:firefox, and this again.`);
}

mkdirSync(pictures, { recursive: true });
const practice = await startPracticeServer();
try {
  const kura = await launchKuraInFirefox({ practice });
  try {
    await runMainJob(kura);
    console.log(
      `\nFirefox ${kura.version}: all ${steps} steps really happened. Pictures: ${path.join(pictures, '*.png')}`,
    );
  } finally {
    await kura.close();
  }
} finally {
  await practice.close();
}

async function runMainJob(kura: KuraFirefox): Promise<void> {
  logStep('Start', `Firefox ${kura.version}, no window, every name leads to the practice sites.`);
  const page = await enableSites(kura);

  const english = 'Why did my Docker volume disappear after compose down?';
  const first = await sendQuestion(kura, page, english);
  await stopBackground(kura, 'before the search');
  await findAndInsert(kura, 'docker volume gone', first, 'I asked this before: ');

  await stopBackground(kura, 'before the next question');
  const second = await sendQuestion(kura, page, '京都の紅葉の見頃はいつですか？');
  await findAndInsert(kura, '紅葉 いつ', second, '前にも聞いたのですが、');
  checkRequests();
}

/** Uses the welcome page that opens after the installation. */
async function enableSites(kura: KuraFirefox): Promise<Tab> {
  const welcome = await kura.tabAt(`${kura.origin}welcome.html`);
  await welcome.until('document.querySelector(".choose button.primary") !== null');
  save('1-welcome', await welcome.screenshot());

  await startSaving(welcome, ['ChatGPT', 'Claude']);
  save('2-agreed', await welcome.screenshot());
  logStep('Consent', 'on the welcome page, which opened by itself: ChatGPT and Claude are switched on.');
  return welcome;
}

/** Asks in a new chat, and waits until question and answer are in the vault. */
async function sendQuestion(kura: KuraFirefox, page: Tab, question: string): Promise<Conversation> {
  await openChat(page, chatgpt);
  await page.type(question);
  await page.press('Enter');
  logStep('Ask', `On the practice ChatGPT: ${question}`);

  await page.evaluate('window.practice.settled()');
  const conversation = await until(`a kept chat that asks ${question}`, async () =>
    (await kura.vault()).find(
      // A checkpoint is not the final answer, which would wake the background page again.
      ({ turns }) => turns[0]?.text === question && turns[1]?.role === 'assistant' && !turns[1].unfinished,
    ),
  );
  const { title, turns } = conversation;
  if (turns.length !== 2) throw new Error(`Kept ${turns.length} turns instead of 2.`);
  save(`3-asked-${question}`, await page.screenshot());
  logStep('Captured', `“${title}”, ${turns.length} turns: ${turns[0]?.text} → ${toOneLine(turns[1]?.text)}`);
  return conversation;
}

async function stopBackground(kura: KuraFirefox, when: string): Promise<void> {
  // A page that still delivers may wake it again, so it is stopped until it stays stopped.
  await until('a background page that is stopped', async () => {
    await kura.killBackground();
    return (await kura.backgroundState()) === 'stopped';
  });
  logStep('Killed', `the background page, ${when}; whoever needs it next has to wake it.`);
}

async function findAndInsert(
  kura: KuraFirefox,
  query: string,
  conversation: Conversation,
  draft: string,
): Promise<void> {
  const chat = await kura.openTab(claude.newChat);
  await openChat(chat, claude);
  await chat.type(draft);
  const before = await chat.evaluate<string[]>('window.practice.sent');

  const popup = await kura.openTab(`${kura.origin}popup.html`);
  await popup.until('document.activeElement?.matches("input")');
  // The text of the last session comes back selected, so that typing replaces it.
  await popup.type(query);
  await popup.until(`document.querySelector(".hit")?.textContent.includes(${JSON.stringify(conversation.title)})`);
  await popup.until('document.querySelector(".actions") !== null');
  save(`4-popup-${query}`, await popup.screenshot());
  logStep(
    'Found',
    `in the popup by “${query}”: ${toOneLine(await popup.evaluate('document.querySelector(".hit").innerText'))}`,
  );

  await popup.press('Enter').catch(() => undefined);
  const text = await until('the quotation', async () => {
    const now = await chat.evaluate<string>('window.practice.composerText()');
    return now.includes(conversation.turns[0]?.text.split('\n')[0] ?? '') && now;
  });
  if (!text.startsWith(draft)) throw new Error(`The draft is gone: ${text}`);
  for (const { text: turn } of conversation.turns) {
    const line = turn.split('\n')[0] ?? '';
    if (!text.includes(line)) throw new Error(`“${line}” is missing in the composer:\n${text}`);
  }
  const sent = await chat.evaluate<string[]>('window.practice.sent');
  if (sent.length !== before.length) throw new Error(`Something was sent: ${sent.at(-1)}`);
  save(`6-inserted-${query}`, await chat.screenshot());
  logStep('Inserted', `into the practice Claude, draft kept, nothing sent.`);
  console.log(
    text
      .split('\n')
      .slice(0, 6)
      .map(line => `      ${line}`)
      .join('\n'),
  );
  // It may have closed itself after the insertion.
  await popup.close().catch(() => undefined);
  await chat.close();
}

/** Firefox contacts its own services even with an empty profile. Kura's policy allows none of these hosts. */
function checkRequests(): void {
  const firefoxHosts = /(^|\.)(mozilla\.(com|net|org)|firefox\.com|googleapis\.com|openh264\.org)$/;
  const hosts = [...new Set(practice.requests.map(({ host }) => host))];
  const unknownHosts = hosts.filter(host => !practice.hosts.includes(host) && !firefoxHosts.test(host));
  if (unknownHosts.length > 0) throw new Error(`Somebody asked for ${unknownHosts.join(', ')}.`);
  logStep(
    'Quiet',
    `of all names that were asked for, ${hosts.length} in all, none was anybody’s but the sites’ and Firefox’s own.`,
  );
}

async function openChat(tab: Tab, site: PracticeSite): Promise<void> {
  await tab.goTo(`${site.newChat}?generation=${site.generation}&pace=brisk`);
  await tab.until(`document.querySelector(${JSON.stringify(site.composer)}) !== null`);
  await tab.click(site.composer);
}

function logStep(name: string, what: string): void {
  steps += 1;
  console.log(`✔ ${name.padEnd(9)} ${what}`);
}

function save(name: string, picture: Buffer): void {
  writeFileSync(path.join(pictures, `${name.replace(/[\s?？]+/g, '-')}.png`), picture);
}

function stop(message: string): never {
  console.error(`\n${message}\n`);
  process.exit(1);
}

function toOneLine(text = ''): string {
  return text.replace(/\s+/g, ' ').slice(0, 110);
}
