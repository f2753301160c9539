/** The marks of sources in ChatGPT's text → links, or nothing, as its page shows them. */
import { itemsAt, jsonOf, lineAt, numberAt, textAt } from '../data/json';
import { withDollars } from '../data/formulas';
import { linkTo } from '../data/words';

/**
 * A mark stands between private characters: U+E200, its kind, then what it names after each U+E202, and U+E201 (2025, 2026). Before
 * that it was 【1†source】. Other private characters of that row are left over from marks; many in a row are met as one, and nothing
 * is looked for twice, because a stranger's text may hold nothing else.
 */
const mark =
  /\uE200([^\uE200\uE201]*)\uE201|【\d[^【】†]{0,40}†[^【】]{0,200}】|\uE200+(?=\uE200)|\uE200|[\uE201-\uE206]+/g;

/** An answer with its marks resolved by what the message's `metadata` says about them. One pass, however many there are. */
export function withSources(text: string, metadata: unknown): string {
  // Before the links, whose own brackets are escaped.
  const written = withDollars(text);
  if (!/[\uE200-\uE206†]/.test(text)) return written;
  const links = new Map([...olderLinks(text, metadata), ...itemsAt(metadata, 'content_references').flatMap(linkOf)]);
  return written.replace(mark, (found, inner: string | undefined) =>
    inner === undefined && !found.startsWith('【') ? '' : (links.get(found) ?? nameIn(inner ?? '')),
  );
}

/** What a reference puts in the place of the very text that it matches. */
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

/** The sources of before 2025 say where their mark stands. */
const olderLinks = (text: string, metadata: unknown): [string, string][] =>
  itemsAt(metadata, 'citations').flatMap((citation): [string, string][] => {
    const start = numberAt(citation, 'start_ix') ?? -1;
    const written = start < 0 ? '' : text.slice(start, numberAt(citation, 'end_ix') ?? start);
    const link = linkTo(textAt(citation, 'metadata', 'url'), lineAt(citation, 'metadata', 'title'));
    return written.startsWith('【') && written.endsWith('】') && link !== '' ? [[written, link]] : [];
  });

/** The page shows the name of an entity, which only the mark holds, and nothing for what else has no link. */
function nameIn(inner: string): string {
  const [kind, told = ''] = inner.split('\uE202');
  return kind === 'entity' ? (textAt(jsonOf(told), 1) ?? '') : '';
}
