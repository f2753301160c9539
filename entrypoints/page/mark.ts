import { browser } from 'wxt/browser';
import type { ContentScriptContext } from 'wxt/utils/content-script-context';
import type { Translate } from '@/components/language';
import { createPageMark } from '@/components/page-status/mark';
import { saidOf } from '@/components/page-status/words';
import type { PageHealth } from '@/lib/messaging/services';
import { pageMark } from '@/lib/settings';

const t: Translate = (key, ...substitutions) => browser.i18n.getMessage(key, substitutions);

/** Shows on the page how Kura is doing there, unless the user switched that off. */
export function markOnPage(ctx: ContentScriptContext): (health: PageHealth) => void {
  const mark = createPageMark(document, t('extension_name'), ctx.signal);
  let wanted = false;
  let latest: PageHealth | undefined;
  const show = () => mark.show(wanted && latest ? saidOf(latest, t, browser.i18n.getUILanguage()) : undefined);
  const want = (on: boolean) => {
    wanted = on;
    show();
  };
  void pageMark.getValue().then(want);
  ctx.onInvalidated(pageMark.watch(want));
  return health => {
    latest = health;
    show();
  };
}
