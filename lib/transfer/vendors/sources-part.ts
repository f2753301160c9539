/** The pages that an answer was found in, as a part beside it. */
import type { Part } from '../../conversation';
import { partOf } from '../../sites/data/words';

/** `links`: in Markdown; those without an address are ''. */
export function sourcesPart(links: readonly string[]): Part[] {
  const known = [...new Set(links)].filter(link => link !== '');
  return known.length === 0 ? [] : partOf('tool', 'Sources', known.map(link => `- ${link}`).join('\n'));
}
