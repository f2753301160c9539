/** The browser's own page of its extensions, which a person uses to update, to disable and to say where an extension may go. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { sites, type SiteId } from '../../lib/sites/registry';

export interface ExtensionsPageApi {
  readonly developerPrivate: {
    updateProfileConfiguration(change: { inDeveloperMode: boolean }): Promise<void>;
    reload(id: string, options: { failQuietly: boolean }): Promise<unknown>;
    addHostPermission(id: string, pattern: string): Promise<void>;
    removeHostPermission(id: string, pattern: string): Promise<void>;
  };
  readonly management: { setEnabled(id: string, enabled: boolean): Promise<void> };
}

export async function onExtensionsPage<Result>(
  context: BrowserContext,
  act: (page: Page) => Promise<Result>,
): Promise<Result> {
  const page = await context.newPage();
  try {
    // A file of that page has the same interfaces, and draws nothing.
    await page.goto('chrome://extensions/strings.m.js');
    return await act(page);
  } finally {
    await page.close();
  }
}

/**
 * Says yes beforehand to all sites that this build may ask for. Chromium's question cannot be answered by a program; a yes on this page
 * lets the request succeed without the question, and until the request the extension has nothing.
 */
export async function allowBeforehand(context: BrowserContext, id: string, extension: string): Promise<void> {
  // Others may be loaded beside it.
  const [folder = ''] = extension.split(',');
  const manifest = readFileSync(path.join(folder, 'manifest.json'), 'utf8');
  const { optional_host_permissions: hosts = [] } = JSON.parse(manifest) as { optional_host_permissions?: string[] };
  if (hosts.length > 0) await changeHosts(context, id, 'addHostPermission', hosts);
}

/** Takes the permission for a site away, as a person does on this page. */
export const takeSiteAway = (context: BrowserContext, id: string, site: SiteId): Promise<void> =>
  changeHosts(
    context,
    id,
    'removeHostPermission',
    sites[site].origins.map(origin => `${origin}/*`),
  );

const changeHosts = (
  context: BrowserContext,
  id: string,
  change: 'addHostPermission' | 'removeHostPermission',
  hosts: readonly string[],
): Promise<void> =>
  onExtensionsPage(context, page =>
    page.evaluate(
      async ([extension, method, patterns]) => {
        const { chrome } = globalThis as unknown as { chrome: ExtensionsPageApi };
        for (const pattern of patterns) await chrome.developerPrivate[method](extension, pattern);
      },
      [id, change, hosts] as const,
    ),
  );
