/** The levels of a Word file's styles: which of them are headings. */
import { parseXml } from './parse-xml';

/** 0: the title of the document. */
export type HeadingLevels = ReadonlyMap<string, number>;

interface Style {
  readonly id: string;
  name: string;
  base: string | undefined;
  outline: number | undefined;
}

/** Word names its own styles in English in every language. A style of the user's counts by its outline or by what it is based on. */
export function readHeadingLevels(xml: string): HeadingLevels {
  const styles = new Map<string, Style>();
  let open: Style | undefined;
  parseXml(xml, {
    open: (name, get) => {
      if (name === 'style' && get('type') === 'paragraph') {
        open = { id: get('styleId') ?? '', name: '', base: undefined, outline: undefined };
        styles.set(open.id, open);
      } else if (!open) return;
      else if (name === 'name') open.name = (get('val') ?? '').toLowerCase();
      else if (name === 'basedOn') open.base = get('val');
      else if (name === 'outlineLvl') open.outline = Number(get('val'));
    },
    close: name => {
      if (name === 'style') open = undefined;
    },
  });
  const levels = [...styles.values()].map(style => [style.id, resolveLevel(style, styles)] as const);
  return new Map(levels.filter((one): one is readonly [string, number] => one[1] !== undefined));
}

function resolveLevel(style: Style, styles: ReadonlyMap<string, Style>): number | undefined {
  const seen = new Set<Style>();
  for (let at: Style | undefined = style; at && !seen.has(at); at = styles.get(at.base ?? '')) {
    seen.add(at);
    const level = Number(/^heading ([1-9])$/.exec(at.name)?.[1] ?? Number.NaN);
    if (level > 0) return level;
    if (at.name === 'title') return 0;
    if (at.outline !== undefined && at.outline >= 0 && at.outline < 9) return at.outline + 1;
  }
  return undefined;
}
