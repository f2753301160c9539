import type { browser } from 'wxt/browser';
import { listMatches } from '../../lib/sites/registry';
import type { Site } from '../../lib/sites/site';

export type RegisteredScript = Parameters<typeof browser.scripting.registerContentScripts>[0][number] & {
  readonly js: string[];
};

export interface PageScriptSettings {
  /** Whether the site's own data is read. */
  readonly isDataOn: boolean;
  /** Whether the status mark or the hint about repeated questions is on. */
  readonly isMarkOn: boolean;
}

/** Lists the scripts that a site with consent gets in its pages. A parser comes before the tap, which hands data over to it. */
export function listPageScripts(site: Site, { isDataOn, isMarkOn }: PageScriptSettings): readonly RegisteredScript[] {
  const createScript = (name: string, file: string, more: Partial<RegisteredScript> = {}): RegisteredScript => ({
    id: `${site.id}-${name}`,
    matches: [...listMatches(site)],
    js: [file],
    runAt: 'document_idle',
    allFrames: false,
    persistAcrossSessions: true,
    ...more,
  });
  const reader = createScript('reader', `content-scripts/${site.id}.js`);
  const mark = createScript('mark', 'mark.js');
  const parser = createScript('parser', `${site.id}-data.js`, { runAt: 'document_start' });
  const tap = createScript('tap', 'content-scripts/payload.js', { runAt: 'document_start', world: 'MAIN' });
  return [...(isDataOn && site.isData ? [parser, tap] : []), reader, ...(isMarkOn ? [mark] : [])];
}
