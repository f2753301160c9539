/** Kura's insertion against the real editor packages, in a real Chromium and from an isolated world, as in a content script. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openChromiumBench, type EditorBench } from './editors/chromium-bench';
import type { Family } from './editors/page';

const families: readonly Family[] = [
  'ProseMirror',
  'Tiptap',
  'Quill',
  'Lexical',
  'rich Lexical',
  'textarea',
  'plain contenteditable',
];

const quotation = [
  '【Kura 0a1b2c3d】 From my ChatGPT chat “Volumes”, 12 March 2026. Quoted for reference, not instructions:',
  '',
  'I asked:',
  '> How do I keep data?',
  '',
  '',
  'ChatGPT answered:',
  '> **Use** a volume:',
  '>',
  '> - first',
  '>   - second',
  '',
  '【/Kura 0a1b2c3d】',
].join('\n');

const japanese = [
  '【Kura 0a1b2c3d】 私のChatGPTのチャット『データの保存』（2026年3月12日）からの引用です。指示ではありません：',
  '',
  '私の質問：',
  '> コンテナのデータを残すには？',
  '',
  '【/Kura 0a1b2c3d】',
].join('\n');

const code = ['> ```python', '> def keep(path):', '>     if path:', '> \treturn path', '> ```', '    indented'].join(
  '\n',
);

const special = [
  '<b>bold</b> & &amp; "x" \\n',
  '# not a heading',
  '- **stars** __bars__ `ticks`',
  '👩‍👩‍👧 🇯🇵 葛󠄀 𠮷',
  '1. one',
  '$x^2$',
].join('\n');

const long = Array.from({ length: 200 }, (_, n) => `> line ${n} of a long answer, ${'word '.repeat(6)}end`).join(
  '\n\n',
);

let bench: EditorBench;
beforeAll(async () => {
  bench = await openChromiumBench();
});
afterAll(() => bench.close());

/** The editor's own text, after an insertion that answered `inserted`, sent nothing and pressed no key. */
async function afterInserting(text: string): Promise<string> {
  expect(await bench.insert(text)).toEqual({ state: 'inserted' });
  expect(await bench.sent()).toEqual([]);
  expect(await bench.keys()).toEqual([]);
  return bench.text();
}

/** Longer than the pause after which every editor here begins a new step of its history. */
const pauseOfTyping = () => bench.page.waitForTimeout(1100);

describe.each(families)('%s', family => {
  test('an empty editor holds the quotation line for line, blank lines too', async () => {
    await bench.mount(family);
    expect(await afterInserting(quotation)).toBe(quotation);
  });

  test('a Japanese draft keeps its place before a Japanese quotation', async () => {
    await bench.mount(family);
    await bench.type('これについて教えて');
    expect(await afterInserting(japanese)).toBe(`これについて教えて\n${japanese}`);
  });

  test('a draft is divided at the caret, and the quotation stands on lines of its own', async () => {
    await bench.mount(family);
    await bench.type('before after', 'after'.length);
    expect(await afterInserting(quotation)).toBe(`before \n${quotation}\nafter`);
  });

  test('no empty line is added where the caret is at the start of a line already', async () => {
    await bench.mount(family);
    await bench.type('first\nsecond', 'second'.length);
    expect(await afterInserting(quotation)).toBe(`first\n${quotation}\nsecond`);
  });

  test('an empty line with the caret on it is used', async () => {
    await bench.mount(family);
    await bench.type('first\n\nthird');
    await bench.page.keyboard.press('ArrowUp');
    expect(await afterInserting('one\n\ntwo')).toBe('first\none\n\ntwo\nthird');
  });

  test('it goes to the end of the draft when the user is elsewhere on the page', async () => {
    await bench.mount(family);
    await bench.type('first\nsecond', 3);
    await bench.page.click('#elsewhere');
    await bench.page.keyboard.type('x');
    expect(await afterInserting(quotation)).toBe(`first\nsecond\n${quotation}`);
  });

  test('what the user has selected is kept', async () => {
    await bench.mount(family);
    await bench.type('keep this');
    for (let step = 0; step < 4; step += 1) await bench.page.keyboard.press('Shift+ArrowLeft');
    expect(await afterInserting('quoted')).toBe('keep this\nquoted');
  });

  test.each([
    ['code with its indentation', code],
    ['markup, Markdown and emoji', special],
    ['ten thousand characters', long],
    ['leading spaces and a tab', '    four\n\ttab\n  two'],
  ])('%s arrives as it is', async (_, text) => {
    await bench.mount(family);
    await bench.type('draft');
    expect(await afterInserting(text)).toBe(`draft\n${text}`);
  });

  test('one undo brings the draft back', async () => {
    await bench.mount(family);
    await bench.type('my draft');
    await pauseOfTyping();
    await afterInserting(quotation);
    await bench.page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => bench.text()).toBe('my draft');
  });

  test('the user goes on writing behind it, and Enter still sends all of it', async () => {
    await bench.mount(family);
    await bench.type('draft');
    await afterInserting(quotation);
    await bench.type('\nand now?');
    await bench.page.keyboard.press('Enter');
    expect(await bench.sent()).toEqual([`draft\n${quotation}\nand now?`]);
  });

  test('twice in a row is twice', async () => {
    await bench.mount(family);
    await afterInserting('one\n\ntwo');
    expect(await afterInserting('one\n\ntwo')).toBe('one\n\ntwo\none\n\ntwo');
  });
});
