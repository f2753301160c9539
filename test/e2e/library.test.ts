/** The library on a real vault, in both languages: found, read, put in order and forgotten by what a person sees and presses. */
import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Conversation, SiteId, Turn } from '../../lib/core/conversation';
import { translator } from '../fakes/language';
import { startPracticeServer, type PracticeServer } from '../practice/server';
import { launchKura, type KuraBrowser } from './kura';
import { forEachLanguage, testAll } from './languages';
import { servicesFrom, type OwnServices } from './own-services';
import { countStoredTurns } from './stored';
import { until } from './until';

const day = 86_400_000;
const today = Date.now();

const turn = (id: string, parent: string | null, role: Turn['role'], text: string): Turn => ({
  id,
  parent,
  role,
  text,
  observedAt: today - day,
});

function chat(source: SiteId, name: string, title: string, turns: readonly Turn[], daysAgo: number): Conversation {
  const last = turns.at(-1)?.id ?? '';
  return {
    id: `${source}:${name}`,
    source,
    url: `https://${source}.example/c/${name}`,
    title,
    space: 'main',
    createdAt: today - (daysAgo + 1) * day,
    updatedAt: today - daysAgo * day,
    completeness: { state: 'partial', turns: turns.length, gap: false },
    revision: 1,
    turns,
    activePath: turns.map(({ id }) => id).filter(id => id !== 'a2' || last === 'a2'),
  };
}

const ferry = chat(
  'claude',
  'ferry',
  '夜行フェリーの静かな部屋',
  [
    turn('q1', null, 'user', 'Which cabin on the night ferry is quiet? 夜行フェリーの静かな部屋は？'),
    turn('a2', 'q1', 'assistant', 'An older answer: take the lounge on deck seven.'),
    turn(
      'a1',
      'q1',
      'assistant',
      '## 部屋\n\nTake cabin **4103**, far from the engine.\n\n| deck | noise |\n| --- | --- |\n| 4 | low |',
    ),
    turn('q2', 'a1', 'user', 'And breakfast?'),
    turn(
      'a3',
      'q2',
      'assistant',
      'From six. The cabin has a kettle, and cabin keys open the terrace.\n\n```ts\nconst cabin = 4103;\n```\n\n- [x] booked',
    ),
  ],
  1,
);

/** The same question, nearly in the same words, asked of another assistant. */
const elsewhere = chat(
  'gemini',
  'elsewhere',
  'Where it is quiet on board',
  [
    turn('q', null, 'user', 'which cabin on the night ferry is quiet 夜行フェリーの静かな部屋は'),
    turn('a', 'q', 'assistant', 'Ask for the *forward* cabins, above the stabilisers.'),
  ],
  60,
);

const bites = [
  '<script>window.bitten = true</script>',
  '<img src=x onerror="window.bitten = true">',
  '<svg onload="window.bitten = true"></svg>',
  '<iframe srcdoc="<script>parent.bitten = true</script>"></iframe>',
  '<style>body { display: none }</style>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.bitten=true&gt;">',
  '[press](javascript:window.bitten=true)',
  '![seen](https://tracker.example/pixel.png)',
  '$\\href{javascript:window.bitten=true}{x}$',
  '\u202Egnp.exe\u202C',
].join('\n\n');
const hostile = chat(
  'chatgpt',
  'hostile',
  '<img src=x onerror="window.bitten = true">\u202E title',
  [turn('q', null, 'user', bites), turn('a', 'q', 'assistant', bites)],
  2,
);

const long = chat(
  'gemini',
  'long',
  `確定申告に必要な書類の一覧をもう一度確認したいのですが何から始めればよいでしょうか ${'https://example.org/a/very/long/path/'.repeat(6)}`,
  [turn('q', null, 'user', 'مقدمة في قواعد البيانات'), turn('a', 'q', 'assistant', 'x'.repeat(600))],
  40,
);

const bread = (n: number) =>
  chat(n % 2 ? 'grok' : 'chatgpt', `bread-${n}`, `Bread ${n}`, [turn('q', null, 'user', `Loaf ${n}?`)], 3 + n * 4);

const vault = [ferry, elsewhere, hostile, long, ...Array.from({ length: 150 }, (_, n) => bread(n))];

forEachLanguage('ja', language => {
  const t = translator(language);
  let practice: PracticeServer;
  let kura: KuraBrowser;
  let services: OwnServices;
  let page: Page;
  const requests: string[] = [];

  beforeAll(async () => {
    practice = await startPracticeServer();
    kura = await launchKura({ practice, language });
    services = servicesFrom(await kura.openOwnPage('options.html'));
    await services.transfer.importBatch(vault);
    await until('all is searchable', async () => (await services.library.getStatus()).vault.pending === 0, 60_000);
    page = await kura.openOwnPage('library.html');
    page.on('request', request => requests.push(request.url()));
    await page.locator('.chat-row .chat-title').first().waitFor();
  });
  afterAll(async () => {
    await kura?.close();
    await practice?.close();
  });

  beforeEach(() => page.setViewportSize({ width: 1200, height: 800 }));

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const inChat = (name: string) => page.locator('.open-chat').getByRole('button', { name, exact: true });
  /** An entry of the menu of the open chat. */
  const choose = async (name: string) => {
    await page.locator('.open-chat .chat-actions > button').click();
    await page.locator('.action-menu').getByRole('option', { name, exact: true }).click();
  };
  const facet = (name: string) => page.locator('.facet', { has: page.getByText(name, { exact: true }) });
  const row = (title: string) => page.getByRole('option').filter({ hasText: title });
  /** A list that changes moves another row under the click, and the chat that was beside it is there for a moment longer. */
  const open = (title: string) =>
    until(`${title} beside the list`, async () => {
      await row(title).click();
      const heading = page.locator('.open-chat h2').filter({ hasText: title });
      return heading.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      );
    });
  const found = async () =>
    (await services.library.recall('night ferry cabin', { scope: 'everywhere' })).hits.map(hit => hit.conversation);
  const answers = () => page.getByRole('searchbox', { name: t('library_search_answers') });

  test('opens with the first chat beside the list, the focus in the box, one Tab before the list, and at most 30 controls', async () => {
    const fresh = await kura.openOwnPage('library.html');
    await fresh.setViewportSize({ width: 1280, height: 800 });
    await fresh.locator('.open-chat .turn').first().waitFor();
    const focused = () =>
      fresh.evaluate(() => document.activeElement?.getAttribute('type') ?? document.activeElement?.role);
    expect(await focused()).toBe('search');
    await fresh.keyboard.press('Tab');
    expect(await focused()).toBe('listbox');
    const controls = fresh.locator('button:visible, input:visible, a:visible, summary:visible');
    // What is there for each site, tag and space of the vault, and for each message, is content.
    const content = fresh.locator('section:has(> h2) .facet:visible, .turn :is(button, a):visible');
    expect((await controls.count()) - (await content.count())).toBeLessThanOrEqual(30);
    await fresh.close();
  });

  test('the list is confined by site, and read on with the keys alone', async () => {
    await facet('Claude').click();
    await until('one chat', async () => (await page.getByRole('option').count()) === 1);
    await facet(t('library_all')).click();
    await row('夜行フェリー').waitFor();
    await page.getByRole('listbox').focus();
    await page.keyboard.press('End');
    await row('Bread 149').waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: ferry.title }).waitFor();
    const place = () => page.evaluate(() => [...document.querySelectorAll('.turn')].indexOf(document.activeElement!));
    const places: number[] = [];
    for (const key of ['k', 'j', 'j', 'k', 'k']) {
      await page.keyboard.press(key);
      places.push(await place());
    }
    expect(places).toEqual([-1, 0, 1, 0, 0]);
    await page.keyboard.press('Escape');
    await page.locator('.close-chat').waitFor({ state: 'detached' });
    // The page gives the focus back after it is drawn anew.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('listbox');
  });

  testAll('the calendar comes by the keys, confines the list to a day, and gives the focus back', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    const opener = page.locator('.calendar-button');
    const calendar = page.getByRole('dialog', { name: t('library_calendar') });
    const isFocused = () => opener.evaluate(element => element === document.activeElement);
    await opener.focus();
    await page.keyboard.press('Enter');
    await calendar.waitFor();
    const isDayInView = async () => {
      const day = await page.locator(':focus').boundingBox();
      return day !== null && day.y >= 0 && day.y + day.height <= 640;
    };
    expect(await page.locator(':focus').getAttribute('data-day')).not.toBeNull();
    expect(await isDayInView()).toBe(true);
    await page.keyboard.press('Escape');
    await calendar.waitFor({ state: 'detached' });
    expect(await isFocused()).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Home');
    const day = (await page.locator(':focus').getAttribute('aria-label')) ?? '';
    expect(await isDayInView()).toBe(true);
    await page.keyboard.press('Enter');
    await until('only those of that day', async () => (await page.getByRole('option').count()) === 1);
    expect(day).toContain(await page.locator('#list-name').innerText());
    expect(await isFocused()).toBe(true);
    await button(t('library_facets_label')).click();
    await facet(t('library_all')).click();
    await row('夜行フェリー').waitFor();
  });

  test('a search leads to the turn in its chat, on the branch that has it', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('lounge deck seven');
    // The rows of an unfinished word may still be there.
    await page.locator('.search-result', { hasText: 'lounge' }).first().click();
    await page.locator('.turn.target', { hasText: 'An older answer' }).waitFor();
    expect(page.url()).toContain('#chat=claude%3Aferry&turn=a2');
    await button(t('reading_branch_after')).click();
    await page.locator('.turn', { hasText: 'far from the engine' }).waitFor();
    expect(await page.getByRole('heading', { level: 4, name: '部屋' }).count()).toBe(1);
    await answers().fill('');
  });

  testAll('the same question’s answers are read beside each other, and Escape leads back to the chat', async () => {
    await page.setViewportSize({ width: 1400, height: 800 });
    const compare = page
      .getByRole('article')
      .getByRole('button', { name: t('reading_compare') })
      .first();
    await compare.click();
    const side = page.getByRole('dialog', { name: t('compare_title') });
    const columns = side.getByRole('article');
    await columns.nth(1).getByText('forward').waitFor();
    expect(await columns.count()).toBe(2);
    expect(await columns.first().innerText()).toContain('Take cabin 4103, far from the engine.');
    expect(await columns.nth(1).locator('em').innerText()).toBe('forward');
    const hasFocus = () => compare.evaluate(button => button === document.activeElement);
    await side.getByRole('button', { name: t('compare_close') }).click();
    await side.waitFor({ state: 'detached' });
    expect(await hasFocus(), 'after its button').toBe(true);

    await page.keyboard.press('Enter');
    await columns.first().waitFor();
    // A press on mere words leaves the focus with nobody.
    await side.getByRole('heading', { name: t('compare_title') }).click();
    await page.keyboard.press('Escape');
    await side.waitFor({ state: 'detached' });
    expect(await page.getByRole('heading', { level: 2, name: ferry.title }).isVisible()).toBe(true);
    expect(await hasFocus(), 'after Escape').toBe(true);

    await compare.click();
    await side.getByRole('button', { name: t('compare_open') }).click();
    await page.getByRole('heading', { level: 2, name: elsewhere.title }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 2, name: ferry.title }).waitFor();
    await button(t('reading_branch_after')).click();
  });

  testAll('a word is found in the chat, one place after the other', async () => {
    const find = page.getByRole('searchbox', { name: t('reading_find') });
    await find.fill('cabin');
    const places = page.locator('.find [role=status]');
    await until('all places', async () => (await places.textContent()) === t('reading_branch_of', '1', '5'));
    await find.press('Enter');
    expect(await places.textContent()).toBe(t('reading_branch_of', '2', '5'));
    await find.press('Escape');
  });

  test('a chat is renamed, tagged, pinned and moved', async () => {
    await choose(t('library_rename'));
    await page.keyboard.type('船の部屋');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: '船の部屋' }).waitFor();
    await choose(t('popup_tag'));
    await page.keyboard.type('旅, ferry');
    await page.keyboard.press('Enter');
    await facet('旅').waitFor();
    await choose(t('popup_pin'));
    await until('a pin', async () => (await services.library.readConversation(ferry.id))?.pinned === true);
    await choose(t('popup_move'));
    await inChat(t('library_new_space')).click();
    await page.keyboard.type('Sea 海');
    await page.keyboard.press('Enter');
    await facet('Sea 海').click();
    await until('its chat', async () => (await page.getByRole('option').count()) === 1);
    await button(t('space_manage')).click();
    await button(t('library_rename_space')).click();
    await page.keyboard.type('海');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: '海', exact: true }).waitFor();
    const kept = await services.library.readConversation(ferry.id);
    expect(kept).toMatchObject({ title: '船の部屋', tags: ['ferry', '旅'], pinned: true });
    expect((await services.library.readFacets()).spaces.find(({ name }) => name === '海')?.id).toBe(kept?.space);
  });

  test('a space is removed, and its chats stay', async () => {
    await facet('海').click();
    const manage = button(t('space_manage'));
    if ((await manage.getAttribute('aria-expanded')) === 'false') await manage.click();
    await button(t('library_remove_space')).click();
    const question = page.getByRole('alertdialog');
    expect(await question.textContent()).toContain(t('library_remove_space_question', '海'));
    await question.getByRole('button', { name: t('library_remove_space') }).click();
    await page.getByRole('heading', { level: 2, name: t('library_all') }).waitFor();
    await until('in main', async () => (await services.library.readConversation(ferry.id))?.space === 'main');
  });

  test('what was captured does nothing, asks nobody, and is shown as it is', async () => {
    await open('onerror');
    await page.locator('.turn').nth(1).waitFor();
    expect(await page.locator('.turn').nth(1).textContent()).toContain('<script>window.bitten = true</script>');
    expect(await page.locator('.reading').locator('script, img, iframe, style, svg:not(.icon)').count()).toBe(0);
    expect(await page.locator('.reading a[href^="javascript"]').count()).toBe(0);
    expect(await page.evaluate('globalThis.bitten')).toBeUndefined();
    expect(requests.filter(url => !/^(chrome-extension|data):/.test(url))).toEqual([]);
  });

  test.each([360, 720, 1000, 1600])('nothing is wider than a page of %i px', async width => {
    await page.setViewportSize({ width, height: 800 });
    for (const place of ['#', `#chat=${encodeURIComponent(long.id)}`, `#chat=${encodeURIComponent(hostile.id)}`]) {
      await page.evaluate(hash => (location.hash = hash), place);
      await page
        .locator(place === '#' ? '.chat-row .chat-title' : '.turn .markdown')
        .first()
        .waitFor();
      expect(await page.evaluate(widest), `${width} px, ${place}`).toEqual([]);
    }
  });

  test('from 720 px on a chat stands beside the list, and the groups come over both by a button', async () => {
    await page.setViewportSize({ width: 720, height: 800 });
    await page.evaluate(hash => (location.hash = hash), `#chat=${encodeURIComponent(long.id)}`);
    await page.locator('.turn .markdown').first().waitFor();
    expect(await page.getByRole('listbox').isVisible()).toBe(true);
    const groups = page.locator('.facets');
    expect(await groups.isVisible()).toBe(false);
    await button(t('library_facets_label')).click();
    await groups.waitFor();
    // The key closes them, and not the chat.
    await page.keyboard.press('Escape');
    await groups.waitFor({ state: 'hidden' });
    expect(await page.locator('.turn .markdown').first().isVisible()).toBe(true);
    await button(t('library_facets_label')).click();
    await facet(t('library_all')).click();
    await groups.waitFor({ state: 'hidden' });
  });

  testAll('on a narrow page what can be done is in a menu, and the title is written in place', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate(hash => (location.hash = hash), `#chat=${encodeURIComponent(long.id)}`);
    await page.getByRole('heading', { level: 2, name: long.title }).waitFor();
    await choose(t('library_rename'));
    await page.keyboard.type('Tax 確定申告');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Tax 確定申告' }).waitFor();
    await inChat(t('library_back')).click();
    await row('Tax 確定申告').waitFor();
    expect((await services.library.readConversation(long.id))?.title).toBe('Tax 確定申告');
  });

  testAll.each(['light', 'dark'] as const)(
    'nothing stands in the way of assistive technology, %s',
    async colorScheme => {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'));
      const look = async () => {
        const { violations } = await page.evaluate<AxeResults>('axe.run()');
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
      };
      for (const [width, place] of [
        [1200, '#'],
        [1200, ferry.id],
        [600, '#'],
        [600, ferry.id],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate(hash => (location.hash = hash), place === '#' ? '#' : `#chat=${encodeURIComponent(place)}`);
        await page
          .locator(place === '#' ? '.chat-row .chat-title' : '.turn .markdown')
          .first()
          .waitFor();
        expect(await look(), `${width} px, ${place}`).toEqual([]);
      }
      await page.setViewportSize({ width: 1200, height: 800 });
      await answers().fill('cabin');
      await page.locator('.search-result').first().waitFor();
      expect(await look()).toEqual([]);
      await answers().fill('');
    },
  );

  test('the list tells days and months apart, and no label lies on a row, wherever it is scrolled to', async () => {
    await page.evaluate(() => (location.hash = ''));
    for (const top of [0, 900, 2600]) {
      await page.locator('.chat-list').evaluate((list, y) => void (list.scrollTop = y), top);
      await page.locator('.chat-group').first().waitFor();
      const { labels, overlaps } = await page.evaluate(() => {
        const groups = [...document.querySelectorAll('.chat-group')];
        const rows = [...document.querySelectorAll('.chat-row')].map(row => row.getBoundingClientRect());
        const isOver = ({ top: from, bottom: to }: DOMRect) =>
          rows.some(row => row.top < to - 1 && row.bottom > from + 1);
        return {
          labels: groups.map(({ textContent }) => textContent),
          overlaps: groups.filter(group => isOver(group.getBoundingClientRect())).length,
        };
      });
      expect(new Set(labels).size).toBe(labels.length);
      expect(overlaps).toBe(0);
    }
    await page.locator('.chat-list').evaluate(list => void (list.scrollTop = 0));
  });

  test('what was deleted is said away from the pointer, over no row and no message', async () => {
    const first = page.locator('.chat-row').first();
    await first.hover();
    await page.getByRole('listbox').focus();
    await page.keyboard.press('Delete');
    await button(t('library_undo')).waitFor();
    const place = await page.evaluate(() => {
      const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      return { bar: boxOf('.undo-bar'), list: boxOf('.list-side'), reader: boxOf('.open-chat') };
    });
    expect(place.bar.left).toBeGreaterThanOrEqual(place.list.right);
    expect(place.bar.top).toBeGreaterThanOrEqual(place.reader.bottom);
    await button(t('library_undo')).click();
    await button(t('library_undo')).waitFor({ state: 'detached' });
  });

  test('forgetting is undone, and without that is for good: off the list, and never found again', async () => {
    await page.evaluate(() => (location.hash = ''));
    // The test before has deleted it, and undone that.
    await until('found again', async () => (await found()).includes(ferry.id));
    await open('船の部屋');
    await choose(t('library_forget'));
    await button(t('library_undo')).click();
    await open('船の部屋');
    await until('found again', async () => (await found()).includes(ferry.id));
    await choose(t('library_forget'));
    await button(t('library_undo')).waitFor();
    await row('船の部屋').waitFor({ state: 'detached' });
    expect(await found()).not.toContain(ferry.id);
    await button(t('library_undo')).waitFor({ state: 'detached' });
    await until('an empty place in the database', async () => (await countStoredTurns(page, ferry.id)) === 0, 60_000);
    expect(await services.library.undelete([ferry.id])).toEqual([]);
    expect(await services.library.readConversation(ferry.id)).toBeNull();
    expect(await found()).not.toContain(ferry.id);
  });
});

/** In the page: what has to be scrolled sideways, but for what is made for it. */
function widest(): string[] {
  const madeForIt = 'pre, .wide, .formula, .facets';
  return [document.documentElement, ...document.querySelectorAll('body *')]
    .filter(element => element.scrollWidth > element.clientWidth + 1 && !element.matches(madeForIt))
    .filter(element => element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX))
    .map(element => element.outerHTML.slice(0, 100));
}
