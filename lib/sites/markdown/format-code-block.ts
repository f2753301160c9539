import type { CodeBlock } from './rules';

/** Formats a Markdown code block. The fence is longer than any inside, and the language contains none. */
export function formatCodeBlock({ language = '', text }: CodeBlock): string {
  let fence = '```';
  for (const [run] of text.matchAll(/`{3,}/g)) if (run.length >= fence.length) fence = `${run}\``;
  return `${fence}${language.replaceAll('`', '').trim().toLowerCase().replace(/\s+/g, '-')}\n${text}\n${fence}`;
}
