import { browser } from 'wxt/browser';
import type { PageCapture } from '@/lib/capture/page-capture';
import type { SiteAdapter } from '@/lib/sites/site';
import { loadInjectedTools } from './injected-tools';

/** Builds a report that the user can paste into an issue. It is built only on request. */
export async function buildReport(site: SiteAdapter, health: ReturnType<PageCapture['getHealth']>): Promise<string> {
  const onChat = site.chatId(new URL(location.href)) !== undefined;
  const { version } = browser.runtime.getManifest();
  const facts = {
    ...health,
    site: site.name,
    classWords: site.classWords,
    version,
    browser: navigator.userAgent,
    onChat,
  };
  const buildRedesignReport = await loadInjectedTools('redesign-report');
  return buildRedesignReport(document, facts);
}
