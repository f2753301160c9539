import { browser } from 'wxt/browser';
import { badgeOf, titleOf } from '@/components/badge';
import type { Translate } from '@/components/language';
import type { PageHealth } from '@/lib/messaging/services';

const t: Translate = (key, ...substitutions) => browser.i18n.getMessage(key, substitutions);

/** Shows on the toolbar how a tab's page is doing. The browser takes it away when the tab goes to another page. */
export async function showBadge(health: PageHealth, tab: number): Promise<void> {
  const badge = badgeOf(health);
  await Promise.all([
    browser.action.setBadgeText({ tabId: tab, text: badge?.text ?? '' }),
    browser.action.setTitle({ tabId: tab, title: titleOf(health, t, browser.i18n.getUILanguage()) }),
    ...(badge
      ? [
          browser.action.setBadgeBackgroundColor({ tabId: tab, color: badge.colour }),
          browser.action.setBadgeTextColor({ tabId: tab, color: '#ffffff' }),
        ]
      : []),
  ]);
}
