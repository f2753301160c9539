/** Replaces markdown-table. It does not pad columns, because then a change in one cell would change all rows. */
interface Options {
  readonly align?: readonly (string | null | undefined)[] | null;
}

export function markdownTable(rows: readonly (readonly string[])[], { align }: Options = {}): string {
  const columns = Math.max(...rows.map(row => row.length));
  const formatLine = (cellAt: (column: number) => string) =>
    `|${Array.from({ length: columns }, (_, n) => cellAt(n)).join('')}`;
  const [head, ...body] = rows.map(row => formatLine(n => (row[n] ? ` ${row[n]} |` : ' |')));
  return [head, formatLine(n => ` ${rules.get(align?.[n]) ?? '-'} |`), ...body].join('\n');
}

const rules: ReadonlyMap<string | null | undefined, string> = new Map([
  ['left', ':-'],
  ['center', ':-:'],
  ['right', '-:'],
]);
