/** Updates, disables and enables the built extension while pages are open, as a browser does it. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { KuraBrowser } from './kura';
import { onExtensionsPage, type ExtensionsPageApi } from './extensions-page';
import { until } from './until';

export interface UpdatableExtension {
  readonly folder: string;
  /** Writes a higher version over the folder, of `build` if it is given, and lets the browser load it. */
  update(kura: KuraBrowser, build?: string): Promise<void>;
  remove(): void;
}

/** Copies the built extension to a folder that an update may change. */
export function copyExtension(): UpdatableExtension {
  const folder = mkdtempSync(path.join(tmpdir(), 'kura-updated-'));
  cpSync(process.env['KURA_EXTENSION'] ?? '.output/chrome-mv3', folder, { recursive: true });
  let updates = 0;
  return {
    folder,
    async update(kura, build) {
      updates++;
      if (build !== undefined) cpSync(build, folder, { recursive: true });
      const manifest = path.join(folder, 'manifest.json');
      const version = `0.2.${updates}`;
      writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version }));
      await onExtensionsPage(kura.context, page =>
        page.evaluate(async id => {
          const { chrome } = globalThis as unknown as { chrome: ExtensionsPageApi };
          // Otherwise Chromium leaves an extension from the command line disabled.
          await chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
          await chrome.developerPrivate.reload(id, { failQuietly: false });
        }, kura.extensionId),
      );
      await until(`version ${version}`, async () => {
        const worker = await kura.worker();
        return worker
          .evaluate(wanted => {
            const { chrome } = globalThis as unknown as { chrome: { runtime: { getManifest(): { version: string } } } };
            return chrome.runtime.getManifest().version === wanted;
          }, version)
          .catch(() => false);
      });
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  };
}

export const setEnabled = (kura: KuraBrowser, isEnabled: boolean): Promise<void> =>
  onExtensionsPage(kura.context, page =>
    page.evaluate(
      ([id, on]) => {
        const { chrome } = globalThis as unknown as { chrome: ExtensionsPageApi };
        return chrome.management.setEnabled(id, on);
      },
      [kura.extensionId, isEnabled] as const,
    ),
  );
