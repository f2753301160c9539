/** Replaces citation marks in ChatGPT's text with links, or removes them, as its page does. */
import { itemsAt, jsonOf, lineAt, numberAt, textAt } from '../data/json';
import { withDollars } from '../data/formulas';
import { linkTo } from '../data/to-parts';

/**
 * A mark is U+E200, its kind, its values after U+E202 each, and U+E201 (2025, 2026). Earlier marks look like 【1†source】. Runs of
 * left-over private characters match as one, and nothing is matched twice, because hostile text may contain nothing else.
 */
const mark =
  /\uE200([^\uE200\uE201]*)\uE201|【\d[^【】†]{0,40}†[^【】]{0,200}】|\uE200+(?=\uE200)|\uE200|[\uE201-\uE206]+/g;

/** Returns the answer with its marks replaced according to the message's `metadata`, in one pass. */
export function withSources(text: string, metadata: unknown): string {
  // Formulas come first, because the links' own brackets are escaped.
  const written = withDollars(text);
  if (!/[\uE200-\uE206†]/.test(text)) return written;
  const links = new Map([...olderLinks(text, metadata), ...itemsAt(metadata, 'content_references').flatMap(linkOf)]);
  return written.replace(mark, (found, inner: string | undefined) =>
    inner === undefined && !found.startsWith('【') ? '' : (links.get(found) ?? nameIn(inner ?? '')),
  );
}

/** Maps the text that a reference matches to its links. */
function linkOf(reference: unknown): [string, string][] {
  const matched = textAt(reference, 'matched_text');
  if (!matched || !/[\uE200【]/.test(matched)) return [];
  const items = [...itemsAt(reference, 'items'), ...itemsAt(reference, 'fallback_items')];
  const sources = items.length > 0 ? items : [reference];
  const links = sources.map(source =>
    linkTo(textAt(source, 'url'), lineAt(source, 'attribution') ?? lineAt(source, 'title')),
  );
  const told = [...new Set(links)].filter(link => link !== '').join(' ');
  return told === '' ? [] : [[matched, told]];
}

/** Sources before 2025 give the position of their mark. */
const olderLinks = (text: string, metadata: unknown): [string, string][] =>
  itemsAt(metadata, 'citations').flatMap((citation): [string, string][] => {
    const start = numberAt(citation, 'start_ix') ?? -1;
    const written = start < 0 ? '' : text.slice(start, numberAt(citation, 'end_ix') ?? start);
    const link = linkTo(textAt(citation, 'metadata', 'url'), lineAt(citation, 'metadata', 'title'));
    return written.startsWith('【') && written.endsWith('】') && link !== '' ? [[written, link]] : [];
  });

/** The page shows the name of an entity, which stands in the mark, and nothing for other marks without a link. */
function nameIn(inner: string): string {
  const [kind, told = ''] = inner.split('\uE202');
  return kind === 'entity' ? (textAt(jsonOf(told), 1) ?? '') : '';
}
