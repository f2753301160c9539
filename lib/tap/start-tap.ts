/**
 * The half of the tap in the page's own world. It reads the answers to the page's own requests and makes none itself. Only what it takes
 * from the page in its first lines is trusted to be the browser's.
 */
import { tapFetch } from './tap-fetch';
import { createHandOver } from './hand-over';
import { runSafely, getBuiltIns } from './page-world';
import { tapXhr } from './tap-xhr';

/** Must be called before any script of the page runs. `isData` tells whether the answer to a request holds chats. */
export function startTap(window: Window & typeof globalThis, isData: (request: URL) => boolean): void {
  const world = getBuiltIns(window);
  const handOver = createHandOver(world);
  const { origin } = world.location;
  const isWanted = (request: URL) => request.origin === origin && isData(request);
  // If a browser does not allow one of the two, the other still works.
  runSafely(() => tapFetch(world, isWanted, handOver));
  runSafely(() => tapXhr(world, isWanted, handOver));
}
