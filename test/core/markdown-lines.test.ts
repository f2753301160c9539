import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, test } from 'vitest';
import { scanMarkdownLines } from '../../lib/core/markdown-lines';
import { random } from '../fakes/made-up-site';
import { forEachSeed } from '../set-up/seeds';

/** The bodies of the fenced blocks, as the scanner finds them. */
function listBodies(text: string): readonly string[] {
  const bodies: string[][] = [];
  for (const { kind, contentStart, end } of scanMarkdownLines(text)) {
    if (kind === 'open') bodies.push([]);
    else if (kind === 'code') bodies.at(-1)?.push(text.slice(contentStart, end));
  }
  return bodies.map(lines => lines.join('\n'));
}

/** The same by a complete parser of CommonMark. */
function parseBodies(text: string): readonly string[] {
  const bodies: string[] = [];
  const visit = (node: Nodes): void => {
    const start = node.position?.start.offset ?? 0;
    if (node.type === 'code' && /^[`~]/.test(text.slice(start))) bodies.push(node.value);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(fromMarkdown(text));
  return bodies;
}

const fences = {
  'three backticks': ['```sh', '```'],
  'four around three': ['````md', '````'],
  tildes: ['~~~', '~~~~'],
  'no closing fence': ['```', undefined],
} as const;

/** The first and the further lines of a container. */
const containers = {
  'the left edge': ['', ''],
  'three spaces': ['   ', '   '],
  'a bullet': ['- ', '  '],
  'a wide bullet': ['*   ', '    '],
  'a number': ['1. ', '   '],
  'a wide number': ['10) ', '    '],
  'a quotation': ['> ', '> '],
  'a bullet in a number': ['1. - ', '     '],
  'a quotation in a bullet': ['- > ', '  > '],
  'a bullet in a quotation': ['> - ', '>   '],
} as const;

describe('a fence in a container', () => {
  for (const [fence, [open, close]] of Object.entries(fences))
    for (const [container, [first, further]] of Object.entries(containers))
      test(`${fence}, ${container}`, () => {
        const body = ['one', '', '  two: `x`', '- three'];
        const block = [
          `${first}${open}`,
          ...[...body, close].flatMap(line => (line === undefined ? [] : `${further}${line}`)),
        ];
        const text = `Before.\n\n${block.join('\n')}\n\n# After`;
        expect(listBodies(text).map(each => each.trimEnd())).toEqual(parseBodies(text).map(each => each.trimEnd()));
        expect(listBodies(text)[0]?.startsWith(body.join('\n'))).toBe(true);
      });
});

test('a container that ends closes its block', () => {
  expect(listBodies('> ```\n> inside\noutside')).toEqual(['inside']);
  expect(listBodies('- ```\n  inside\noutside')).toEqual(['inside']);
});

test('the closing line has the marks of its containers', () => {
  const closingLines = ['```\na', '1. ~~~~\n   a', '- > ```\n  > a'].map(
    text => scanMarkdownLines(text).at(-1)?.fence?.closingLine,
  );
  expect(closingLines).toEqual(['```', '   ~~~~', '  > ```']);
});

test.each([
  ['inline code at the start of a line', '```not a fence``` here\nand on'],
  ['indented code', '    ```\n    not a fence\n\nAfter it.'],
  ['a line that goes on with a paragraph', 'words\n      ``` words\nand on'],
])('%s is no fence', (_, text) => {
  expect(listBodies(text)).toEqual([]);
});

test('it agrees with a complete parser', () =>
  forEachSeed(4_000, seed => {
    const next = random(seed);
    const pick = () => pieces[next(pieces.length)] ?? '';
    const lines = Array.from({ length: 2 + next(8) }, () => Array.from({ length: 1 + next(4) }, pick).join(''));
    const text = lines.join('\n');
    const trim = (bodies: readonly string[]) => bodies.map(body => body.replace(/[ \t]+$/gm, '').replace(/\n+$/, ''));
    expect({ text, bodies: trim(listBodies(text)) }).toEqual({ text, bodies: trim(parseBodies(text)) });
  }));

const pieces = [
  '```',
  '```sh',
  '````',
  '~~~',
  'word',
  '# head',
  '---',
  '',
  '- ',
  '1. ',
  '> ',
  '>',
  '  ',
  '    ',
  '*',
  '+ x',
  '`a`',
  '|',
];
