/** What of a file's HTML means something in Markdown: no attributes but those, no readings of letters, and tables without merged cells. */
import type { Element, ElementContent } from 'hast';
import { getAttribute, getText, isElement, joinWords } from '../core/html/html-tree';
import { createElement, createText } from './to-markdown';

/** The small letters beside a word say how it is read. In a line of text they would stand within the word. */
const readings = new Set(['rt', 'rp', 'rtc']);

/** Whether a page does not show the element, or shows it beside the text. */
export const isOmitted = (element: Element): boolean =>
  readings.has(element.tagName) ||
  'hidden' in element.properties ||
  /display\s*:\s*none/i.test(getAttribute(element, 'style')) ||
  /^(?:navigation|search)$/.test(getAttribute(element, 'role')) ||
  /\bmw-editsection\b/.test(getAttribute(element, 'class'));

/** The words of a heading. */
export const getLine = (element: Element): string => getText(removeOmitted(element)).replace(/\s+/g, ' ').trim();

const removeOmitted = (element: Element): Element => ({
  ...element,
  children: element.children.flatMap((child): ElementContent[] =>
    !isElement(child) ? [child] : isOmitted(child) ? [] : [removeOmitted(child)],
  ),
});

/** The element with the attributes that mean something in Markdown. Pictures become the words that stand for them. */
export function clean(element: Element): ElementContent {
  const { tagName } = element;
  if (tagName === 'pre') {
    const language = /\blanguage-([\w+#-]+)/.exec(
      [element, ...element.children.filter(isElement)].map(one => getAttribute(one, 'class')).join(' '),
    )?.[1];
    return createElement('pre', [createText(getText(element))], { dataLanguage: language ?? '' });
  }
  if (tagName === 'img') return createText(getAttribute(element, 'alt'));
  if (tagName === 'table') return createElement('table', cleanTable(element));
  const href = getAttribute(element, 'href');
  const properties = tagName === 'a' && /^(?:https?|mailto):/i.test(href) ? { href } : {};
  return createElement(tagName, cleanAll(element.children), properties);
}

const cleanAll = (nodes: readonly ElementContent[]): ElementContent[] =>
  joinWords(nodes.flatMap(node => (!isElement(node) ? [node] : isOmitted(node) ? [] : [clean(node)])));

/** A file may name any number. */
const maxSpan = 1_000;
const maxCells = 200_000;

const readSpan = (cell: Element, name: string): number =>
  Math.min(Math.max(Math.trunc(Number(getAttribute(cell, name))) || 1, 1), maxSpan);

/** A merged cell's text stands in each of its rows, so that each row can be read alone. Beside it are empty cells. */
function cleanTable(table: Element): Element[] {
  const merged: { left: number; readonly cell: Element }[] = [];
  let cellCount = 0;
  return listRows(table).map(row => {
    const cells: Element[] = [];
    const put = (cell: Element) => {
      cellCount += 1;
      if (cellCount <= maxCells) cells.push(cell);
    };
    const addMerged = () => {
      for (let above = merged[cells.length]; above && above.left > 0; above = merged[cells.length]) {
        above.left -= 1;
        const before = cells.length;
        put(above.cell);
        if (cells.length === before) return;
      }
    };
    for (const cell of row.children.filter(isElement)) {
      if (isOmitted(cell)) continue;
      addMerged();
      const text = createElement(cell.tagName === 'th' ? 'th' : 'td', cleanAll(cell.children));
      const [wide, high] = [readSpan(cell, 'colspan'), readSpan(cell, 'rowspan')];
      for (let n = 0; n < wide; n += 1) {
        const one = n === 0 ? text : createElement(text.tagName, []);
        if (high > 1 && cellCount < maxCells) merged[cells.length] = { left: high - 1, cell: one };
        put(one);
      }
    }
    addMerged();
    return createElement('tr', cells);
  });
}

const listRows = (element: Element): Element[] =>
  element.children
    .filter(isElement)
    .filter(child => !isOmitted(child))
    .flatMap(child =>
      child.tagName === 'tr' ? [child] : /^t(?:head|body|foot)$/.test(child.tagName) ? listRows(child) : [],
    );
