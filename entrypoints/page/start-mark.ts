import { browser } from 'wxt/browser';
import type { Translate } from '@/components/i18n/language';
import { toMarkStatus, type MarkStatus } from '@/lib/page-ui/text';
import { createSavedNotice } from './saved-notice';
import { runWhenIdle } from '@/lib/capture/run-when-idle';
import { startLife } from './extension-life';
import { pageBridge } from './page-bridge';
import { connectBackground } from './connect-background';
import { createCallOffers } from './create-call-offers';
import { createMark } from './create-mark';
import { watchDrafts } from './watch-drafts';

// The first call blocks for a quarter of a second while a page starts, so it must not run before there is something to show.
const translate: Translate = (key, ...substitutions) => browser.i18n.getMessage(key, substitutions);

/** Shows Kura's state on the page, the assistant's calls, and whether a draft was asked before. */
export function startMark(): void {
  const life = startLife('mark');
  if (!life) return;
  const background = connectBackground(document);
  let isWanted = false;
  let draftNotice: MarkStatus | undefined;
  let cancelDraw: (() => void) | undefined;

  const recall = (question: string) => void background.openPopup(question).catch(() => undefined);
  const mark = createMark({ t: translate, open: () => recall('') });
  const updateCallOffer = createCallOffers({ background, t: translate });
  const draw = () => {
    cancelDraw = undefined;
    if (!life.isAlive()) return;
    const { health } = pageBridge;
    const status = isWanted && health ? (toMarkStatus(health, translate) ?? savedNotice.update(health)) : undefined;
    updateCallOffer(isWanted);
    mark.show(draftNotice ?? status);
  };
  const show = () => void (cancelDraw ??= runWhenIdle(document, draw, 0, 1000));
  const setWanted = (on: boolean) => {
    isWanted = on;
    show();
  };

  const savedNotice = createSavedNotice({ background, t: translate, life, onChange: show });
  life.onEnd(() => {
    updateCallOffer(false);
    mark.show(undefined);
  });
  pageBridge.show = show;
  life.settings.watch(now => setWanted(now.pageMark));
  const showDraft = (notice: MarkStatus | undefined) => {
    if (draftNotice === notice) return;
    draftNotice = notice;
    show();
  };
  life.onEnd(watchDrafts({ background, t: translate, recall, settings: life.settings }, showDraft));
}
