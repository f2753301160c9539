import { browser } from 'wxt/browser';
import type { Translate } from '@/components/i18n/language';
import { createPageMark, type PageMark } from '@/lib/page-ui/status-mark';
import { saidOf, type Said } from '@/lib/page-ui/text';
import { inIdleTime } from '@/lib/capture/idle';
import { connect } from '@/lib/rpc/rpc';
import type { BesideService } from '@/lib/rpc/contracts/index';
import { toExtension } from '@/lib/rpc/transport/runtime-messages';
import { pageMark } from '@/lib/settings';
import { beside } from './page-bridge';
import { offerCalls } from './calls';
import { followDrafts } from './drafts';
import { pauseEntries } from './mark-entries';

// The first call blocks for a quarter of a second while a page starts, so it must not run before there is something to show.
const t: Translate = (key, ...substitutions) => browser.i18n.getMessage(key, substitutions);
const background = connect<BesideService>('beside', toExtension);

/** Shows Kura's state on the page, its actions, the assistant's calls, and whether a draft was asked before. */
export function startMark(): void {
  // The script may be both injected and registered. One run is enough.
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
