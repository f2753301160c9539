/** Keys and tokens by their well-known shapes: secretlint's recommended rules, and a few shapes beside them. */
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import type { Finding } from './finding';

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
      ...messages.map(({ range: [start, end] }): Finding => ({ kind: 'secret', start: from + start, end: from + end })),
    );
    if (from + piece >= text.length) break;
  }
  return [...found, ...ofOtherShapes(text), ...keyBlocksIn(text)];
}

const source = { filePath: 'chat.md', ext: '.md', contentType: 'text' } as const;
const options: Parameters<typeof lintSource>[0]['options'] = {
  noPhysicFilePath: true,
  config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator, options: {} }] },
};

/** Google, Stripe, GitLab, Hugging Face, xAI, OpenAI and others that begin with `sk-`, and JSON web tokens. */
const shapes =
  /(?<![\w-])(?:AIza[\w-]{35}|[sr]k_live_\w{16,99}|glpat-[\w-]{20,50}|hf_[A-Za-z]{30,40}|xai-\w{60,90}|sk-[\w-]{32,200}|eyJ[\w-]{10,2000}\.eyJ[\w-]{10,4000}\.[\w-]{10,1000})(?![\w-])/g;

const ofOtherShapes = (text: string): readonly Finding[] =>
  [...text.matchAll(shapes)]
    // Words with hyphens between them are a name: `sk-learn-compatible-estimator-checks`.
    .filter(([found]) => /\d/.test(found) || /[A-Z].*[a-z]|[a-z].*[A-Z]/.test(found.replace(/^sk-/, '')))
    .map(({ 0: found, index }) => ({ kind: 'secret', start: index, end: index + found.length }));

/** Also one that is not whole or was changed: nobody writes these lines but around a key. */
const keyBlock = /-----BEGIN ([A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?)-----[^-]{1,20000}(?:-----END \1-----)?/g;

const keyBlocksIn = (text: string): readonly Finding[] =>
  [...text.matchAll(keyBlock)].map(({ 0: found, index }) => ({
    kind: 'secret',
    start: index,
    end: index + found.trimEnd().length,
  }));
