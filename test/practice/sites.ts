/** Which practice page is served at which of the real sites' hosts. */
import { existsSync } from 'node:fs';
import { siteIds, type SiteId } from '../../lib/sites/registry';
import type { PracticeDescription } from './description';

export interface Page {
  /** Also the name of its file in `page/`. */
  readonly script: string;
  readonly style: string;
  readonly title: string;
  readonly policy: string;
}

// Real sites allow inline styles; the editors and KaTeX need them.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Every description in `sites/`, in the order of the registry. */
export const practiceDescriptions: readonly PracticeDescription[] = await Promise.all(
  siteIds.filter(id => existsSync(toFile(id))).map(loadDescription),
);

/** By host. */
export const pages: Readonly<Record<string, Page>> = Object.fromEntries(
  practiceDescriptions.map(({ site, host, title, style = 'configured', trustedTypes }) => [
    host,
    { script: site, style, title, policy: trustedTypes ? `${policy}; require-trusted-types-for 'script'` : policy },
  ]),
);

export const scripts: readonly string[] = Object.values(pages).map(({ script }) => script);

async function loadDescription(id: SiteId): Promise<PracticeDescription> {
  const { practice } = (await import(/* @vite-ignore */ toFile(id).href)) as { readonly practice: PracticeDescription };
  return practice;
}

function toFile(id: SiteId): URL {
  return new URL(`./sites/${id}.ts`, import.meta.url);
}
