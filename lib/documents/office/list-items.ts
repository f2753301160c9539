import type { Element, ElementContent } from 'hast';
import { createElement } from '../to-markdown';

export interface ListItem {
  /** 0 is the outermost. */
  readonly level: number;
  readonly content: ElementContent[];
  readonly isNumbered?: boolean;
}

const maxLevel = 8;

const createList = (isNumbered = false): Element => createElement(isNumbered ? 'ol' : 'ul', []);

/** Builds the nested list of items that follow one another. A level that is skipped is none. */
export function buildList(items: readonly ListItem[]): Element {
  const root = createList(items[0]?.isNumbered);
  const open: { readonly level: number; readonly list: Element }[] = [{ level: -1, list: root }];
  for (const { level, content, isNumbered } of items) {
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop();
    const top = open.at(-1);
    const last = top?.list.children.at(-1);
    if (top && top.level < level && open.length < maxLevel && last?.type === 'element') {
      const list = createList(isNumbered);
      last.children.push(list);
      open.push({ level, list });
    } else if (top && top.level < level) open[open.length - 1] = { ...top, level };
    open.at(-1)?.list.children.push(createElement('li', [createElement('p', content)]));
  }
  return root;
}
