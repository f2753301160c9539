/** Finds the site that a name means. */
import type { SourceId } from '../core/conversation';
import type { SiteNames } from './query';

/** Notes and documents belong to no site, but `site:` and `is:` accept their names. */
export const ownSources: readonly SiteNames[] = [
  { id: 'note', names: ['notes', 'メモ', 'ノート'] },
  { id: 'document', names: ['documents', 'doc', 'docs', '文書', 'ファイル'] },
];

/** The site with this name; `undefined` for an unknown name. */
export function matchSite(name: string, sites: readonly SiteNames[]): SourceId | undefined {
  const wantedName = normalizeSiteName(name);
  return listAll(sites).find(site => listNames(site).includes(wantedName))?.id;
}

/** Whether a site's name begins with this text, so that the rest may still be typed. */
export function isSitePrefix(name: string, sites: readonly SiteNames[]): boolean {
  const prefix = normalizeSiteName(name);
  return listAll(sites).some(site => listNames(site).some(siteName => siteName.startsWith(prefix)));
}

const listAll = (sites: readonly SiteNames[]): readonly SiteNames[] =>
  sites === ownSources ? ownSources : [...sites, ...ownSources];

const listNames = ({ id, names }: SiteNames): string[] => [id, ...names].map(normalizeSiteName);

/**
 * “Le Chat”, `lechat` and `le-chat` are one name, and width makes no difference. `https://claude.ai/new` is reduced to its host, and
 * punctuation behind a name is dropped.
 */
const normalizeSiteName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^https?:\/\/([^/]*).*$/, '$1')
    .replace(/[,;!?。、，]+$/, '')
    .replace(/[\s\-_.]+/g, '');
