/** What is shown is what was written: by an assistant in Markdown, by a person letter by letter. */
import { cleanup } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { Markdown } from '../../../components/reading/Markdown';
import { WrittenText } from '../../../components/reading/WrittenText';
import { createSnippet } from '../../../lib/search/snippet';
import { renderIn } from '../../fakes/language';
import { random, type Random } from '../../fakes/made-up-site';
import { forEachSeed } from '../../set-up/seeds';
import { writeMessage } from './written-blocks';

afterEach(cleanup);

/** The text of the page, with marks around what is drawn in another way. */
function readShown(root: Element): string {
  const names: Readonly<Record<string, string>> = { STRONG: 'b', EM: 'i', DEL: 'struck' };
  const read = (node: Node): string => {
    if (!(node instanceof Element)) return node.textContent ?? '';
    if (node.classList.contains('formula')) return `‹formula:${node.querySelector('annotation')?.textContent ?? ''}›`;
    const inner = [...node.childNodes].map(read).join('');
    return names[node.tagName] ? `‹${names[node.tagName]}:${inner}›` : inner;
  };
  return read(root).trim();
}

const showAnswer = (text: string) => readShown(renderIn('en', <Markdown text={text} />).container);
const showPrompt = (text: string) => renderIn('en', <WrittenText text={text} />).container;

describe('an answer', () => {
  test.each([
    ['money', 'The rent is $900 now and $950 from May.'],
    ['money', '料金は$20、追加は$30です。'],
    ['money', 'From $10K a month to $8K, then $155 once and $34 left.'],
    ['money', 'Between US$5 and US$7 a kilo, or 5$ (was 7$).'],
    ['money', 'It is $5 and 6$, 料金は$20から30$です。'],
    ['price levels', 'Cheap ($$) to dear ($$$), most are $$ or $$$.'],
    ['shell variables', 'The path is $HOME/bin and $PATH, or $HOME/bin:$PATH.'],
    ['ranges', '所要時間は10~20分、混雑時は30~40分です。'],
    ['ranges', 'About 1~2 cups, then 3~4 more.'],
    ['products', 'So 2*3*4 is 24, and 2 * 3 is 6.'],
    ['names', 'Call __init__ before __del__ and my__odd__name.'],
    ['paths', 'Open C:\\Users\\me\\_old\\*.txt or \\\\server\\_share\\_old.'],
    ['HTML', 'Why does <b>this</b> not show?'],
  ])('keeps %s: %s', (_, text) => {
    expect(showAnswer(text)).toBe(text);
    expect(createSnippet(text, 'zzz').text).toBe(text);
  });

  test.each([
    ['It is $x$ where $x = 3$.', 'It is ‹formula:x› where ‹formula:x = 3›.'],
    [
      'The $n$th of 2$\\pi$r, CO$_2$ and $5$.',
      'The ‹formula:n›th of 2‹formula:\\pi›r, CO‹formula:_2› and ‹formula:5›.',
    ],
    ['$$\nE = mc^2\n$$', '‹formula:E = mc^2›'],
    ['This is ~~gone~~.', 'This is ‹struck:gone›.'],
    ['これは**「重要」**です。', 'これは‹b:「重要」›です。'],
    ['**注意：**次を見る。', '‹b:注意：›次を見る。'],
    ['本日**50%**引きです。', '本日‹b:50%›引きです。'],
    ['**「a」**と**「b」**です。', '‹b:「a」›と‹b:「b」›です。'],
    ['彼は*「はい」*と言った。', '彼は‹i:「はい」›と言った。'],
    ['これは~~「無効」~~です。', 'これは‹struck:「無効」›です。'],
  ])('draws %j', (text, right) => {
    expect(showAnswer(text)).toBe(right);
  });

  test.each([
    ['a definition that nothing refers to', 'See the source.\n\n[1]: https://example.com/a', 'https://example.com/a'],
    ['a footnote that nothing refers to', 'See.\n\n[^a]: The note.', 'The note.'],
    ['a cell beyond the head', '| a |\n| - |\n| 1 | surplus |', 'surplus'],
    ['a line after a price level', '- $$ – moderate\n- $$$ – dear', 'moderate'],
  ])('leaves out nothing: %s', (_, text, kept) => {
    expect(showAnswer(text)).toContain(kept);
  });

  test('keeps the numbers of a list', () => {
    const { container } = renderIn('en', <Markdown text={'1911. built\n1953. rebuilt'} />);
    expect([...container.querySelectorAll('li')].map(({ value }) => value)).toEqual([1911, 1953]);
  });
});

describe('a prompt', () => {
  test.each([
    'def f(__init__, x):\n    # comment\n    return x * 2 * 3\n\n# main\nf(1)',
    'PRICE=$5\nDISCOUNT=$2',
    'C:\\Users\\me\\_old\\*.txt',
    'first line\nsecond line\n  indented\n---\n> said he',
    'Why does <b>this</b> not show?',
    '1. 牛乳\n1. 卵\n* パン',
    'a fence that never ends\n```js\nlet x',
  ])('stays as it was typed: %j', text => {
    expect(showPrompt(text).textContent).toBe(text);
    expect(createSnippet(text, 'zzz', { isPrompt: true }).text).toBe(
      text.replace(/\n?```.*/g, '').replace(/\s+/g, ' '),
    );
  });

  test('has its fenced code drawn as code', () => {
    const page = showPrompt('Fix *this*:\n```js\nlet x = `*`;\n```\nand _that_.');
    expect(page.querySelector('pre code')?.textContent).toBe('let x = `*`;\n');
    expect([...page.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
      'Fix *this*:',
      'and _that_.',
    ]);
  });

  test('has its addresses as links', () => {
    const page = showPrompt('See https://example.com/a_(b)_c?d=*e*, (https://例え.jp/道)。not http://');
    expect([...page.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
      'https://example.com/a_(b)_c?d=*e',
      'https://例え.jp/道',
    ]);
    expect(page.textContent).toBe('See https://example.com/a_(b)_c?d=*e*, (https://例え.jp/道)。not http://');
  });
});

/** A piece of text, and how it is to be shown in an answer. */
const pieces: readonly ((next: Random) => readonly [written: string, shown?: string])[] = [
  next => [`$${next(2000)}`],
  next => [`US$${next(90)}.50`],
  next => [`$${next(9) + 1}0K`],
  next => [`${next(30)}~${30 + next(30)}分`],
  next => [`${next(5)}~${5 + next(5)} cups`],
  next => [`C:\\data_${next(9)}\\_old\\*.log`],
  () => ['__init__'],
  () => ['$HOME/bin'],
  next => [`<b class="x${next(9)}">`],
  () => ['a_b_c and 2 * 3'],
  next => [`**「第${next(9)}」**`, `「第${next(9) * 0}」`],
  () => ['**50%**', '50%'],
  () => ['*「はい」*', '「はい」'],
  () => ['~~「古い」~~', '「古い」'],
  () => ['`a * b`', 'a * b'],
];

test('no generated line loses or gains a letter', () =>
  forEachSeed(5_000, seed => {
    const next = random(seed);
    const chosen = Array.from({ length: 2 + next(6) }, () => {
      const [written, shown] = pieces[next(pieces.length)]?.(next) ?? [''];
      return { written, shown: shown?.includes('第') ? written.replaceAll('*', '') : (shown ?? written) };
    });
    const separators = chosen.map(() => [' and ', '、', 'です。', ' (', ', '][next(5)] ?? '');
    const join = (key: 'written' | 'shown') =>
      chosen
        .map((piece, n) => piece[key] + (separators[n] ?? ''))
        .join('')
        .trim();
    const { container } = renderIn('en', <Markdown text={join('written')} />);
    expect({ written: join('written'), shown: container.textContent?.trim() }).toEqual({
      written: join('written'),
      shown: join('shown'),
    });
    expect(showPrompt(join('written')).textContent).toBe(join('written'));
    cleanup();
  }));

/** What is seen, without the heads of blocks of code, and without white space, which blocks have of their own. */
function readLetters(container: Element): string {
  for (const head of container.querySelectorAll('figcaption')) head.remove();
  return (container.textContent ?? '').replace(/\s+/g, '');
}

test('no generated message of lists, tables, quotations and code loses or gains a letter', () =>
  forEachSeed(5_000, seed => {
    const { written, shown } = writeMessage(random(seed));
    const { container } = renderIn('en', <Markdown text={written} />);
    expect({ written, shown: readLetters(container) }).toEqual({ written, shown: shown.replace(/\s+/g, '') });
    // A person's fences are drawn as code: without the fence, and without the sign of a quotation before each line.
    const withoutFences = (text: string) => text.replace(/`{3}(?:js|text)?|[>\s]/g, '');
    expect(withoutFences(readLetters(showPrompt(written)))).toBe(withoutFences(written));
    cleanup();
  }));
