/** Which lists of a Word file are numbered. */
import { parseXml } from './parse-xml';

/** The levels with numbers of each list, by its id. */
export type Numbering = ReadonlyMap<string, ReadonlySet<number>>;

/** Formats without a number before the item. */
const plainFormats = new Set(['bullet', 'none']);

export function readNumbering(xml: string): Numbering {
  const kinds = new Map<string, Set<number>>();
  const lists = new Map<string, ReadonlySet<number>>();
  let levels: Set<number> | undefined;
  let level = 0;
  let list = '';
  parseXml(xml, {
    open: (name, get) => {
      if (name === 'abstractNum') kinds.set(get('abstractNumId') ?? '', (levels = new Set()));
      else if (name === 'lvl') level = Number(get('ilvl')) || 0;
      else if (name === 'numFmt' && !plainFormats.has(get('val') ?? 'bullet')) levels?.add(level);
      else if (name === 'num') list = get('numId') ?? '';
      else if (name === 'abstractNumId') lists.set(list, kinds.get(get('val') ?? '') ?? new Set());
    },
    close: name => {
      if (name === 'abstractNum') levels = undefined;
    },
  });
  return lists;
}
