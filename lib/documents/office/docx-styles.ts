/** What a Word file's styles make of a paragraph: a heading, or an item of a list. */
import { parseXml } from './parse-xml';

interface ParagraphStyle {
  /** Present on headings; 0 is the title of the document. */
  readonly level?: number;
  /** The list whose item the paragraph is, and how deep. */
  readonly list?: { readonly id: string; readonly depth: number };
}

/** By the styles' ids. */
export type ParagraphStyles = ReadonlyMap<string, ParagraphStyle>;

interface Style {
  readonly id: string;
  name: string;
  base: string | undefined;
  outline: number | undefined;
  listId: string | undefined;
  depth: number;
}

/** Word names its own styles in English in every language; other programs write them in the person’s. A style of the user's counts by its outline or by what it is based on. */
export function readStyles(xml: string): ParagraphStyles {
  const styles = new Map<string, Style>();
  let open: Style | undefined;
  parseXml(xml, {
    open: (name, get) => {
      if (name === 'style' && get('type') === 'paragraph') {
        open = {
          id: get('styleId') ?? '',
          name: '',
          base: undefined,
          outline: undefined,
          listId: undefined,
          depth: 0,
        };
        styles.set(open.id, open);
      } else if (!open) return;
      else if (name === 'name') open.name = (get('val') ?? '').toLowerCase();
      else if (name === 'basedOn') open.base = get('val');
      else if (name === 'outlineLvl') open.outline = Number(get('val'));
      else if (name === 'numId') open.listId = get('val');
      else if (name === 'ilvl') open.depth = Number(get('val')) || 0;
    },
    close: name => {
      if (name === 'style') open = undefined;
    },
  });
  return new Map([...styles.values()].map(style => [style.id, resolveStyle(style, styles)]));
}

/** The name of "list bullet 2" tells its depth, which its list may not. */
function resolveStyle(style: Style, styles: ReadonlyMap<string, Style>): ParagraphStyle {
  const level = resolveLevel(style, styles);
  if (level !== undefined) return { level };
  const withList = findStyle(style, styles, ({ listId }) => listId !== undefined);
  if (withList?.listId === undefined || withList.listId === '0') return {};
  const named = Number(/^list (?:bullet|number) ([2-5])$/.exec(withList.name)?.[1] ?? 1) - 1;
  return { list: { id: withList.listId, depth: withList.depth || named } };
}

/** The style, or the first of those that it is based on, for which the function returns true. */
function findStyle(
  style: Style,
  styles: ReadonlyMap<string, Style>,
  isWanted: (style: Style) => boolean,
): Style | undefined {
  const seen = new Set<Style>();
  for (let at: Style | undefined = style; at && !seen.has(at); at = styles.get(at.base ?? '')) {
    if (isWanted(at)) return at;
    seen.add(at);
  }
  return undefined;
}

function resolveLevel(style: Style, styles: ReadonlyMap<string, Style>): number | undefined {
  const found = findStyle(style, styles, at => getOwnLevel(at) !== undefined);
  return found && getOwnLevel(found);
}

const headingName =
  /^(?:heading|見出し|überschrift|titre|título|titolo|kop|rubrik|overskrift|otsikko|nagłówek|nadpis|címsor|başlık|заголовок|제목|标题|標題) ?([1-9])$/;
const titleNames = new Set(
  'title 表題 titel titre título titolo otsikko tytuł název cím название 제목 标题 標題'.split(' '),
);

function getOwnLevel({ name, outline }: Style): number | undefined {
  const level = Number(headingName.exec(name)?.[1] ?? Number.NaN);
  if (level > 0) return level;
  if (titleNames.has(name)) return 0;
  return outline !== undefined && outline >= 0 && outline < 9 ? outline + 1 : undefined;
}
