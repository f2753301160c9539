/**
 * The half of the tap that lives in the page's own world: it hears what the site's page is answered when it loads a chat. It asks
 * for nothing itself. Only what its first lines take from the page is trusted to be the browser's own.
 */
import { tapFetch } from './fetch';
import { createHandOver } from './hand-over';
import { attempt, builtInsOf } from './world';
import { tapXhr } from './xhr';

/** To be called before any script of the page has run. `isData`: whether the answer to this request holds chats. */
export function installTap(window: Window & typeof globalThis, isData: (request: URL) => boolean): void {
  const world = builtInsOf(window);
  const handOver = createHandOver(world);
  const { origin } = world.location;
  const wanted = (request: URL) => request.origin === origin && isData(request);
  // A browser in which one of the two cannot be tapped still has the other.
  attempt(() => tapFetch(world, wanted, handOver));
  attempt(() => tapXhr(world, wanted, handOver));
}
