/** Keys and tokens by their well-known shapes: secretlint's recommended rules, many more shapes beside them, and what only its name gives away. */
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import type { Finding } from './finding';
import { isPlaceholder } from './named';
import { secretsOfOwnShapes } from './own-shapes';

/** UTF-16 units of one piece that is looked through at a time, so that nothing that shows a page is held up. */
const piece = 200_000;
/** More than any key is long: what lies on the border of two pieces is whole in one of them. */
const overlap = 8000;

export async function secretsIn(text: string): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (let from = 0; from < text.length; from += piece - overlap) {
    const content = text.slice(from, from + piece);
    const { messages } = await lintSource({ source: { ...source, content }, options });
    found.push(
      ...messages
        .filter(({ range: [start, end] }) => !isExample(content.slice(start, end)))
        .map(({ range: [start, end] }): Finding => ({ kind: 'secret', start: from + start, end: from + end })),
    );
    if (from + piece >= text.length) break;
  }
  return [...found, ...secretsOfOwnShapes(text)];
}

/** An address with the password that every manual has in it. */
function isExample(found: string): boolean {
  const said = /:\/\/[^\s/:@]*:([^\s/@]+)@/.exec(found)?.[1];
  return said !== undefined && isPlaceholder(said);
}

const source = { filePath: 'chat.md', ext: '.md', contentType: 'text' } as const;
const options: Parameters<typeof lintSource>[0]['options'] = {
  noPhysicFilePath: true,
  config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator, options: {} }] },
};
