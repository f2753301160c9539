import { waitAtMost } from '@/lib/core/wait-at-most';
import type { PageVisit } from '@/lib/rpc/contracts/page';
import { connect } from '@/lib/rpc/rpc';
import { pageService } from '@/lib/rpc/contracts/page';
import { createTabTransport } from '@/lib/rpc/transport/runtime-messages';

const connectPage = (tab: number) => connect(pageService, createTabTransport(tab));

/** In milliseconds. A page that stands still, behind a question of its own for example, answers nothing and refuses nothing. */
const maxAnswerMs = 5000;

/** Returns how the visit to the page in a tab goes; `undefined` while the page does not answer. */
export async function readVisit(tab: number): Promise<PageVisit | undefined> {
  try {
    return await waitAtMost(maxAnswerMs, connectPage(tab).getVisit());
  } catch {
    // The page may be loading, or be no site's page.
    return undefined;
  }
}

/** Lets the page ask its site for the whole chat. Returns whether there is such a request on this site. */
export async function requestChat(tab: number): Promise<boolean> {
  try {
    return (await waitAtMost(maxAnswerMs, connectPage(tab).requestChat()))?.isRequested === true;
  } catch {
    // The page is gone. The next look at its state says so.
    return false;
  }
}
