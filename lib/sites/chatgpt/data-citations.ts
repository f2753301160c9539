/** Replaces citation marks in ChatGPT's text with links, or removes them, as its page does. */
import { getItems, parseJson, getLine, getNumber, getText } from '../data/json';
import { convertFormulas } from '../data/convert-formulas';
import { toLink } from '../data/to-parts';

/**
 * A mark is U+E200, its kind, its values after U+E202 each, and U+E201 (2025, 2026). Earlier marks look like 【1†source】. Runs of
 * left-over private characters match as one, and nothing is matched twice, because hostile text may contain nothing else.
 */
const mark =
  /\uE200([^\uE200\uE201]*)\uE201|【\d[^【】†]{0,40}†[^【】]{0,200}】|\uE200+(?=\uE200)|\uE200|[\uE201-\uE206]+/g;

/** Returns the answer with its marks replaced according to the message's `metadata`, in one pass. */
export function resolveSources(text: string, metadata: unknown): string {
  // Formulas come first, because the links' own brackets are escaped.
  const markdown = convertFormulas(text);
  if (!/[\uE200-\uE206†]/.test(text)) return markdown;
  const links = new Map([
    ...parseOlderLinks(text, metadata),
    ...getItems(metadata, 'content_references').flatMap(toLinkEntries),
  ]);
  return markdown.replace(mark, (found, inner: string | undefined) =>
    inner === undefined && !found.startsWith('【') ? '' : (links.get(found) ?? parseEntityName(inner ?? '')),
  );
}

/** Maps the text that a reference matches to its links. */
function toLinkEntries(reference: unknown): [string, string][] {
  const matched = getText(reference, 'matched_text');
  if (!matched || !/[\uE200【]/.test(matched)) return [];
  const items = [...getItems(reference, 'items'), ...getItems(reference, 'fallback_items')];
  const sources = items.length > 0 ? items : [reference];
  const links = sources.map(source =>
    toLink(getText(source, 'url'), getLine(source, 'attribution') ?? getLine(source, 'title')),
  );
  const joinedLinks = [...new Set(links)].filter(link => link !== '').join(' ');
  return joinedLinks === '' ? [] : [[matched, joinedLinks]];
}

/** Sources before 2025 give the position of their mark. */
const parseOlderLinks = (text: string, metadata: unknown): [string, string][] =>
  getItems(metadata, 'citations').flatMap((citation): [string, string][] => {
    const start = getNumber(citation, 'start_ix') ?? -1;
    const citedText = start < 0 ? '' : text.slice(start, getNumber(citation, 'end_ix') ?? start);
    const link = toLink(getText(citation, 'metadata', 'url'), getLine(citation, 'metadata', 'title'));
    return citedText.startsWith('【') && citedText.endsWith('】') && link !== '' ? [[citedText, link]] : [];
  });

/** The page shows the name of an entity, which stands in the mark, and nothing for other marks without a link. */
function parseEntityName(inner: string): string {
  const [kind, value = ''] = inner.split('\uE202');
  return kind === 'entity' ? (getText(parseJson(value), 1) ?? '') : '';
}
