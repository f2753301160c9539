/** The one rule for what an adapter does not know: dropped by the page's own marks, else marked; and what a label is. */
import { expect, test } from 'vitest';
import { toMarkdown } from '../../../lib/sites/markdown/to-markdown';
import { readPromptText } from '../../../lib/sites/markdown/prompt-text';
import { findUnread, readOrMark } from '../../../lib/sites/page/find-unread';
import { UnreadableError } from '../../../lib/sites/page/unreadable-error';

const message = (html: string): Element => {
  const page = new DOMParser().parseFromString(
    `<div class="message"><div class="prose"><p>Low water is at noon.</p></div>${html}</div>`,
    'text/html',
  );
  const place = page.querySelector('.message');
  if (!place) throw new Error('The page is empty.');
  return place;
};
const marksOf = (html: string) => {
  const place = message(html);
  const marks = findUnread(place, { prose: [...place.querySelectorAll('.prose')], ignored: '.bar' });
  return marks.map(({ title, text }) => [title, text]);
};

test.each([
  [
    'what a page hides',
    '<p hidden>Old</p><p aria-hidden="true">Copy of it</p><div inert><p>Twin of the frame</p></div>',
  ],
  ['what a page’s own search leaves out', '<div data-find-omitted=""><p>Route map of the harbour</p></div>'],
  ['what is folded to nothing', '<div style="opacity: 0; height: 0px;"><pre>ls -S photos</pre><p>Output</p></div>'],
  [
    'buttons, pictures and times',
    '<button>Copy this answer</button><svg><text>R</text></svg><time>12 June 2026</time>',
  ],
  ['what the adapter knows and leaves out', '<div class="bar"><p>Good response</p></div>'],
  ['a letter in place of a picture', '<p class="icon">R</p>'],
  ['a short label', '<span>Edited</span><div class="date">6月12日</div>'],
  ['what another extension adds', '<div class="immersive-translate-target-wrapper"><p>正午に干潮です。</p></div>'],
])('%s is no mark', (_, html) => expect(marksOf(html)).toEqual([]));

test.each([
  ['a card', '<div><div>Mixer Nine</div><div>79.00, quiet</div></div>', [['card', 'Mixer Nine\n\n79.00, quiet']]],
  ['a list', '<div><h3>Sources</h3><ul><li>Almanac</li></ul></div>', [['list', '### Sources\n\n- Almanac']]],
  ['a notice', '<div><p>Check it.</p></div>', [['notice', 'Check it.']]],
  ['a table', '<div><table><tr><th>a</th><th>b</th></tr></table></div>', [['table', '| a | b |\n| - | - |']]],
  ['code', '<div><pre>tide</pre></div>', [['code', '```\ntide\n```']]],
  ['a frame', '<iframe src="https://apps.example/"></iframe>', [['frame', '']]],
  ['loose words', 'The second half stands here.', [['notice', 'The second half stands here.']]],
  [
    'two pieces',
    '<p>One notice.</p><p>Another one.</p>',
    [
      ['notice', 'One notice.'],
      ['notice', 'Another one.'],
    ],
  ],
  [
    'a card around what is ignored',
    '<div><p>Rate the tide.</p><div class="bar">Good</div></div>',
    [['notice', 'Rate the tide.']],
  ],
])('%s is marked', (_, html, marks) => expect(marksOf(html)).toEqual(marks));

test('a box between paragraphs is marked and not read; wrappers of a table or a block of code are read', () => {
  const prose = (html: string) => {
    const page = new DOMParser().parseFromString(
      `<div class="prose"><p>So.</p>${html}<p>です。</p></div>`,
      'text/html',
    );
    return page.querySelector('.prose') as Element;
  };
  const card = prose('<div class="card"><p>Mixer Nine</p></div>');
  expect(toMarkdown(card)).toBe('So.\n\nです。');
  expect(findUnread(card, { prose: [card] })).toEqual([{ kind: 'unread', title: 'notice', text: 'Mixer Nine' }]);
  const table = prose('<div class="wrapper"><table><tr><th>a</th></tr></table></div>');
  expect(toMarkdown(table)).toBe('So.\n\n| a |\n| - |\n\nです。');
  expect(findUnread(table, { prose: [table] })).toEqual([]);
  const formula = prose('<div class="math-block" data-math="x^2"></div>');
  expect(toMarkdown(formula)).toBe('So.\n\n$$\nx^2\n$$\n\nです。');
});

test('a formula that cannot be read is marked, unless it stands in what the rules leave out', () => {
  const drop = '[data-copy="false"]';
  const formula = '<span class="katex"><span aria-hidden="true">2d</span></span>';
  // The site marks the whole list of messages, too.
  const list = message('').ownerDocument.body;
  list.dataset['copy'] = 'false';
  list.innerHTML = `<div class="prose"><p>It is ${formula}.</p><div data-copy="false">${formula}</div></div>`;
  const prose = list.querySelector('.prose') as Element;
  expect(findUnread(prose, { prose: [prose], rules: { drop } })).toMatchObject([{ kind: 'unread', title: 'formula' }]);
});

test('readings stay out of words, raised signs keep their meaning, ordinals stay plain', () => {
  const place = message('').ownerDocument.body;
  place.innerHTML =
    '<p><ruby>建<rt>た</rt></ruby>てる 10<sup>6</sup> CO<sub>2</sub> e<sup>x+y</sup> x<sub>i</sub> 1<sup>st</sup></p>';
  expect(toMarkdown(place)).toBe('建てる 10⁶ CO₂ e^(x+y) x_i 1st');
  expect(readPromptText(place)).toBe('建てる 10⁶ CO₂ e^(x+y) x_i 1st');
});

test('a message keeps its place with its words, whether what it lacks is returned or thrown', () => {
  const place = message('<button>Copy</button>');
  const mark = [{ kind: 'unread', title: 'message', text: 'Low water is at noon.' }];
  const thrown = readOrMark(place, '.bar', () => {
    throw new UnreadableError('.cm-line');
  });
  expect(readOrMark(place, '.bar', () => '.markdown')).toEqual({ text: '', unread: true, parts: mark });
  expect(thrown).toEqual({ text: '', unread: true, parts: mark });
});
