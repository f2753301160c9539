/** Bundles the page and its worker, and serves them isolated from all other origins. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'vite';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
};

export interface BenchSite {
  readonly url: string;
  close(): void;
}

/** `root`: folder of `page.html`. `conditions`: export conditions of packages, as in the product's build. */
export interface SiteChoice {
  readonly root?: string;
  readonly conditions?: string[];
}

/** Bundles into `folder`. The URL, and with it the page's storage, stays the same while the site is open. */
export async function openSite(
  folder: string,
  { root = import.meta.dirname, conditions }: SiteChoice = {},
): Promise<BenchSite> {
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    base: './',
    ...(conditions && { resolve: { conditions } }),
    worker: { format: 'es' },
    build: {
      target: 'esnext',
      minify: false,
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { input: path.join(root, 'page.html') },
    },
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    readFile(path.join(folder, path.normalize(pathname))).then(
      content =>
        response
          .writeHead(200, {
            'content-type': types[path.extname(pathname)] ?? 'application/octet-stream',
            // Without these two headers the clock is coarse, and memory is neither shared nor reported.
            'cross-origin-opener-policy': 'same-origin',
            'cross-origin-embedder-policy': 'require-corp',
          })
          .end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/page.html`, close: () => server.close() };
}
