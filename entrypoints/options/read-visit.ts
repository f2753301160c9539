import type { PageVisit } from '@/lib/rpc/contracts/page';
import { connect } from '@/lib/rpc/rpc';
import { pageService } from '@/lib/rpc/contracts/page';
import { createTabTransport } from '@/lib/rpc/transport/runtime-messages';

const connectPage = (tab: number) => connect(pageService, createTabTransport(tab));

/** Returns how the visit to the page in a tab goes; `undefined` while the page does not answer. */
export async function readVisit(tab: number): Promise<PageVisit | undefined> {
  try {
    return await connectPage(tab).getVisit();
  } catch {
    // The page may be loading, or be no site's page.
    return undefined;
  }
}

/** Lets the page ask its site for the whole chat. Returns whether there is such a request on this site. */
export async function requestChat(tab: number): Promise<boolean> {
  try {
    return (await connectPage(tab).requestChat()).isRequested;
  } catch {
    // The page is gone. The next look at its state says so.
    return false;
  }
}
