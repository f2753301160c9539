/** Parses a CSV table into rows by the column names in its first row. */
import Papa from 'papaparse';

/** Empty rows are skipped. Of two columns with the same name, the last one counts. */
export function parseCsv(text: string): Record<string, string>[] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const [names = [], ...rows] = data;
  // Built from entries, so that `__proto__` is an ordinary column.
  return rows.map(row => Object.fromEntries(names.map((name, place) => [name.trim(), row[place] ?? ''])));
}
