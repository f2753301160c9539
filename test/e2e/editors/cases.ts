/** What an insertion must do in every family of editors, whichever browser runs it. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAll } from '../languages';
import type { EditorBench } from './bench';
import type { Family } from './page';

export const families: readonly Family[] = [
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

/** Longer than the pause in typing after which every editor here begins a new step of its history. */
const pauseOfTyping = () => pause(1100);

export function describeInsertion(open: () => Promise<EditorBench>): void {
  let bench: EditorBench;
  beforeAll(async () => {
    bench = await open();
  });
  afterAll(() => bench.close());

  /** The editor's own text, after an insertion that answered `inserted`, sent nothing and pressed no key. */
  const afterInserting = async (text: string): Promise<string> => {
    expect(await bench.insert(text)).toEqual({ state: 'inserted' });
    const state = await bench.state();
    expect(state).toMatchObject({ sent: [], keys: [] });
    return state.text;
  };

  describe.each(families)('%s', family => {
    /** Every case in one rich editor and in the plainest one; the rest of them have the core in `npm test`. */
    const testOften = ['ProseMirror', 'textarea'].includes(family) ? test : testAll;

    test('an empty editor holds the quotation line for line, blank lines too', async () => {
      await bench.mount(family);
      expect(await afterInserting(quotation)).toBe(quotation);
    });

    testOften('a Japanese draft keeps its place before a Japanese quotation', async () => {
      await bench.mount(family);
      await bench.write('これについて教えて');
      expect(await afterInserting(japanese)).toBe(`これについて教えて\n${japanese}`);
    });

    test('a draft is divided at the caret, and the quotation stands on lines of its own', async () => {
      await bench.mount(family);
      await bench.write('before after', 'after'.length);
      expect(await afterInserting(quotation)).toBe(`before \n${quotation}\nafter`);
    });

    testOften('no empty line is added where the caret is at the start of a line already', async () => {
      await bench.mount(family);
      await bench.write('first\nsecond', 'second'.length);
      expect(await afterInserting(quotation)).toBe(`first\n${quotation}\nsecond`);
    });

    testOften('an empty line with the caret on it is used', async () => {
      await bench.mount(family);
      await bench.write('first\n\nthird');
      await bench.press('ArrowUp');
      expect(await afterInserting('one\n\ntwo')).toBe('first\none\n\ntwo\nthird');
    });

    testOften('it goes to the end of the draft when the user is elsewhere on the page', async () => {
      await bench.mount(family);
      await bench.write('first\nsecond', 3);
      await bench.click('#elsewhere');
      await bench.type('x');
      expect(await afterInserting(quotation)).toBe(`first\nsecond\n${quotation}`);
    });

    testOften('what the user has selected is kept', async () => {
      await bench.mount(family);
      await bench.write('keep this');
      for (let step = 0; step < 4; step += 1) await bench.press('ArrowLeft', 'Shift');
      expect(await afterInserting('quoted')).toBe('keep this\nquoted');
    });

    testOften.each([
      ['code with its indentation', code],
      ['markup, Markdown and emoji', special],
      ['ten thousand characters', long],
      ['leading spaces and a tab', '    four\n\ttab\n  two'],
    ])('%s: arrives as it is', async (_, text) => {
      await bench.mount(family);
      await bench.write('draft');
      expect(await afterInserting(text)).toBe(`draft\n${text}`);
    });

    // Without a history of its own an editor has the browser's, and Firefox's joins the first line break to the draft.
    test.skipIf(family === 'plain contenteditable')('one undo brings the draft back', async () => {
      await bench.mount(family);
      await bench.write('my draft');
      await pauseOfTyping();
      await afterInserting(quotation);
      await bench.press('z', 'Control');
      await expect.poll(async () => (await bench.state()).text).toBe('my draft');
    });

    test('the user goes on writing behind it, and Enter still sends all of it', async () => {
      await bench.mount(family);
      await bench.write('draft');
      await afterInserting(quotation);
      await bench.write('\nand now?');
      await bench.press('Enter');
      expect((await bench.state()).sent).toEqual([`draft\n${quotation}\nand now?`]);
    });

    test('it can be taken back, and the draft is as it was', async () => {
      await bench.mount(family);
      await bench.write('下書き / my draft');
      await pauseOfTyping();
      await afterInserting(quotation);
      expect(await bench.takeBack('0a1b2c3d')).toEqual({ state: 'takenBack' });
      expect(await bench.state()).toMatchObject({ text: '下書き / my draft', sent: [], keys: [] });
    });

    testOften('it can be taken back from a draft that was typed a moment before', async () => {
      await bench.mount(family);
      await bench.write('下書き / my draft');
      await afterInserting(quotation);
      expect(await bench.takeBack('0a1b2c3d')).toEqual({ state: 'takenBack' });
      expect(await bench.state()).toMatchObject({ text: '下書き / my draft', sent: [], keys: [] });
    });

    testOften('it can be taken back out of the middle of a draft', async () => {
      await bench.mount(family);
      await bench.write('before after', 'after'.length);
      await pauseOfTyping();
      await afterInserting(japanese);
      expect(await bench.takeBack('0a1b2c3d')).toEqual({ state: 'takenBack' });
      expect(await bench.state()).toMatchObject({ text: 'before after', sent: [] });
    });

    testOften.each([
      ['a draft', 'before after', 'after'.length],
      ['a draft of several lines', 'first\nsecond line\nthird', 'line\nthird'.length],
      ['下書き', '前の文、後の文', '後の文'.length],
    ])('it can be taken back out of the middle of %s that was typed a moment before', async (_, draft, back) => {
      await bench.mount(family);
      await bench.write(draft, back);
      await afterInserting(japanese);
      expect(await bench.takeBack('0a1b2c3d')).toEqual({ state: 'takenBack' });
      expect(await bench.state()).toMatchObject({ text: draft, sent: [] });
    });

    testOften('when the user wrote on behind it, what the user wrote stays', async () => {
      await bench.mount(family);
      await bench.write('draft');
      await afterInserting(quotation);
      await bench.write('\nand now?');
      expect(await bench.takeBack('0a1b2c3d')).toEqual({ state: 'takenBack' });
      const { text, sent } = await bench.state();
      expect(text.split(/\n+/)).toEqual(['draft', 'and now?']);
      expect(sent).toEqual([]);
    });

    testOften('what is not there as it was inserted is left alone', async () => {
      await bench.mount(family);
      await bench.write('draft');
      await afterInserting(quotation);
      expect(await bench.takeBack('deadbeef')).toEqual({ state: 'failed', reason: 'gone' });
      expect((await bench.state()).text).toBe(`draft\n${quotation}`);
    });

    testOften('twice in a row is twice', async () => {
      await bench.mount(family);
      await afterInserting('one\n\ntwo');
      expect(await afterInserting('one\n\ntwo')).toBe('one\n\ntwo\none\n\ntwo');
    });
  });

  describe('what cannot be done is said, and the draft stays', () => {
    test('a field that takes fewer characters', async () => {
      await bench.mount('textarea', { maxlength: '30' });
      await bench.write('my draft');
      await pauseOfTyping();
      expect(await bench.insert(quotation)).toEqual({ state: 'failed', problem: 'NotInserted' });
      expect(await bench.state()).toMatchObject({ text: 'my draft', sent: [] });
    });

    test('an editor that makes formatting of what it is given', async () => {
      await bench.mount('Tiptap');
      expect(await bench.insert('a single line that ends in **bold**')).toEqual({
        state: 'failed',
        problem: 'NotInserted',
      });
      expect(await bench.state()).toMatchObject({ text: '', sent: [] });
    });

    test.each([
      ['a field that is only read', 'textarea', { readonly: '' }],
      ['a field that is switched off', 'textarea', { disabled: '' }],
      ['an editor that is switched off', 'plain contenteditable', { contenteditable: 'false' }],
    ] as const)('%s', async (_, family, attributes) => {
      await bench.mount(family, attributes);
      expect(await bench.insert(quotation)).toEqual({ state: 'failed', problem: 'NoComposer' });
      expect(await bench.state()).toMatchObject({ text: '', sent: [] });
    });

    test('something that is no editor', async () => {
      expect(await bench.insert(quotation, '#text')).toEqual({ state: 'failed', problem: 'NoComposer' });
    });
  });
}
