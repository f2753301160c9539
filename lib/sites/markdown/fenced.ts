import type { CodeBlock } from './rules';

/** A code block in Markdown; the fence is longer than any within, and none stands in the language. */
export function fenced({ language = '', text }: CodeBlock): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language.replaceAll('`', '').trim().toLowerCase().replace(/\s+/g, '-')}\n${text}\n${fence}`;
}
