/** `npm run kernels` assembles the kernels of the vector index into `lib/search/vector-index/kernel-bytes.ts`. */
import { writeFileSync } from 'node:fs';
import { buildKernels } from './build/kernels';

const bytes = Buffer.from(await buildKernels()).toString('base64');
const lines = bytes.match(/.{1,112}/g) ?? [];
writeFileSync(
  'lib/search/vector-index/kernel-bytes.ts',
  `/** Made by \`npm run kernels\` from \`scripts/build/kernels.ts\`, never by hand; a test assembles it again and compares. */
export const kernelBytes =
${lines.map((line, n) => `  '${line}'${n === lines.length - 1 ? ';' : ' +'}`).join('\n')}
`,
);
