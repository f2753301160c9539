/** The type scale: a size that is not in `components/tokens.css` is on no face. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = readdirSync('components', { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.css'));

/** Letters on tiles and badges are drawings, and the root obeys the browser. */
const allowed = /^(var\(--t-(11|12|13|15|18|26)\)|inherit|100%)$/;

test('letters are of the six sizes of the tokens', () => {
  const offenders = files
    .filter(name => name !== 'tokens.css')
    .flatMap(name => {
      const text = readFileSync(`components/${name}`, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
      const rules = [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, selector = '']) => !/\.tile/.test(selector));
      return rules.flatMap(([, selector = '', body = '']) =>
        [...body.matchAll(/(?:^|[;\s])(font-size|font):\s*([^;]+);/g)]
          .map(
            ([, , value = '']) =>
              /(?:\b|^)([\d.]+(?:px|rem|em|%)|var\(--t-\d+\)|inherit)/.exec(value.trim())?.[1] ?? value,
          )
          .filter(size => !allowed.test(size))
          .map(size => `${name} ${selector.trim()}: ${size}`),
      );
    });
  expect(files.length).toBeGreaterThan(10);
  expect(offenders).toEqual([]);
});
