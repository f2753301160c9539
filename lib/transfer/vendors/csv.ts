/** The rows of a table in a text file, by the names in its first row. */
import Papa from 'papaparse';

/** Each row that says something. A name that stands twice counts once, the last. */
export function csvRows(text: string): Record<string, string>[] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const [names = [], ...rows] = data;
  // Made of entries, so that a column called `__proto__` is a column.
  return rows.map(row => Object.fromEntries(names.map((name, place) => [name.trim(), row[place] ?? ''])));
}
