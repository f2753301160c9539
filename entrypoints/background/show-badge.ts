import { browser } from 'wxt/browser';
import { toBadge, toBadgeTitle } from '@/components/controls/site-badge';
import type { Translate } from '@/components/i18n/language';
import type { PageHealth } from '@/lib/rpc/contracts/capture';

const translate: Translate = (key, ...substitutions) => browser.i18n.getMessage(key, substitutions);

/** Shows the reading state of a tab's page on the toolbar. The browser resets it when the tab navigates. */
export async function showBadge(health: PageHealth, tab: number): Promise<void> {
  const badge = toBadge(health);
  await Promise.all([
    browser.action.setBadgeText({ tabId: tab, text: badge?.text ?? '' }),
    browser.action.setTitle({ tabId: tab, title: toBadgeTitle(health, translate, browser.i18n.getUILanguage()) }),
    ...(badge
      ? [
          browser.action.setBadgeBackgroundColor({ tabId: tab, color: badge.colour }),
          browser.action.setBadgeTextColor({ tabId: tab, color: '#ffffff' }),
        ]
      : []),
  ]);
}
