/** What derives from the list of sites or from the vault's shapes outside of the code. `npm run fix` writes it; a test compares. */
import { readFileSync } from 'node:fs';
import { listMatches, siteIds, sites, type SiteId } from '../../lib/sites/registry';
import type { SiteKnowledge } from '../../lib/sites/site';
import { buildVaultFileSchema } from './vault-file-schema';

const derivations: Readonly<Record<string, (text: string) => Promise<string> | string>> = {
  'docs/sites.md': async text =>
    replaceBetween(text, /(<!-- sites: .* -->\n)[^]*?(\n<!-- \/sites -->)/, await buildSiteTable()),
  'docs/privacy.md': text => replaceBetween(text, /(<!-- sites -->).*?(<!-- \/sites -->)/, listOrigins()),
  'lib/sites/site-names.ts': text => replaceBetween(text, /(> = \{\n)[^]*?(\};\n)$/, listNames()),
  'public/vault-file.schema.json': () => buildVaultFileSchema('public/vault-file.schema.json'),
};

export interface DerivedText {
  readonly file: string;
  readonly text: string;
}

/** Returns each file as it must be. */
export const readDerivedTexts = (): Promise<DerivedText[]> =>
  Promise.all(
    Object.entries(derivations).map(async ([file, derive]) => ({
      file,
      text: await derive(readFileSync(file, 'utf8')),
    })),
  );

async function buildSiteTable(): Promise<string> {
  const head = [
    ['site', 'looks that are read', 'proven', "a turn's name"],
    ["the whole chat and the list of chats, from the site's data", 'beside the text'],
  ].flat();
  const rows = await Promise.all(
    siteIds.map(async id => {
      const { looks, turnNames, data, extras } = await loadKnowledge(id);
      return [sites[id].name, looks, sites[id].evidence, turnNames, data, extras];
    }),
  );
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n');
}

async function loadKnowledge(id: SiteId): Promise<SiteKnowledge> {
  const file = new URL(`../../lib/sites/${id}/site.ts`, import.meta.url).href;
  const knowledge = ((await import(/* @vite-ignore */ file)) as Record<string, SiteKnowledge>)[`${id}Knowledge`];
  if (!knowledge) throw new Error(`Export \`${id}Knowledge\` from lib/sites/${id}/site.ts.`);
  return knowledge;
}

const listOrigins = (): string =>
  Object.values(sites)
    .flatMap(listMatches)
    .map(pattern => `\`${pattern}\``)
    .join(', ');

const listNames = (): string => siteIds.map(id => `  ${id}: '${sites[id].name}',\n`).join('');

function replaceBetween(text: string, place: RegExp, content: string): string {
  if (!place.test(text)) throw new Error(`There is no place ${place} for the list of sites.`);
  return text.replace(place, (_, before: string, after: string) => before + content + after);
}
