/** `npm run fix` runs this first: it writes what derives from the code (`scripts/fix/derived-texts.ts`). */
import { writeFileSync } from 'node:fs';
import { readDerivedTexts } from './fix/derived-texts';

for (const { file, text } of await readDerivedTexts()) writeFileSync(file, text);
