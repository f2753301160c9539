/** Le Chat's tables are grids of consecutive cells; only the headings give the number of columns. As of May 2026. */

const select = {
  // Stands around each grid, with the table as text in its attribute.
  around: '[data-rich-table-inner-html]',
  table: '[role="table"]',
  heading: '[role="columnheader"]',
  cell: '[role="columnheader"], [role="cell"]',
} as const;

/** Whether each grid in `body` has complete rows under headings, so that no cell is lost or moved to another column. */
export function hasCompleteTables(body: Element): boolean {
  const tables = [...body.querySelectorAll(select.table)];
  const hasStrayCell = [...body.querySelectorAll(select.cell)].some(cell => !cell.closest(select.table));
  const hasUnknownGrid = [...body.querySelectorAll(select.around)].some(place => !place.querySelector(select.table));
  return !hasStrayCell && !hasUnknownGrid && tables.every(table => readRows(table).length > 0);
}

/** Returns `body`, or a copy in which every grid is a table. The copy is in a separate document, where nothing is fetched. */
export function replaceGrids(body: Element): Element {
  if (!body.querySelector(select.table)) return body;
  const copyDocument = body.ownerDocument.implementation.createHTMLDocument('');
  const base = copyDocument.createElement('base');
  base.href = body.baseURI;
  copyDocument.head.append(base);
  const copy = copyDocument.importNode(body, true);
  for (const grid of copy.querySelectorAll(select.table)) grid.replaceWith(toTable(grid));
  return copy;
}

function toTable(grid: Element): HTMLTableElement {
  const table = grid.ownerDocument.createElement('table');
  for (const row of readRows(grid)) table.insertRow().append(...row.map(toCell));
  return table;
}

function toCell(cell: Element): HTMLElement {
  const isHeading = cell.matches(select.heading);
  const copy = cell.ownerDocument.createElement(isHeading ? 'th' : 'td');
  // The text of a heading is a button that sorts.
  const content = isHeading ? (cell.querySelector('button') ?? cell) : cell;
  copy.append(...content.childNodes);
  return copy;
}

/** Returns the rows, headings first; none if the cells do not form complete rows. */
function readRows(table: Element): Element[][] {
  const columns = table.querySelectorAll(select.heading).length;
  const cells = [...table.children];
  if (columns === 0 || cells.length % columns !== 0 || cells.some(cell => !cell.matches(select.cell))) return [];
  return cells.flatMap((_, n) => (n % columns === 0 ? [cells.slice(n, n + columns)] : []));
}
