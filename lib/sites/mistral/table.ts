/** Le Chat's tables are grids of consecutive cells; only the headings give the number of columns. As of May 2026. */

const select = {
  // Stands around each grid, with the table as text in its attribute.
  around: '[data-rich-table-inner-html]',
  table: '[role="table"]',
  heading: '[role="columnheader"]',
  cell: '[role="columnheader"], [role="cell"]',
} as const;

/** Whether each grid in `body` has complete rows under headings, so that no cell is lost or moved to another column. */
export function hasWholeTables(body: Element): boolean {
  const tables = [...body.querySelectorAll(select.table)];
  const strays = [...body.querySelectorAll(select.cell)].some(cell => !cell.closest(select.table));
  const unknown = [...body.querySelectorAll(select.around)].some(place => !place.querySelector(select.table));
  return !strays && !unknown && tables.every(table => rowsOf(table).length > 0);
}

/** Returns `body`, or a copy in which every grid is a table. The copy is in a separate document, where nothing is fetched. */
export function withTables(body: Element): Element {
  if (!body.querySelector(select.table)) return body;
  const apart = body.ownerDocument.implementation.createHTMLDocument('');
  const base = apart.createElement('base');
  base.href = body.baseURI;
  apart.head.append(base);
  const copy = apart.importNode(body, true);
  for (const grid of copy.querySelectorAll(select.table)) grid.replaceWith(tableOf(grid));
  return copy;
}

function tableOf(grid: Element): HTMLTableElement {
  const table = grid.ownerDocument.createElement('table');
  for (const row of rowsOf(grid)) table.insertRow().append(...row.map(cellOf));
  return table;
}

function cellOf(cell: Element): HTMLElement {
  const heads = cell.matches(select.heading);
  const copy = cell.ownerDocument.createElement(heads ? 'th' : 'td');
  // The text of a heading is a button that sorts.
  const words = heads ? (cell.querySelector('button') ?? cell) : cell;
  copy.append(...words.childNodes);
  return copy;
}

/** Returns the rows, headings first; none if the cells do not form complete rows. */
function rowsOf(table: Element): Element[][] {
  const columns = table.querySelectorAll(select.heading).length;
  const cells = [...table.children];
  if (columns === 0 || cells.length % columns !== 0 || cells.some(cell => !cell.matches(select.cell))) return [];
  return cells.flatMap((_, n) => (n % columns === 0 ? [cells.slice(n, n + columns)] : []));
}
