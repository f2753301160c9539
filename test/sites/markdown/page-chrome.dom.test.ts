import { expect, test } from 'vitest';
import { chromeSelector, findPageChrome } from '../../../lib/sites/markdown/page-chrome';

/** One element for each part of the selector, with nothing that the part does not ask for. */
const elements = chromeSelector
  .replace(/:not\([^)]*\)/g, '')
  .split(', ')
  .map(part => {
    const tag = /^[a-z][\w-]*/.exec(part)?.[0] ?? 'div';
    const classes = [...part.matchAll(/\.([\w-]+)/g)].map(([, name]) => name).join(' ');
    const attributes = [...part.matchAll(/\[([\w-]+)(?:\*?="([^"]*)")?\]/g)].map(
      ([, name, value = '']) => `${name}="${value}"`,
    );
    return {
      part,
      html: `<${tag} ${[classes && `class="${classes}"`, ...attributes].filter(Boolean).join(' ')}></${tag}>`,
    };
  });

test.each(elements)('$part is found, wherever it stands', ({ html }) => {
  document.body.innerHTML = `<main>${html}<p>One <b>two</b></p><ul><li>${html}</li></ul></main>`;
  const root = document.querySelector('main');
  if (!root) throw new Error('There is a place.');
  const wanted = [...root.querySelectorAll(chromeSelector)];
  expect(wanted).toHaveLength(2);
  expect([...findPageChrome(root, {})]).toEqual(expect.arrayContaining(wanted));
});

test('what is inside of it or of code is not listed, and what is kept is looked into', () => {
  document.body.innerHTML =
    '<main><button>a<svg></svg></button><pre><button></button></pre><button id="kept"><svg id="inner"></svg></button></main>';
  const root = document.querySelector('main');
  if (!root) throw new Error('There is a place.');
  const found = findPageChrome(root, { keep: '#kept' });
  expect([...found].map(element => element.id || element.outerHTML)).toEqual([
    '<button>a<svg></svg></button>',
    'inner',
  ]);
});
