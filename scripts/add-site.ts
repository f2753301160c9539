/**
 * `npm run add-site -- acme --name Acme --origin https://chat.acme.example` makes the files of a further site: an adapter that refuses
 * every page, fixtures to fill, a practice page, and the line in the registry. `docs/adding-a-site.md` says what comes then.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildSiteFiles } from './add-site/site-files';

const usage = 'Usage: npm run add-site -- acme --name Acme --origin https://chat.acme.example';
const registry = 'lib/sites/registry.ts';

const { values, positionals } = parseArgs({
  options: { name: { type: 'string' }, origin: { type: 'string' } },
  allowPositionals: true,
});
const [id = ''] = positionals;
const { name = id, origin = `https://${id}.example` } = values;
if (!/^[a-z]{1,20}$/.test(id)) throw new Error(`The id is one word of lower-case letters. ${usage}`);
if (!URL.canParse(origin) || new URL(origin).origin !== origin) throw new Error(`Not an origin: ${origin}. ${usage}`);
if (existsSync(`lib/sites/${id}`)) throw new Error(`lib/sites/${id}/ exists already.`);

const files = buildSiteFiles({ id, name, origin });
for (const [file, text] of Object.entries(files)) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
writeFileSync(registry, addToRegistry(readFileSync(registry, 'utf8')));
console.log([...Object.keys(files), registry].join('\n'));
console.log('Now run `npm run fix`, then follow docs/adding-a-site.md.');

function addToRegistry(text: string): string {
  return text
    .replace(/(?=\n\n\/\*\* In the order of every list)/, `\nimport { ${id} } from './${id}/site';`)
    .replace(/(?=\n\} satisfies Record<string, Site>)/, `\n  ${id},`);
}
