/** Which browser the end-to-end tests drive, and how it is told to load the extension and to find the practice sites. */
import { existsSync, readFileSync } from 'node:fs';

/** Where `scripts/set-up.mjs` notes the browser it found. */
const note = '.cache/chromium-path';

/** `KURA_CHROMIUM`, else what set-up found, else Debian's. */
export function chromiumPath(): string {
  if (process.env['KURA_CHROMIUM']) return process.env['KURA_CHROMIUM'];
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : '/usr/bin/chromium';
}

/** Chat sites' names lead to the practice server, and every other name leads nowhere: nothing can leave this machine. */
export function practiceArguments(hosts: readonly string[], port: number): string[] {
  const rules = [...hosts.map(host => `MAP ${host} 127.0.0.1:${port}`), 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1'];
  return [
    `--host-resolver-rules=${rules.join(', ')}`,
    '--ignore-certificate-errors',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
  ];
}

/** Loads the unpacked extension in `folder`, and no other. */
export const extensionArguments = (folder: string): string[] => [
  `--disable-extensions-except=${folder}`,
  `--load-extension=${folder}`,
];
