/** The places outside of the code that name every site. `npm run fix` writes them from the registry; a test compares. */
import { readFileSync } from 'node:fs';
import { listMatches, siteIds, sites, type SiteId } from '../../lib/sites/registry';
import type { SiteKnowledge } from '../../lib/sites/site';
import { sourceOrder } from '../../lib/sites/sources';

const derivations: Readonly<Record<string, (text: string) => Promise<string> | string>> = {
  'docs/sites.md': async text =>
    replaceBetween(text, /(<!-- sites: .* -->\n)[^]*?(\n<!-- \/sites -->)/, await buildSiteTable()),
  'docs/privacy.md': text => replaceBetween(text, /(<!-- sites -->).*?(<!-- \/sites -->)/, listOrigins()),
  'public/vault-file.schema.json': replaceSources,
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

/** The two places of the schema that name sources: the beginning of an id, and the source of a conversation. */
function replaceSources(text: string): string {
  const pattern = replaceBetween(text, /("pattern": "\^\()[a-z|]+(\):\.")/, sourceOrder.join('|'));
  const indent = ' '.repeat(12);
  const sources = sourceOrder.map(source => `\n${indent}"${source}"`).join(',');
  return replaceBetween(pattern, /("source": \{\s+"enum": \[)[^\]]*?(\n\s+\])/, sources);
}

function replaceBetween(text: string, place: RegExp, content: string): string {
  if (!place.test(text)) throw new Error(`There is no place ${place} for the list of sites.`);
  return text.replace(place, (_, before: string, after: string) => before + content + after);
}
