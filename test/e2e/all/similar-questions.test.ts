// A fault here is noticed first by `test/e2e/mark.test.ts`.
/** “You asked something like this”: a question in other words, in a real Chromium, with a model that the extension loads itself. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildModelFiles } from '../../../scripts/model/build-model-files';
import { chat } from '../../search/chats';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { launchKura, type KuraBrowser } from '../kura';
import { servicesFrom, statusesUntil } from '../own-services';
import { buttonsIn } from '../page-buttons';
import { openChat, practiceSite } from '../practice-sites';
import { until } from '../until';

const claude = practiceSite('Claude, hub');
const march = new Date(2026, 2, 3, 12).getTime();

const said = {
  en: {
    question: 'Which quiet cabin is on the night ferry?',
    inOtherWords: 'Where can passengers sleep undisturbed while sailing after dark?',
    another: 'What should I cook for six guests with little money?',
    alike: /^Kura: You asked something like this on ChatGPT, .*2026/,
  },
  ja: {
    question: '夜行フェリーの静かな部屋はどこ？',
    inOtherWords: '夜間の船旅で安眠できる客室を教えて',
    another: '少ないお金で六人分の料理を作るには？',
    alike: /^Kura: 前にも似たことを聞いています：ChatGPT、2026/,
  },
} as const;

/** What many of the pairs that are only about the same have in common, and what tells some of them apart. */
const topics = (
  'docker image container wine lamb laptop programming job quit python sort csv cactus soil invitation decline wedding father present ' +
  'computer flat paint css div font http status curl presentation board pdf vegetables plant oven boss emails ' +
  'イメージ コンテナ ワイン 羊 ノートパソコン プログラミング 面接 退職届 リスト ファイル サボテン 土 誘い 招待状 贈り物 スマートフォン ' +
  '賃貸 持ち家 棚 要素 フォント 上司 給料 メール 野菜 オーブン 単語 旅行 発表 スライド'
).split(' ');

/**
 * No model that could be had here tells questions apart in both languages, so this one was made to: of the pairs by which a model shows
 * that it can, five in each language are the same to it, and most that are only about the same are less near.
 */
const telling = buildModelFiles([
  ...topics.map(word => [word]),
  ['smaller', 'shrink'],
  ['stain', 'rug'],
  ['hot', 'overheating'],
  ['wear', 'clothes'],
  ['asleep', 'lying'],
  ['小さく', '軽量化'],
  ['染み', '汚れ'],
  ['熱く', '発熱'],
  ['着て', '服装'],
  ['頻度', '間隔'],
  ['ferry', 'sailing', '夜行フェリー', '船旅'],
  ['money', 'お金'],
]);
/** Of the pairs it knows nothing, so it is not believed, however near it finds the draft. */
const unable = buildModelFiles([['ferry', 'sailing', '夜行フェリー', '船旅']]);

const place = mkdtempSync(path.join(tmpdir(), 'kura-alike-'));
let practice: PracticeServer;
beforeAll(async () => {
  for (const [name, files] of [
    ['telling', telling],
    ['unable', unable],
  ] as const) {
    for (const [file, content] of files) {
      const to = path.join(place, 'practice', name, file);
      mkdirSync(path.dirname(to), { recursive: true });
      writeFileSync(to, content);
    }
  }
  practice = await startPracticeServer({ models: place });
});
afterAll(async () => {
  await practice?.close();
  rmSync(place, { recursive: true, force: true });
});

describe.each(['en', 'ja'] as const)('in %s', language => {
  const { question, inOtherWords, another, alike } = said[language];
  let kura: KuraBrowser;
  let page: Page;

  beforeAll(async () => {
    kura = await launchKura({ practice, language });
    await kura.agreeTo('chatgpt', 'claude');
    const own = await kura.openOwnPage('options.html');
    await servicesFrom(own).transfer.importBatch([
      chat('chatgpt:ferry', '', [
        { text: question, observedAt: march },
        { text: 'Deck seven, far from the engine.', observedAt: march },
      ]),
    ]);
    await kura.set({ askedBefore: true });
    await own.close();
    page = await kura.context.newPage();
    await openChat(page, claude);
  });
  afterAll(async () => {
    await kura?.close();
  });

  async function useModel(name: string): Promise<void> {
    const own = await kura.openOwnPage('options.html');
    const services = servicesFrom(own);
    await services.library.useModel({ from: 'hub', name: `practice/${name}` });
    await statusesUntil(services.library, ({ model }) => model.state === 'ready' && model.name === `practice/${name}`);
    await own.close();
    await page.bringToFront();
  }
  async function write(text: string): Promise<void> {
    const composer = page.locator(claude.composer);
    // An editor may take its selection up after the keys that replace it, on a busy machine: then two drafts stand one after the other.
    await until('nothing else in the composer', async () => {
      await composer.click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Backspace');
      return (await composer.innerText()).trim() === '';
    });
    await page.keyboard.type(text);
    expect((await composer.innerText()).trim()).toBe(text);
  }
  const told = async () =>
    (await buttonsIn(kura.context, page).names()).filter(name => /asked|聞いています/.test(name));
  /** Longer than a draft rests, and than the pause between two questions. */
  const settled = () => new Promise(resolve => setTimeout(resolve, 3500));

  test('nothing is said without a model, nor with one that cannot tell questions apart', async () => {
    await write(inOtherWords);
    await settled();
    expect(await told()).toEqual([]);
    await useModel('unable');
    await write(inOtherWords);
    await settled();
    expect(await told()).toEqual([]);
  });

  test('with one that can, a question in other words is said to be like one that was asked', async () => {
    await useModel('telling');
    await write(inOtherWords);
    await until('what was asked like it', async () => (await told()).some(name => alike.test(name)));
    expect(await told()).toEqual([expect.stringMatching(alike)]);
  });

  test('another question is not', async () => {
    // What is asked too soon after the last one is not looked at, and would show nothing.
    await settled();
    await write(another);
    await until('a page without it', async () => (await told()).length === 0);
    await settled();
    expect(await told()).toEqual([]);
  });
});
