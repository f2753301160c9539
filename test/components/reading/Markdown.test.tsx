import { cleanup } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { Markdown } from '../../../components/reading/Markdown';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

const shown = (text: string) => renderIn('en', <Markdown text={text} />).container;

describe('an answer', () => {
  test('has its headings, lists, emphasis and code', () => {
    const page = shown('## 手順\n\n1. **先に**止める\n   - `docker stop`\n2. 消す\n\n~~old~~');
    // Below the headings of the page it stands in.
    expect(page.querySelector('h4')?.textContent).toBe('手順');
    expect([...page.querySelectorAll('ol > li')]).toHaveLength(2);
    expect(page.querySelector('ol ul code')?.textContent).toBe('docker stop');
    expect(page.querySelector('strong')?.textContent).toBe('先に');
    expect(page.querySelector('del')?.textContent).toBe('old');
  });

  test('has its headings one below the other, and all below the one that says who speaks', () => {
    const page = shown('## 二\n\n#### 四\n\n> ###### six\n\n## two');
    const headings = [...page.querySelectorAll('h1, h2, h3, h4, h5, h6')];
    expect(headings.map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
      'H4 二',
      'H5 四',
      'H6 six',
      'H4 two',
    ]);
  });

  test('has tables with pipes in their cells, and task lists that nobody can tick', () => {
    const page = shown('| a | b |\n| - | -: |\n| x \\| y | 1 |\n\n- [x] done\n- [ ] open');
    expect([...page.querySelectorAll('td')].map(cell => cell.textContent)).toEqual(['x | y', '1']);
    expect(page.querySelector('td:last-child')?.getAttribute('align')).toBe('right');
    const boxes = [...page.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
    expect(boxes.map(box => [box.checked, box.disabled])).toEqual([
      [true, true],
      [false, true],
    ]);
    expect(boxes.map(box => box.getAttribute('aria-label'))).toEqual(['done', 'not done']);
  });

  test('has code in colours, with its language, every letter as it was', () => {
    const page = shown('```ts\nconst tide: number = 6; // 潮\n```');
    expect(page.querySelector('figcaption span')?.textContent).toBe('ts');
    expect(page.querySelector('pre')?.textContent).toBe('const tide: number = 6; // 潮\n');
    expect(page.querySelector('.hljs-keyword')?.textContent).toBe('const');
  });

  test('has code of a language nobody knows as it is', () => {
    const page = shown('```kura-script\n<b>&amp;</b>\n```');
    expect(page.querySelector('pre')?.textContent).toBe('<b>&amp;</b>\n');
  });

  test('has formulas as MathML, and as their source where they are none', () => {
    const page = shown('$a^2$ and\n\n$$\n\\frac{1}{2}\n$$\n\n$\\frac{$');
    expect(page.querySelectorAll('math')).toHaveLength(2);
    expect(page.querySelector('.display math mfrac')).not.toBeNull();
    expect(page.querySelector('code.formula')?.textContent).toBe('\\frac{');
  });

  test('keeps the footnotes of two answers apart', () => {
    const { container } = renderIn(
      'en',
      <>
        <Markdown text={'one[^1]\n\n[^1]: first'} />
        <Markdown text={'two[^1]\n\n[^1]: second'} />
      </>,
    );
    const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(container.querySelector('h4')?.textContent).toBe('Footnotes');
    const link = container.querySelector<HTMLAnchorElement>('sup a');
    expect(container.querySelector(`[id="${link?.getAttribute('href')?.slice(1)}"]`)?.textContent).toContain('first');
  });
});

describe('captured text cannot do anything', () => {
  const attacks = [
    '<script>window.bitten = true</script>',
    '<img src=x onerror="window.bitten = true">',
    '<svg><style><img src=x onerror=alert(1)></style></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<style>* { display: none }</style>',
    '<iframe src="https://evil.example"></iframe>',
    '<a href="javascript:alert(1)" style="position:fixed">x</a>',
    '<form action="https://evil.example"><button>Send</button></form>',
  ];

  test.each(attacks)('%s is text', attack => {
    const page = shown(`before\n\n${attack}\n\nafter`);
    expect(page.querySelector('script, img, svg, style, iframe, form, [onerror], [style]')).toBeNull();
    expect(page.textContent).toContain(attack);
  });

  test.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\nscript:alert(1))',
    '[x](data:text/html,<script>1</script>)',
    '[x](vbscript:x)',
    '[x](chrome-extension://abc/library.html)',
    '[x](/options.html)',
    '[x](//evil.example/)',
    '<javascript:alert(1)>',
    '[x][1]\n\n[1]: javascript:alert(1)',
  ])('%s leads nowhere', link => {
    expect(shown(link).querySelector('a')).toBeNull();
  });

  test('a link opens a tab of its own, which learns nothing of this one, and shows its address', () => {
    const link = shown('[潮見表](https://example.org/潮?a=1)').querySelector('a');
    expect(link?.rel).toBe('noopener noreferrer');
    expect(link?.target).toBe('_blank');
    expect(link?.title).toBe('https://example.org/%E6%BD%AE?a=1');
  });

  test('a picture is named and not loaded', () => {
    const page = shown('![a cat](https://tracker.example/cat.png) ![](data:image/png;base64,AAAA)');
    expect(page.querySelector('img')).toBeNull();
    expect(page.querySelector('.picture a')?.textContent).toBe('a cat');
  });

  test('a formula brings no link, no picture and no style of its own', () => {
    const page = shown('$\\href{javascript:alert(1)}{x}$ $\\includegraphics{https://evil.example/a.png}$');
    expect(page.querySelector('a, img, [href], mglyph')).toBeNull();
  });

  test('a formula that never ends to expand is given up', () => {
    const page = shown('$\\def\\a{\\a\\a}\\a$');
    expect(page.querySelector('code.formula')?.textContent).toContain('\\def');
  });

  test('text that turns the direction of reading stays inside its answer', () => {
    expect(shown('a \u202Eevil').querySelector('.markdown')?.getAttribute('dir')).toBe('auto');
  });
});

test('a text of megabytes is shown as it is', () => {
  const page = shown('# x\n'.repeat(100_000));
  expect(page.querySelector('h1')).toBeNull();
  const pieces = Array.from(page.querySelectorAll('.plain'), piece => piece.textContent);
  expect(pieces.join('\n').length).toBeGreaterThan(399_990);
});
