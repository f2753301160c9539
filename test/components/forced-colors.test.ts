/** With forced colours the browser draws no shadows: what a shadow alone outlines needs a border or an outline there. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = readdirSync('components', { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.css'));

interface Rule {
  readonly selectors: readonly string[];
  readonly body: string;
}

const listRules = (css: string): readonly Rule[] =>
  [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selectors: selector.split(/,(?![^(]*\))/).map(one => one.trim()),
    body,
  }));

const hasLine = (body: string) => /(?:^|[;\s])(border|outline):(?!\s*(?:0|none)\b)/.test(body);

/** What is outlined by a ring of shadow and by nothing else. */
function listBareRings(css: string): readonly string[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const forcedBlock = /@media \(forced-colors: active\) \{((?:[^{}]*\{[^{}]*\})*)[^{}]*\}/g;
  const forced = [...text.matchAll(forcedBlock)].flatMap(([, inner = '']) => listRules(inner));
  const lined = new Set(forced.filter(({ body }) => hasLine(body)).flatMap(({ selectors }) => selectors));
  return listRules(text.replace(forcedBlock, ''))
    .filter(({ body }) => /box-shadow:\s*0 0 0 /.test(body) && !hasLine(body))
    .flatMap(({ selectors }) => selectors)
    .filter(selector => !lined.has(selector));
}

test('the check itself: a ring with nothing beside it is found', () => {
  const ring = '.a, .b { box-shadow: 0 0 0 1px red; }';
  expect(listBareRings(ring)).toEqual(['.a', '.b']);
  expect(listBareRings(`${ring} @media (forced-colors: active) { .b { border: 1px solid CanvasText; } }`)).toEqual([
    '.a',
  ]);
  expect(listBareRings('.a { border: 0; box-shadow: 0 0 0 1px red; }')).toEqual(['.a']);
  expect(listBareRings('.a { border: 1px solid red; box-shadow: 0 0 0 1px red; }')).toEqual([]);
});

test.each(files)('%s outlines nothing by a shadow alone where colours are forced', name => {
  expect(listBareRings(readFileSync(`components/${name}`, 'utf8'))).toEqual([]);
});
