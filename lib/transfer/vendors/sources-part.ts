/** Converts the sources of an answer to a part. */
import type { Part } from '../../core/conversation';
import { toParts } from '../../sites/data/to-parts';

/** `links` are in Markdown; a source without a URL is an empty text. */
export function toSourcesPart(links: readonly string[]): Part[] {
  const known = [...new Set(links)].filter(link => link !== '');
  return known.length === 0 ? [] : toParts('tool', 'Sources', known.map(link => `- ${link}`).join('\n'));
}
