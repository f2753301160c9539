/** Everything that reads Markdown agrees on where code is. */
import type { Nodes } from 'mdast';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../components/reading/dialect';
import { findCalls } from '../../lib/calls/find-calls';
import { extractFoundPart } from '../../lib/compose/extract-found-part';
import { extractMainPoints } from '../../lib/compose/extract-main-points';
import { extractOutline } from '../../lib/compose/extract-outline';
import { trimDangling } from '../../lib/compose/trim-dangling';
import { splitBlocks } from '../../lib/search/chunk/blocks';
import { toPlainText } from '../../lib/search/chunk/plain-text';
import { convertFormulas } from '../../lib/sites/data/convert-formulas';
import { toMarkdown } from '../../lib/transfer/markdown/write-markdown';
import { englishWords } from '../fakes/markdown-words';
import { chat } from '../search/chats';

const answers: readonly (readonly [name: string, text: string, blocks: readonly string[]])[] = [
  [
    'on the line of an item',
    'Do this:\n\n1. ```bash\n   tide --port north\n   ```\n2. Then look.\n\nDone.',
    ['tide --port north'],
  ],
  ['after a dash', '- ```html\n  <title>Tides</title>\n  ```\n- the second', ['<title>Tides</title>']],
  ['in a quotation', '> ```html\n> <title>Tides</title>\n> ```\n\nAfter it.', ['<title>Tides</title>']],
  [
    'deep in a list',
    '- In the head:\n  - first\n    ```html\n    <script src="a.js"></script>\n    <style>p{}</style>\n    ```\n\nAfter it.',
    ['<script src="a.js"></script>\n<style>p{}</style>'],
  ],
  [
    'under a wide number',
    '10. Ten:\n\n    ```html\n    <textarea></textarea>\n    ```\n\nAfter it.',
    ['<textarea></textarea>'],
  ],
  ['between tildes', '~~~sh\necho one\n~~~\n\nAfter it.', ['echo one']],
  ['of three in four', '````md\n```sh\necho one\n```\n````\n\nAfter it.', ['```sh\necho one\n```']],
  ['indented', '    ```\n    <title>x</title>\n\nAfter it.', ['```\n<title>x</title>']],
  ['of two items', '1. ```js\n   let a;\n   ```\n2. ```js\n   let b;\n   ```\n\nEnd.', ['let a;', 'let b;']],
];

function parseBlocks(markdown: string): readonly string[] {
  const blocks: string[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'code') blocks.push(node.value);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(parseMarkdown(markdown));
  return blocks;
}

/** Every fence that was opened is closed: a line behind the text is no code. */
const isClosed = (markdown: string) => !parseBlocks(`${markdown}\n\nbehind`).some(block => block.includes('behind'));

describe.each(answers)('code %s', (name, text, blocks) => {
  const isFenced = name !== 'indented';

  test('is code in the reading view', () => {
    expect(parseBlocks(text)).toEqual(blocks);
  });

  test('stays as it is in the exported file, and nothing after it becomes code', () => {
    const exported = toMarkdown(chat('chatgpt:a', 'Code', ['How?', text, 'And then?', 'Nothing.']), englishWords);
    const body = exported.slice(exported.indexOf('\n## '));
    expect(parseBlocks(body)).toEqual(blocks);
  });

  test('stays in one chunk', () => {
    const chunks = splitBlocks(text, { start: 0, end: text.length }).filter(({ kind }) => kind === 'code');
    // Indented code has no fence that would have to stay whole.
    expect(chunks).toHaveLength(isFenced ? blocks.length : 0);
  });

  test.runIf(isFenced)('stays whole in an excerpt', () => {
    expect(blocks.map(block => parseBlocks(extractFoundPart(text, block)).includes(block))).not.toContain(false);
  });

  test('is closed, wherever the text is cut', () => {
    const lines = text.split('\n');
    for (let count = 1; count <= lines.length; count += 1)
      expect(isClosed(trimDangling(lines.slice(0, count), lines).join('\n')), `${count} lines`).toBe(true);
    expect(isClosed(extractOutline(text))).toBe(true);
    expect(
      isClosed(extractMainPoints(`${text}\n\n${'A sentence about the tide and the port. '.repeat(12)}`, 'tide')),
    ).toBe(true);
  });

  test.runIf(isFenced)('keeps its letters as plain text', () => {
    const unwrap = (written: string) => written.replaceAll(/\s+/g, ' ');
    expect(blocks.filter(block => !unwrap(toPlainText(text)).includes(unwrap(block)))).toEqual([]);
  });

  test('is not read as a formula', () => {
    const formulas = `${text}\n\n\\(x\\)`;
    expect(convertFormulas(formulas)).toBe(`${text}\n\n$x$`);
  });
});

test('a formula in code stays as it is', () => {
  const text = '- ```tex\n  \\(x\\)\n  ```\n\n``\\[a\\]`` and \\(y\\)';
  expect(convertFormulas(text)).toBe('- ```tex\n  \\(x\\)\n  ```\n\n``\\[a\\]`` and $y$');
});

describe('a call', () => {
  const call = 'recall {"query": "tide"}';
  test.each([
    ['at the left edge', `\`\`\`kura\n${call}\n\`\`\``, 1],
    ['in a list', `1. \`\`\`kura\n   ${call}\n   \`\`\``, 1],
    ['in a quotation', `> \`\`\`kura\n> ${call}\n> \`\`\``, 0],
    ['in a longer fence', `\`\`\`\`md\n\`\`\`kura\n${call}\n\`\`\`\n\`\`\`\``, 0],
    ['not closed', `\`\`\`kura\n${call}`, 0],
  ])('%s', (_, answer, count) => {
    expect(findCalls(answer)).toHaveLength(count);
  });
});
