import { connect, type RpcCall } from '@/lib/rpc/rpc';
import { pageService, type PageService } from '@/lib/rpc/contracts/page';
import { createTabTransport } from '@/lib/rpc/transport/runtime-messages';
import { findFencedQuotes } from '@/lib/core/fence';
import { findOpenTab } from '../popup/find-open-tab';

/** The tab of each inserted text by its fence. The text can only be removed there. */
const tabByFence = new Map<string, number>();

/**
 * Connects to the page of the shown tab. An insertion goes to the tab that is active at that moment, even if another one was shown a moment
 * ago.
 */
export const connectFrontPage = (shownTab: number): PageService =>
  connect(pageService, async call => createTabTransport(await chooseTab(call, shownTab))(call));

async function chooseTab({ method: name, args: [argument] }: RpcCall, shownTab: number): Promise<number> {
  const method = name as keyof PageService;
  // An earlier popup may have inserted the text into the shown tab.
  if (method === 'undoInsertion') return tabByFence.get(String(argument)) ?? shownTab;
  // Whether an insertion still stands is asked of the tab that would receive the next one.
  if (method !== 'insert' && method !== 'containsInsertion') return shownTab;
  const front = (await findOpenTab())?.id ?? shownTab;
  if (method === 'insert') for (const { fence } of findFencedQuotes(String(argument))) tabByFence.set(fence, front);
  return front;
}
