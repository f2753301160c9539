/** Reads documents. It is disposable; whoever reads a folder starts and ends it. */
import { serveReader } from '../../lib/documents/serve-reader';
import { announceLife } from './worker-life';

const base = new URL('/pdf/', self.location.href).href;

announceLife();
serveReader(
  self,
  { loadAsset: async name => new Uint8Array(await (await fetch(`${base}${name}`)).arrayBuffer()) },
  // oxlint-disable-next-line no-console -- the one reporter of this context.
  error => console.error(error),
);
