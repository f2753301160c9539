/** Finds keys and tokens: by secretlint's recommended rules, by Kura's own patterns, and by the names before them. */
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import type { Finding } from './finding';
import { isPlaceholder } from './find-named-secrets';
import { findKnownSecrets } from './find-known-secrets';

/** In UTF-16 units. Long text is checked in windows of this length, so that the page does not freeze. */
const windowLength = 200_000;
/** Longer than any key, so that a key at the border of two windows is complete in one of them. */
const overlapLength = 8000;

export async function findSecrets(text: string): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (let windowStart = 0; windowStart < text.length; windowStart += windowLength - overlapLength) {
    const content = text.slice(windowStart, windowStart + windowLength);
    const { messages } = await lintSource({ source: { ...source, content }, options });
    found.push(
      ...messages
        .filter(({ range: [start, end] }) => !isExample(content.slice(start, end)))
        .map(({ range: [start, end] }): Finding => ({
          kind: 'secret',
          start: windowStart + start,
          end: windowStart + end,
        })),
    );
    if (windowStart + windowLength >= text.length) break;
  }
  return [...found, ...findKnownSecrets(text)];
}

/** Whether it is a URL with an example password. */
function isExample(found: string): boolean {
  const password = /:\/\/[^\s/:@]*:([^\s/@]+)@/.exec(found)?.[1];
  return password !== undefined && isPlaceholder(password);
}

const source = { filePath: 'chat.md', ext: '.md', contentType: 'text' } as const;
const options: Parameters<typeof lintSource>[0]['options'] = {
  noPhysicFilePath: true,
  config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator, options: {} }] },
};
