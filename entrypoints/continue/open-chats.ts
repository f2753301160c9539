import { browser } from 'wxt/browser';
import type { OpenChatTab } from '@/components/continue/continue-actions';
import type { SiteId } from '@/lib/core/conversation';
import { Problem } from '@/lib/core/problem';
import { waitAtMost } from '@/lib/core/wait-at-most';
import { connect } from '@/lib/rpc/rpc';
import { pageService, type InsertionNote } from '@/lib/rpc/contracts/page';
import { createTabTransport } from '@/lib/rpc/transport/runtime-messages';
import { findSite, listMatches, sites } from '@/lib/sites/registry';

const connectPage = (tab: number) => connect(pageService, createTabTransport(tab));

/** More than anybody reads through; the others have their own tab in sight. */
const maxListed = 8;

/** Milliseconds. A page that is busy for longer is left out. */
const maxAnswerMs = 1000;

/** Lists the open pages of these sites that have a message box, the last used first. */
export async function listOpenChats(ids: readonly SiteId[]): Promise<readonly OpenChatTab[]> {
  if (ids.length === 0) return [];
  const open = await browser.tabs.query({ url: ids.flatMap(id => [...listMatches(sites[id])]), discarded: false });
  const latest = open.toSorted((one, other) => (other.lastAccessed ?? 0) - (one.lastAccessed ?? 0));
  const found = await Promise.all(
    latest.slice(0, maxListed).map(async ({ id: tab, url = '', title = '' }) => {
      const address = URL.parse(url);
      const site = address && findSite(address);
      return tab !== undefined && site && (await canInsert(tab))
        ? [{ tab, site: site.id, title: title || site.name }]
        : [];
    }),
  );
  return found.flat();
}

/** A tab that was opened before Kura was installed does not answer. */
async function canInsert(tab: number): Promise<boolean> {
  const answer = connectPage(tab).canInsert();
  return (await waitAtMost(maxAnswerMs, answer).catch(() => false)) ?? false;
}

/**
 * Inserts the text into the page in this tab and brings the tab to the front. Resolves with the page's address without query. Rejects with
 * a `Problem` if the text is not in the message box.
 */
export async function insertIntoTab(tab: number, text: string, note: InsertionNote): Promise<string> {
  const result = await connectPage(tab).insert(text, note);
  if (result.state === 'failed') throw new Problem(result.problem, 'A message did not go into the tab');
  const shown = await browser.tabs.update(tab, { active: true });
  if (!shown) return '';
  await browser.windows.update(shown.windowId, { focused: true });
  const address = URL.parse(shown.url ?? '');
  return address ? address.origin + address.pathname : '';
}
