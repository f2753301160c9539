// A fault here is noticed first by `test/e2e/main-job.test.ts`.
/** The practice sites by themselves: what the extension's own end-to-end tests stand on. */
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { chromiumPath } from '../chromium';
import {
  ask,
  composerText,
  configuredSites,
  openChat,
  openLongChat,
  practiceSites,
  practiceSite,
  sent,
  settled,
} from '../practice-sites';

let server: PracticeServer;
let browser: Browser;
let context: BrowserContext;
const complaints: string[] = [];

beforeAll(async () => {
  server = await startPracticeServer();
  browser = await chromium.launch({
    executablePath: chromiumPath(),
    chromiumSandbox: false,
    args: [...server.chromiumArguments],
  });
});
afterAll(async () => {
  await browser.close();
  await server.close();
});
afterEach(async () => {
  await context.close();
  const heard = complaints.splice(0);
  if (heard.length > 0) throw new Error(`The page broke its own policy, or a script of it failed: ${heard.join('; ')}`);
});

async function newPage(): Promise<Page> {
  context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1200, height: 800 }, locale: 'en' });
  const page = await context.newPage();
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', error => complaints.push(error.message));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', event => {
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return page;
}

describe.each([...practiceSites, ...configuredSites])('$name', site => {
  const place = site.marks;

  test('a question is answered word by word, and both are there again after a reload', async () => {
    const page = await newPage();
    await openChat(page, site);
    await ask(page, site, 'Why do my Docker volumes disappear?');
    await page.locator(place.prompt, { hasText: 'Docker volumes' }).waitFor();
    const lengths = await growth(page, place.streaming ?? place.answer);
    expect(lengths.length, 'The answer appeared all at once.').toBeGreaterThan(3);
    await settled(page);

    const whole = async () => {
      await page.locator(place.finished).last().waitFor();
      expect((await page.locator(place.prompt).last().innerText()).trim()).toBe('Why do my Docker volumes disappear?');
      const answer = (await page.locator(place.answer).last().innerText()).replaceAll('\u00a0', ' ');
      expect(answer).toContain('anonymous volume');
      expect(answer).toContain('image: postgres:17');
      expect(answer).toContain('The rule stands in the reference');
    };
    await whole();
    expect(page.url()).toMatch(place.address);
    expect(await sent(page)).toEqual(['Why do my Docker volumes disappear?']);

    const address = page.url();
    await page.reload();
    await whole();
    expect(page.url()).toBe(address);
    expect(await sent(page)).toEqual(['Why do my Docker volumes disappear?']);
  });

  test('日本語の質問に日本語で答え、数式と表がある', async () => {
    const page = await newPage();
    await openChat(page, site);
    await ask(page, site, '会社員の医療費控除と確定申告について教えて');
    await settled(page);
    const answer = page.locator(place.answer).last();
    expect(await answer.innerText()).toContain('通院のための電車・バス代');
    // Le Chat draws a table as a grid of eight cells.
    expect(
      await answer
        .locator('table tr, [role="columnheader"]:nth-child(-n + 2), [role="cell"]:nth-child(-n + 4)')
        .count(),
    ).toBe(4);
    expect(await answer.locator('.katex').count()).toBe(4);
  });

  test('Stop keeps what was written, and the composer is free again', async () => {
    const page = await newPage();
    await openChat(page, site, 'brisk');
    await ask(page, site, 'Show me the whole file with the stations, all 160 lines');
    await growth(page, place.streaming ?? place.answer);
    await page.evaluate(() => window.practice.stop());
    await settled(page);
    const text = await page.locator(place.answer).last().innerText();
    expect(text).not.toContain('nothing else has to change');
    await page.reload();
    await page.locator(place.answer).last().waitFor({ state: 'attached' });
    expect(await page.locator(place.answer).last().innerText()).toBe(text);
    expect(await composerText(page)).toBe('');
  });

  test('a chat of the side bar comes a moment after its address, and Back returns', async () => {
    const page = await newPage();
    await openChat(page, site, 'realistic');
    const start = page.url();
    // In one go, because the old list stays only for a moment.
    const early = await page.evaluate(prompt => {
      const links = [...document.querySelectorAll<HTMLElement>('.history-item')];
      links.find(link => link.textContent?.includes('kitchen garden'))?.click();
      return { url: location.href, prompts: document.querySelectorAll(prompt).length };
    }, place.prompt);
    expect(early.url).not.toBe(start);
    expect(early.prompts).toBe(0);
    await page.locator(place.prompt, { hasText: 'Week 30' }).waitFor();
    await page.goBack();
    await page.locator(place.prompt).first().waitFor({ state: 'detached' });
    expect(page.url()).toBe(start);
  });

  test('a deep link opens an old chat, of which no more is mounted than on the real page', async () => {
    const page = await newPage();
    await openChat(page, site);
    const garden = await page.evaluate(() => window.practice.chats.find(chat => chat.title.includes('garden'))?.id);
    await page.evaluate(id => window.practice.go(id), garden);
    await page.locator(place.prompt, { hasText: 'Week 30' }).waitFor();
    await page.reload();
    await page.locator(place.prompt, { hasText: 'Week 30' }).waitFor();
    await expect.poll(() => page.locator(place.prompt).count()).toBeLessThanOrEqual(place.maxMounted ?? 15);
  });
});

describe.each([...practiceSites, ...configuredSites])('$name, driven', site => {
  const place = site.marks;

  test('edits, other answers and turns of the page make the tree that the driver tells', async () => {
    const page = await newPage();
    await openChat(page, site);
    await page.evaluate(async () => {
      window.practice.send('Good morning in Arabic?');
      await window.practice.settled();
      window.practice.regenerate(window.practice.tree.leaf ?? '');
      await window.practice.settled();
      window.practice.turnTo(window.practice.tree.leaf ?? '', -1);
      window.practice.edit(window.practice.tree.messages[0]?.id ?? '', 'continue');
      await window.practice.settled();
      window.practice.send('続けて');
      await window.practice.settled();
    });
    const { messages, leaf } = await page.evaluate(() => window.practice.tree);
    const [first, again, edited] = [messages[0], messages[2], messages[3]];
    expect(messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'assistant',
      'user',
      'assistant',
      'user',
      'assistant',
    ]);
    expect(messages.map(({ parent }) => parent)).toEqual([
      null,
      first?.id,
      first?.id,
      null,
      edited?.id,
      messages[4]?.id,
      messages[5]?.id,
    ]);
    expect(again?.text).toContain('Put differently');
    expect(leaf).toBe(messages[6]?.id);
    await page.locator(place.prompt, { hasText: '続けて' }).waitFor();
    expect(await page.locator(place.prompt, { hasText: 'Arabic' }).count()).toBe(0);
  });

  test('every redesign takes a hook away and leaves the words', async () => {
    const page = await newPage();
    await openChat(page, site);
    const hooks = (await page.evaluate(() => window.practice.redesigns)).map(hook => hook.replace('/', '\\/'));
    expect(hooks.length).toBeGreaterThan(0);
    const question = '続けて';
    await page.evaluate(text => window.practice.send(text), question);
    await settled(page);
    for (const hook of hooks) expect({ hook, there: await isThere(page, hook) }).toEqual({ hook, there: true });

    for (const [index, hook] of hooks.entries()) {
      await openChat(page, site, 'fast', { redesign: index + 1 });
      await page.evaluate(text => window.practice.send(text), question);
      await settled(page);
      expect({ hook, there: await isThere(page, hook) }).toEqual({ hook, there: false });
      expect(await page.locator('body').innerText()).toContain('それから次の小さな一歩だけを進めます');
    }
  });
});

const isThere = async (page: Page, selector: string) => (await page.locator(selector).count()) > 0;

/** Whether it is mounted, and some of it stands within the window. */
async function isInSight(page: Page, place: Locator): Promise<boolean> {
  if ((await place.count()) === 0) return false;
  const box = await place.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return box !== null && box.y < height && box.y + box.height > 0;
}

test.each([
  'ChatGPT, classic',
  'ChatGPT, app shell',
  'Claude, hub',
  'Claude, feed',
  'Gemini',
  'Grok',
  'DeepSeek',
  'Poe',
])('%s: a chat of 400 turns, of which a part is mounted', async name => {
  const site = practiceSite(name);
  const page = await newPage();
  await openChat(page, site, 'fast', { seed: 400 });
  await openLongChat(page);
  await page.locator(practiceSite(name).marks.prompt, { hasText: '200' }).last().waitFor();
  expect((await page.evaluate(() => window.practice.tree.messages)).length).toBe(400);
  expect(await page.locator(practiceSite(name).marks.prompt).count()).toBeLessThan(40);
});

test.each(['Claude, hub', 'Grok', 'DeepSeek'])(
  '%s: who leaves the end with the keys stays there, and what is sent then is in sight',
  async name => {
    const site = practiceSite(name);
    const page = await newPage();
    await openChat(page, site, 'fast', { seed: 400 });
    await openLongChat(page);
    const last = page.locator(practiceSite(name).marks.prompt, { hasText: '200' }).last();
    await last.waitFor();
    await page.mouse.click(700, 300);
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('PageUp');
    await expect.poll(() => isInSight(page, last)).toBe(false);
    // Long enough for rows to be measured and laid out again.
    await page.waitForTimeout(500);
    expect(await isInSight(page, last)).toBe(false);

    await page.evaluate(() => window.practice.send('続けて'));
    const sentPrompt = page.locator(practiceSite(name).marks.prompt, { hasText: '続けて' }).last();
    await settled(page);
    await expect.poll(() => isInSight(page, sentPrompt)).toBe(true);
  },
);

test('the three ways of streaming end in the same page', async () => {
  const page = await newPage();
  const ends: string[] = [];
  for (const stream of ['append', 'last-block', 'whole']) {
    await page.goto(`https://gemini.google.com/app?pace=fast&stream=${stream}`);
    await ask(page, practiceSite('Gemini'), 'Dockerのボリュームが消えて、データベースがなくなりました');
    await settled(page);
    ends.push(await page.locator('message-content .markdown').innerHTML());
  }
  const withoutIds = ends.map(html => html.replace(/ id="[^"]*"/g, ''));
  expect(withoutIds[0]).toContain('匿名ボリューム');
  expect(withoutIds[1]).toBe(withoutIds[0]);
  expect(withoutIds[2]).toBe(withoutIds[0]);
});

test('the app shell moves its window of six and renumbers it', async () => {
  const page = await newPage();
  await openChat(page, practiceSite('ChatGPT, app shell'));
  await page.locator('.history-item', { hasText: 'kitchen garden' }).click();
  const prompts = page.locator('[data-turn-key] [data-user-message-bubble]');
  await prompts.filter({ hasText: 'Week 30' }).waitFor();
  expect(await prompts.count()).toBe(6);
  await page.mouse.move(700, 400);
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, -4000);
        return prompts.first().innerText();
      },
      { timeout: 15_000 },
    )
    .toContain('Week 1:');
  expect(await prompts.count()).toBe(6);
  const places = await page
    .locator('[data-content-search-turn-key]')
    .evaluateAll(nodes => nodes.map(node => node.getAttribute('data-content-search-turn-key')));
  expect(places).toEqual([0, 1, 2, 3, 4, 5].map(place => `fallback-turn-${place}`));
});

test('Gemini loads ten older exchanges at the top and keeps them', async () => {
  const page = await newPage();
  await openChat(page, practiceSite('Gemini'));
  await page.locator('.history-item', { hasText: 'kitchen garden' }).click();
  const exchanges = page.locator('.conversation-container');
  await expect.poll(() => exchanges.count()).toBe(10);
  await page.locator('infinite-scroller').evaluate(scroller => void (scroller.scrollTop = 0));
  await expect.poll(() => exchanges.count()).toBe(20);
  expect(await exchanges.first().innerText()).toContain('Week 11');
});

describe('late ids', () => {
  test('ChatGPT: a temporary id, then the address, then the title, and the real id once the answer is whole', async () => {
    const page = await newPage();
    const site = practiceSite('ChatGPT, classic');
    await openChat(page, site, 'brisk');
    const diary = await keepDiary(page, {
      sent: '[data-turn="user"]',
      'stop button': '[data-testid="stop-button"]',
      'empty answer': '.markdown.result-streaming',
      'temporary id': '[data-turn-id^="request-placeholder-"]',
      'final id': '[data-turn-id^="request-WEB:"]',
      'action bar': '[data-turn="assistant"] [data-testid="copy-turn-action-button"]',
    });
    await ask(page, site, 'Why do my Docker volumes disappear?');
    await settled(page);
    const events = await diary();
    expectOrder(events, ['sent', 'empty answer', 'action bar']);
    expectOrder(events, ['sent', 'temporary id', 'final id']);
    expectOrder(events, ['sent', '/c/…', 'title Why do my Docker volumes disappear?']);
    expect(events).toContain('stop button');
    expect(events.filter(event => event.startsWith('/'))).toEqual(['/c/…']);
  });

  test('the app shell passes through a provisional address and a pending key', async () => {
    const page = await newPage();
    const site = practiceSite('ChatGPT, app shell');
    await openChat(page, site, 'brisk');
    const diary = await keepDiary(page, {
      'pending key': '[data-turn-key="pending-chatgpt-submit"]',
      key: '[data-turn-key]:not([data-turn-key^="pending"])',
      stop: 'form[data-chatgpt-composer] [type="submit"][aria-label="Stop"]',
      'action bar': '.turn-action-controls:not(.user)',
    });
    await ask(page, site, 'Why do my Docker volumes disappear?');
    await settled(page);
    const events = await diary();
    expectOrder(events, ['pending key', '/c/WEB:…', '/c/…']);
    expectOrder(events, ['pending key', 'key', 'action bar']);
    expect(events).toContain('stop');
  });

  test('Claude: the address at the moment of sending, and a reply that begins without a streaming mark', async () => {
    const page = await newPage();
    const site = practiceSite('Claude, hub');
    await openChat(page, site, 'brisk');
    const reply = '[data-testid="assistant-message"]';
    const diary = await keepDiary(page, {
      'bare reply': `${reply}:not([data-is-streaming]) [data-cds="TurnStatus"][data-state="pending"]`,
      writing: `${reply}[data-is-streaming="true"]`,
      finished: `${reply}[data-is-streaming="false"]`,
      toolbar: `${reply} [data-testid="message-actions"]`,
    });
    await ask(page, site, 'Why do my Docker volumes disappear?');
    await settled(page);
    expectOrder(await diary(), ['/chat/…', 'bare reply', 'writing', 'finished', 'toolbar']);
    const key = await page.locator('[data-cds="UserMessage"]').getAttribute('data-turn-key');
    expect(await page.locator(reply).getAttribute('data-turn-key')).toBe(`${key}-hub-reply`);
  });

  test('Gemini: stop before there is any answer, and an id in the address at last', async () => {
    const page = await newPage();
    const site = practiceSite('Gemini');
    await openChat(page, site, 'brisk');
    const diary = await keepDiary(page, {
      stop: '[data-test-id="send-button-container"] mat-icon[fonticon="stop"]',
      answer: 'message-content .markdown[aria-busy="true"]',
      complete: '.response-footer.complete',
      actions: 'message-actions',
    });
    await ask(page, site, 'Packing list for a mountain hike');
    await settled(page);
    const events = await diary();
    expectOrder(events, ['stop', 'answer', 'complete', 'actions']);
    expectOrder(events, ['stop', '/app/…']);
    const container = await page.locator('.conversation-container').getAttribute('id');
    expect(container).toMatch(/^[0-9a-f]{16}$/);
    expect(await page.locator('message-content').getAttribute('id')).toBe(`message-content-id-r_${container}`);
  });
});

describe('branches', () => {
  test('a second answer and a changed prompt become versions, and the pager goes back', async () => {
    const page = await newPage();
    const site = practiceSite('ChatGPT, classic');
    await openChat(page, site);
    await ask(page, site, 'Good morning in Arabic?');
    await settled(page);
    const answer = page.locator('[data-message-author-role="assistant"]');
    const first = await answer.getAttribute('data-message-id');
    await page.getByLabel('Regenerate response').click();
    await settled(page);
    expect(await answer.innerText()).toContain('Put differently');
    expect(await answer.getAttribute('data-message-id')).not.toBe(first);
    await page.locator('[data-turn="assistant"]').getByLabel('Previous response').click();
    expect(await answer.getAttribute('data-message-id')).toBe(first);

    await page.locator('[data-turn="user"]').hover();
    await page.getByLabel('Edit message').click();
    await page.locator('.edit-prompt textarea').fill('continue');
    await page.locator('.edit-prompt .primary').click();
    await settled(page);
    expect(await page.locator('[data-message-author-role="user"]').innerText()).toContain('continue');
    expect(await answer.innerText()).toContain('Going on from where we stopped');
    expect(await page.locator('[data-turn="user"] .pager').innerText()).toContain('2/2');
  });

  test('two equal prompts are two exchanges', async () => {
    const page = await newPage();
    const site = practiceSite('Gemini');
    await openChat(page, site);
    await ask(page, site, '続けて');
    await settled(page);
    await ask(page, site, '続けて');
    await settled(page);
    const ids = await page.locator('.conversation-container').evaluateAll(nodes => nodes.map(node => node.id));
    expect(new Set(ids).size).toBe(2);
  });
});

describe('a private chat', () => {
  test('leaves no id in the address and nothing in the list', async () => {
    const page = await newPage();
    for (const [name, button, address] of [
      ['ChatGPT, classic', 'button.temporary', /chatgpt\.com\/\?temporary-chat=true$/],
      ['Claude, hub', 'button.temporary', /claude\.ai\/new\?incognito$/],
      ['Gemini', '[data-test-id="temp-chat-button"]', /gemini\.google\.com\/app$/],
    ] as const) {
      const site = practiceSite(name);
      await openChat(page, site);
      const before = await page.evaluate(() => window.practice.chats.length);
      await page.locator(button).click();
      await ask(page, site, 'say nothing');
      await settled(page);
      expect(page.url()).toMatch(address);
      expect(await page.evaluate(() => window.practice.chats.length)).toBe(before);
    }
    expect(await page.locator('[data-test-id="temp-chat-button"].temp-chat-on').count()).toBe(1);
  });
});

test('a broken connection leaves half an answer without an action bar, and says so', async () => {
  const page = await newPage();
  const site = practiceSite('ChatGPT, classic');
  await openChat(page, site);
  await page.evaluate(() => window.practice.failNext());
  await ask(page, site, 'The Rust borrow checker says E0502');
  await page.getByRole('alert').waitFor();
  expect(await page.locator('[data-turn="assistant"] .turn-actions').count()).toBe(0);
});

test('a passage that Kura inserted is taken note of, and nothing more', async () => {
  const page = await newPage();
  const site = practiceSite('Claude, hub');
  await openChat(page, site);
  const notes = '【Kura 0123abcd】\nFrom ChatGPT: Docker volumes disappear\n【/Kura 0123abcd】\n\nWhat do I do now?';
  await page.evaluate(text => window.practice.send(text), notes);
  await settled(page);
  expect(await page.locator('[data-perf-reply-text]').last().innerText()).toContain('I have read the quoted notes');
});

test('Gemini refuses a string as HTML, and nothing is asked of any other host', async () => {
  const page = await newPage();
  await openChat(page, practiceSite('Gemini'));
  const refused = await page.evaluate(async () => {
    const complaint = new Promise(resolve => {
      addEventListener('securitypolicyviolation', resolve, { once: true });
    });
    try {
      document.createElement('div').innerHTML = '<b>x</b>';
      return false;
    } catch {
      await complaint;
      return true;
    }
  });
  complaints.length = 0;
  expect(refused).toBe(true);
  expect(server.requests.filter(({ status, byBrowserItself }) => status !== 200 && !byBrowserItself)).toEqual([]);
});

/** The lengths that the growing answer was seen to have, until it stops for a moment. */
function growth(page: Page, answer: string): Promise<number[]> {
  return page.evaluate(async selector => {
    const lengths = new Set<number>();
    for (let look = 0; look < 60 && lengths.size < 6; look++) {
      lengths.add([...document.querySelectorAll(selector)].at(-1)?.textContent?.length ?? 0);
      await new Promise(resolve => setTimeout(resolve, 30));
    }
    return [...lengths];
  }, answer);
}

/** Notes, in order, the first sight of each selector, each new address (ids as `…`) and each new title. */
async function keepDiary(page: Page, sights: Readonly<Record<string, string>>): Promise<() => Promise<string[]>> {
  await page.evaluate(wanted => {
    const diary: string[] = [];
    Object.assign(window, { diary });
    const note = (event: string) => {
      if (diary.at(-1) !== event && !diary.includes(event)) diary.push(event);
    };
    const look = () => {
      for (const [name, selector] of Object.entries(wanted)) if (document.querySelector(selector)) note(name);
      if (document.title !== title) note(`title ${document.title}`);
    };
    const { title } = document;
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
    for (const way of ['pushState', 'replaceState'] as const) {
      const change = history[way].bind(history);
      history[way] = (state, unused, url) => {
        look();
        change(state, unused, url);
        note(location.pathname.replace(/[0-9a-f-]{16,}$/, '…'));
      };
    }
  }, sights);
  return () => page.evaluate(() => (window as Window & { diary?: string[] }).diary ?? []);
}

function expectOrder(events: readonly string[], order: readonly string[]): void {
  expect(
    events.filter(event => order.includes(event)),
    `Seen: ${events.join(' · ')}`,
  ).toEqual(order);
}
