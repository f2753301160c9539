/** The files of data that are shipped, each with the file that says who made it and under which licence. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The texts are in `public/`. `test/licences.test.ts` notices a file that is missing. */
export const dataFiles: Readonly<Record<string, { readonly licence: string; readonly text: string }>> = {
  'lib/search/text/simplified.ts': { licence: 'Apache-2.0', text: 'simplified-licence.txt' },
  'public/models/kura-en-ja.bin': { licence: 'CC-BY-SA-4.0', text: 'models/kura-en-ja.txt' },
  'public/readings.gz': { licence: 'BSD-3-Clause', text: 'readings-licence.txt' },
  'public/translations.gz': { licence: 'CC-BY-SA-4.0', text: 'translations-licence.txt' },
};

export interface ShippedData {
  readonly name: string;
  readonly licence: string;
  readonly text: string;
}

export const readDataFiles = (root: string): readonly ShippedData[] =>
  Object.entries(dataFiles).map(([name, { licence, text }]) => ({
    name,
    licence,
    text: readFileSync(path.join(root, 'public', text), 'utf8').trim(),
  }));
