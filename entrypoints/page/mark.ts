import { browser } from 'wxt/browser';
import type { ContentScriptContext } from 'wxt/utils/content-script-context';
import type { Translate } from '@/components/language';
import { createPageMark, type PageMark } from '@/components/page-status/mark';
import { saidOf } from '@/components/page-status/words';
import { inIdleTime } from '@/lib/capture/idle';
import type { PageHealth } from '@/lib/messaging/services';
import { pageMark } from '@/lib/settings';

// The first of these waits for the browser, a quarter of a second while a page starts: never before there is something to say.
const t: Translate = (key, ...substitutions) => browser.i18n.getMessage(key, substitutions);

/** Shows on the page how Kura is doing there, unless the user switched that off. */
export function markOnPage(ctx: ContentScriptContext): (health: PageHealth) => void {
  let mark: PageMark | undefined;
  let wanted = false;
  let latest: PageHealth | undefined;
  let callOff: (() => void) | undefined;

  const draw = () => {
    callOff = undefined;
    const said = wanted && latest ? saidOf(latest, t, browser.i18n.getUILanguage()) : undefined;
    if (said) mark ??= createPageMark(document, t('extension_name'), ctx.signal);
    mark?.show(said);
  };
  const show = () => void (callOff ??= inIdleTime(document, draw, 0, 1000));
  const want = (on: boolean) => {
    wanted = on;
    show();
  };
  void pageMark.getValue().then(want);
  ctx.onInvalidated(pageMark.watch(want));
  ctx.onInvalidated(() => callOff?.());
  return health => {
    latest = health;
    show();
  };
}
