/** Finds keys and tokens: by secretlint's recommended rules, by Kura's own patterns, and by the names before them. */
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import type { Finding } from './finding';
import { isPlaceholder } from './named-secrets';
import { secretsOfOwnShapes } from './known-formats';

/** In UTF-16 units. Long text is checked in windows of this length, so that the page does not freeze. */
const piece = 200_000;
/** Longer than any key, so that a key at the border of two windows is complete in one of them. */
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

/** Whether it is a URL with an example password. */
function isExample(found: string): boolean {
  const said = /:\/\/[^\s/:@]*:([^\s/@]+)@/.exec(found)?.[1];
  return said !== undefined && isPlaceholder(said);
}

const source = { filePath: 'chat.md', ext: '.md', contentType: 'text' } as const;
const options: Parameters<typeof lintSource>[0]['options'] = {
  noPhysicFilePath: true,
  config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator, options: {} }] },
};
