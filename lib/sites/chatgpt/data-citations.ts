/** Replaces citation marks in ChatGPT's text with links, or removes them, as its page does. */
import { getAt, getItems, getLine, getNumber, getText } from '../data/json';
import { convertFormulas } from '../data/convert-formulas';
import { toLink } from '../data/to-parts';
import { formatMark } from './data-marks';

/**
 * A mark of `data-marks.ts`, or an earlier one like 【1†source】. Runs of left-over private characters match as one, and nothing is matched
 * twice, because hostile text may contain nothing else. Code within a line stays as it is.
 */
const mark =
  /`[^`\n]*`|\uE200([^\uE200\uE201]*)\uE201|【\d[^【】†]{0,40}†[^【】]{0,200}】|\uE200+(?=\uE200)|\uE200|[\uE201-\uE206]+/g;

/** Returns the answer with its marks replaced according to the message's `metadata`, in one pass, and its writing blocks opened. */
export function resolveSources(text: string, metadata: unknown): string {
  // Formulas come first, because the links' own brackets are escaped.
  const markdown = convertFormulas(text);
  if (!/[\uE200-\uE206†]|:::writing/.test(text)) return markdown;
  const links = new Map([
    ...parseOlderLinks(text, metadata),
    ...getItems(metadata, 'content_references').flatMap(toLinkEntries),
  ]);
  return mapProse(markdown, prose => {
    const replaced = prose.replace(mark, (found, inner: string | undefined, at: number) => {
      if (found.startsWith('`')) return found;
      const link = links.get(found) ?? '';
      if (inner === undefined) return link;
      const words = formatMark(inner, link);
      // The page draws a list apart from the sentence before it.
      return inner.startsWith('navlist') && words !== '' && /\S/.test(prose.charAt(at - 1)) ? ` ${words}` : words;
    });
    // A paragraph of nothing but a mark leaves no gap.
    return replaced === prose ? prose : replaced.replace(/\n{3,}/g, '\n\n');
  });
}

/** Converts what is no block of code. A draft in a writing block is prose; its subject stands above it, as on the page. */
function mapProse(markdown: string, convert: (prose: string) => string): string {
  const pieces: string[] = [];
  let prose: string[] = [];
  let fence: string | undefined;
  let isDraft = false;
  const flushProse = () => {
    if (prose.length > 0) pieces.push(convert(prose.join('\n')));
    prose = [];
  };
  for (const line of markdown.split('\n')) {
    const found = /^[\s>*+-]*(?:\d+[.)]\s+)?(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined || found !== undefined) {
      flushProse();
      pieces.push(line);
      if (fence === undefined) fence = found;
      else if (found?.startsWith(fence)) fence = undefined;
      continue;
    }
    const draft = /^:::writing(?:\{([^{}]*)\})?\s*$/.exec(line);
    const subject = /\bsubject="([^"]*)"/.exec(draft?.[1] ?? '')?.[1];
    const isEnd: boolean = isDraft && /^:::\s*$/.test(line);
    if (draft) prose.push(...(subject ? [`**${subject}**`, ''] : []));
    else if (!isEnd) prose.push(line);
    isDraft = draft !== null || (isDraft && !isEnd);
  }
  flushProse();
  return pieces.join('\n');
}

/** Maps the text that a reference matches to its links. */
function toLinkEntries(reference: unknown): [string, string][] {
  const matched = getText(reference, 'matched_text');
  if (!matched || !/[\uE200【]/.test(matched)) return [];
  const item = getAt(reference, 'item');
  const items = [...getItems(reference, 'items'), ...getItems(reference, 'fallback_items'), ...(item ? [item] : [])];
  const sources = (items.length > 0 ? items : [reference]).flatMap(source => [
    source,
    ...getItems(source, 'supporting_websites'),
  ]);
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
