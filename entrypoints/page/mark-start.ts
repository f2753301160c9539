import { browser } from 'wxt/browser';
import type { Translate } from '@/components/language';
import { createPageMark, type PageMark } from '@/components/page-status/mark';
import { saidOf, type Said } from '@/components/page-status/words';
import { inIdleTime } from '@/lib/capture/idle';
import { connect } from '@/lib/messaging/rpc';
import type { BesideService } from '@/lib/messaging/services';
import { toExtension } from '@/lib/messaging/wire';
import { pageMark } from '@/lib/settings';
import { beside } from './beside';
import { offerCalls } from './calls';
import { followDrafts } from './drafts';
import { pauseEntries } from './mark-entries';

// The first of these waits for the browser, a quarter of a second while a page starts: never before there is something to say.
const t: Translate = (key, ...substitutions) => browser.i18n.getMessage(key, substitutions);
const background = connect<BesideService>('beside', toExtension);

/** Shows on the page how Kura is doing there, what can be done about it, what the assistant asks for, and that a draft was asked before. */
export function startMark(): void {
  // Put into an open page and registered for it: one is enough.
  if (beside.show) return;
  let mark: PageMark | undefined;
  let wanted = false;
  let asked: Said | undefined;
  let callOff: (() => void) | undefined;

  const recall = (question: string) => void background.recall(question).catch(() => undefined);
  const call = offerCalls({ background, t });
  const draw = () => {
    callOff = undefined;
    const { health } = beside;
    const status = wanted && health ? saidOf(health, t, browser.i18n.getUILanguage()) : undefined;
    const said = asked ? { ...asked, light: status?.light ?? asked.light } : status;
    if (said) mark ??= createPageMark(document, t('extension_name'));
    call(wanted);
    mark?.show(said, said && [{ text: t('mark_recall'), choose: () => recall('') }, ...pauseEntries(beside, t)]);
  };
  const show = () => void (callOff ??= inIdleTime(document, draw, 0, 1000));
  const want = (on: boolean) => {
    wanted = on;
    show();
  };

  beside.show = show;
  void pageMark.getValue().then(want);
  pageMark.watch(want);
  followDrafts({ background, t, recall }, said => {
    if (asked === said) return;
    asked = said;
    show();
  });
}
