import 'fake-indexeddb/auto';
import { beforeAll, describe, expect, test } from 'vitest';
import { findPageHits } from '../../lib/services/page-lookup';
import type { Engine } from '../../lib/search/engine';
import { recall } from '../../lib/recall/recall';
import { indexPending } from '../../lib/engine-host/index-pending';
import { openVault } from '../../lib/vault/dexie/open-vault';
import type { Vault } from '../../lib/vault/vault';
import { chat } from '../search/chats';
import { engineOn, memoryIndex } from '../search/in-memory';

const issue = 'https://github.com/acme/boat/issues/12';
const shrine = 'https://ja.wikipedia.org/wiki/%E5%87%BA%E9%9B%B2%E5%A4%A7%E7%A4%BE';

let vault: Vault;
let engine: Engine;

beforeAll(async () => {
  vault = await openVault('about-page');
  const chats = [
    chat('chatgpt:issue', 'A leak', [`Please read ${issue}.`, 'The pump is the cause.']),
    chat('claude:comment', 'Comment', ['What now?', `See [here](${issue}#issuecomment-9), it is solved.`], {
      source: 'claude',
    }),
    chat('chatgpt:other-issue', 'Another', ['And https://github.com/acme/boat/issues/123 ?', 'No.']),
    chat('chatgpt:same-words', 'Words', ['Has acme any boat issues on github.com? 12?', 'Some.']),
    chat('chatgpt:below', 'Below', [`${issue}/timeline is long`, 'Yes.']),
    chat('chatgpt:article', 'Article', [
      'https://www.news.example/2026/11/tide/?utm_source=x を要約して',
      '満潮です。',
    ]),
    chat('gemini:escaped', '出雲', [`${shrine} の由来は？`, '大国主です。'], { source: 'gemini' }),
    chat('gemini:written', '出雲', ['ja.wikipedia.org/wiki/出雲大社 を読んで', '読みました。'], { source: 'gemini' }),
    chat('gemini:begins', '出雲', ['ja.wikipedia.org/wiki/出雲大社駅 は？', '駅です。'], { source: 'gemini' }),
  ];
  for (const one of chats) await vault.importConversation(one);
  await vault.addNote({ text: `Note on ${issue}`, url: 'https://elsewhere.example/', at: 1 });
  engine = engineOn(await memoryIndex());
  await indexPending(vault, engine);
});

const about = async (url: string) => {
  const ask = (question: string) =>
    recall(
      vault,
      engine,
      question,
      { scope: 'everywhere' },
      { now: Date.UTC(2026, 10, 22), ignoreTime: true, by: 'words' },
    );
  return (await findPageHits(url, ask)).map(({ conversation }) => conversation).sort();
};

describe('chats about a page', () => {
  test('name its address, however it is written', async () => {
    const both = ['chatgpt:issue', 'claude:comment'];
    expect(await about(issue)).toEqual(both);
    expect(await about(`http://www.github.com/acme/boat/issues/12/?utm_campaign=mail#issuecomment-1`)).toEqual(both);
    expect(await about('https://news.example/2026/11/tide')).toEqual(['chatgpt:article']);
  });

  test('name it in Japanese, escaped or not, and not one that only begins like it', async () => {
    expect(await about(shrine)).toEqual(['gemini:escaped', 'gemini:written']);
    expect(await about('https://ja.wikipedia.org/wiki/出雲大社')).toEqual(['gemini:escaped', 'gemini:written']);
  });

  test.each(['https://github.com/', 'https://www.news.example', 'chrome://extensions', 'https://github.com/acme/none'])(
    'there are none: %s',
    async url => expect(await about(url)).toEqual([]),
  );
});
