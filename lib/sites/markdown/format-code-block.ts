import type { CodeBlock } from './rules';

/** Formats a Markdown code block. The fence is longer than any inside, and the language contains none. */
export function formatCodeBlock({ language = '', text }: CodeBlock): string {
  const maxRun = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const fence = '`'.repeat(maxRun + 1);
  return `${fence}${language.replaceAll('`', '').trim().toLowerCase().replace(/\s+/g, '-')}\n${text}\n${fence}`;
}
