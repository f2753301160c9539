/** Plain text as Markdown: the short way writes what the pipeline of pages writes, and a long text takes no longer for each of its lines. */
import { expect, test } from 'vitest';
import {
  createParagraph,
  toMarkdown,
  writeParagraph,
  createElement,
  createText,
} from '../../lib/documents/to-markdown';
import { hostileUnits } from '../growth/hostile-units';

const lines = [
  'Words of a line.',
  '# no heading',
  '---',
  '1. one',
  '> b',
  '| a | b |',
  '|-|-|',
  '*a* _b_',
  '日本語の行。',
  '[a]: b',
  '```',
  'a  b\t c',
  '<b>',
  '$5 and $6',
  '&amp;',
  'x*',
];

test('plain text is written as the pipeline of pages writes it', () => {
  const mixed = lines.flatMap((line, n) =>
    lines.map((other, m) => [line, other, lines[(n * m) % lines.length]].join('\n')),
  );
  const texts = [
    ...lines,
    ...mixed,
    ...hostileUnits.map(unit => unit.build(60)),
    ...hostileUnits.map(unit => `a ${unit.build(40)} b\nc`),
  ];
  const different = texts
    .map(text => text.trim())
    .filter(text => !/\n[ \t]*\n/.test(text) && writeParagraph(text) !== toMarkdown([createParagraph(text)]));
  expect(different.map(text => [text, writeParagraph(text), toMarkdown([createParagraph(text)])])).toEqual([]);
});

const measure = (work: () => unknown): number => {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
};

test.each(['a', 'strong em del', 'a strong', 'ul li', 'blockquote', 'table tr td', 'a em code sup'])(
  'elements in one another (%s) take no longer for each of them',
  names => {
    const tags = names.split(' ');
    const nest = (depth: number) => {
      let node = createElement('span', [createText('a')]);
      for (let n = 0; n < depth; n += 1)
        for (const tag of tags.toReversed()) {
          const properties = tag === 'a' ? { href: `https://a.example/${n}` } : {};
          node = createElement(tag, [createText('a'), node, createText('b')], properties);
        }
      return measure(() => toMarkdown([node]));
    };
    nest(10);
    // Twice for each would be a thousand times as long. The least is for what else a machine does.
    expect(nest(20)).toBeLessThan(8 * nest(10) + 100);
  },
);

test('a text of many lines takes no longer for each of them, and far less than by the pipeline of pages', () => {
  for (const line of ['```', '>', '[[[[', '| a |', '*_*_', '$$', 'word']) {
    const build = (count: number) => `${line}\n`.repeat(count).trim();
    writeParagraph(build(2_000));
    const [short, long] = [measure(() => writeParagraph(build(10_000))), measure(() => writeParagraph(build(40_000)))];
    expect(long).toBeLessThan(8 * short + 100);
    expect(measure(() => writeParagraph(build(4_000)))).toBeLessThan(
      measure(() => toMarkdown([createParagraph(build(4_000))])),
    );
  }
});
