import { connect, type Call } from '@/lib/rpc/rpc';
import type { PageService } from '@/lib/rpc/contracts/index';
import { toTab } from '@/lib/rpc/transport/runtime-messages';
import { quotesIn } from '@/lib/core/fence';
import { openTab } from '../popup/open-tab';

/** The tab of each inserted text by its fence. The text can only be removed there. */
const insertedIn = new Map<string, number>();

/**
 * Connects to the page of the shown tab. An insertion goes to the tab that is active at that moment, even if another one was shown a moment
 * ago.
 */
export const pageBeside = (shown: number): PageService =>
  connect<PageService>('page', async call => toTab(await tabFor(call, shown))(call));

async function tabFor({ method, args: [given] }: Call, shown: number): Promise<number> {
  // An earlier popup may have inserted the text into the shown tab.
  if (method === 'takeBack') return insertedIn.get(String(given)) ?? shown;
  // Whether an insertion still stands is asked of the tab that would receive the next one.
  if (method !== 'insert' && method !== 'holds') return shown;
  const front = (await openTab())?.id ?? shown;
  if (method === 'insert') for (const { fence } of quotesIn(String(given))) insertedIn.set(fence, front);
  return front;
}
