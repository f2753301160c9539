import { connect, type Call } from '@/lib/messaging/rpc';
import type { PageService } from '@/lib/messaging/services';
import { toTab } from '@/lib/messaging/wire';
import { quotesIn } from '@/lib/quotation';
import { openTab } from '../popup/open-tab';

/** Where a text went in, by its fence: only there can it be taken out again. */
const insertedIn = new Map<string, number>();

/** The page of the tab that is shown. Text goes into the one that is in front at that moment, even where this one was shown a moment ago. */
export const pageBeside = (shown: number): PageService =>
  connect<PageService>('page', async call => toTab(await tabFor(call, shown))(call));

async function tabFor({ method, args: [given] }: Call, shown: number): Promise<number> {
  // An earlier popup may have inserted it into the one that is shown.
  if (method === 'takeBack') return insertedIn.get(String(given)) ?? shown;
  // What stands where it would go in is asked there.
  if (method !== 'insert' && method !== 'holds') return shown;
  const front = (await openTab())?.id ?? shown;
  if (method === 'insert') for (const { fence } of quotesIn(String(given))) insertedIn.set(fence, front);
  return front;
}
