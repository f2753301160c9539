/** Which browser the end-to-end tests drive, and how it is told to load the extension and to keep quiet. */
import { existsSync, readFileSync } from 'node:fs';

/** Where `scripts/set-up.mjs` notes the browser it found. */
const note = '.cache/chromium-path';

/** `KURA_CHROMIUM`, else what set-up found, else Debian's. */
export function chromiumPath(): string {
  if (process.env['KURA_CHROMIUM']) return process.env['KURA_CHROMIUM'];
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : '/usr/bin/chromium';
}

/**
 * Features that are switched off: Playwright's own list, because the browser takes only the last list that it is given, and the pages of
 * the address bar, which take as long to load as Kura itself.
 */
const disabledFeatures: readonly string[] = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'PreloadTopChromeWebUI',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

/** Keeps the browser itself from asking for anything, so that what the practice server logs is ours. */
export const quietArguments: readonly string[] = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  `--disable-features=${disabledFeatures.join()}`,
];

/** Loads the unpacked extension in `folder`, and no other; or lets it be loaded later, by the protocol. */
export const extensionArguments = (folder: string): string[] => [
  `--disable-extensions-except=${folder}`,
  `--load-extension=${folder}`,
  '--enable-unsafe-extension-debugging',
];
