import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage } from '../../components/appearance';
import { useLanguage } from '../../components/i18n/language';
import { mount as mountPage, type Dictionary } from '../../components/mount';
import { translator } from '../fakes/language';
import { waitFor } from '../set-up/wait-for';

let unmount: (() => void) | undefined;
const mount = (...page: Parameters<typeof mountPage>) => {
  unmount = mountPage(...page);
};

/** As Chrome's own is where it lost its words: it knows the browser's language, and says nothing. */
const wordless = (language: string): Dictionary => ({ getMessage: () => '', getUILanguage: () => language });

function Words() {
  const { t, count } = useLanguage();
  return (
    <p>
      {t('popup_insert')} · {count('count_chats', 3)}
    </p>
  );
}

const shown = () => document.querySelector('#app')?.textContent ?? '';

beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div>';
  localStorage.clear();
  // The extension's own files, which a page of it reads by their place.
  vi.stubGlobal('fetch', async (place: string) => new Response(await readFile(`public${place}`)));
});
afterEach(() => {
  unmount?.();
  vi.unstubAllGlobals();
});

test.each([
  ['ja-JP', 'ja', '挿入 · 3 件のチャット'],
  ['en-GB', 'en', 'Insert · 3 chats'],
  ['de', 'en', 'Insert · 3 chats'],
])('a browser in %s that lost its words: they are read from the file', async (browserLanguage, language, words) => {
  mount(wordless(browserLanguage), 'extension_name', <Words />);
  await waitFor(() => expect(shown()).toBe(words));
  expect(document.documentElement.lang).toBe(language);
  expect(document.title).toBe('Kura');
});

test('the language that was chosen is spoken there as anywhere', async () => {
  chooseLanguage('ja');
  mount(wordless('en-US'), 'extension_name', <Words />);
  await waitFor(() => expect(shown()).toBe('挿入 · 3 件のチャット'));
});

test('a browser that has its words is asked, and no file is read', () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('Nothing is to be read.')));
  const say = translator('en');
  mount(
    { getMessage: (key, said = []) => say(key, ...said), getUILanguage: () => 'en-US' },
    'extension_name',
    <Words />,
  );
  expect(shown()).toBe('Insert · 3 chats');
});

test('another language comes in place, also from another page of ours, and what was typed stays', async () => {
  mount(wordless('en-US'), 'extension_name', <input placeholder="typed" />);
  await waitFor(() => expect(document.querySelector('input')).not.toBeNull());
  document.querySelector('input')!.value = 'half a ques';
  chooseLanguage('ja');
  await waitFor(() => expect(document.documentElement.lang).toBe('ja'));
  localStorage.setItem('language', 'en');
  dispatchEvent(new StorageEvent('storage', { key: 'language' }));
  await waitFor(() => expect(document.documentElement.lang).toBe('en'));
  expect(document.querySelector('input')?.value).toBe('half a ques');
});

test('of two languages chosen in a row the last one is spoken, however late the first one is read', async () => {
  let release = () => {};
  const isReleased = new Promise<void>(resolve => (release = resolve));
  const reads: Promise<string>[] = [];
  vi.stubGlobal('fetch', async (place: string) => {
    if (!place.includes('/ja/')) return new Response(await readFile(`public${place}`));
    await isReleased;
    const text = readFile(`public${place}`, 'utf8');
    reads.push(text);
    return new Response(await text);
  });
  mount(wordless('en-US'), 'extension_name', <Words />);
  chooseLanguage('ja');
  chooseLanguage('en');
  await waitFor(() => expect(shown()).toBe('Insert · 3 chats'));
  release();
  await waitFor(() => expect(reads).toHaveLength(1));
  await Promise.all(reads);
  await new Promise(done => setTimeout(done, 20));
  expect(shown()).toBe('Insert · 3 chats');
});
