/** `npx tsx scripts/make-model.ts OUT_DIR` writes the tiny model of the tests, in the layout of Transformers.js. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildModelFiles } from './model/build-model-files';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Usage: npx tsx scripts/make-model.ts OUT_DIR');
  process.exit(1);
}
for (const [name, content] of buildModelFiles()) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}
console.log(`Wrote the tiny model to ${folder}`);
