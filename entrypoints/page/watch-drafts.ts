import type { Translate } from '@/components/i18n/language';
import { watchDraft } from '@/lib/page-ui/watch-draft';
import { toAskedNotice, type MarkStatus } from '@/lib/page-ui/text';
import type { CaptureState } from '@/lib/rpc/contracts/capture';
import type { InPageService } from '@/lib/rpc/contracts/in-page';
import { pageBridge } from './page-bridge';
import type { PageSettingsSource } from './page-settings';

interface DraftDeps {
  readonly background: Pick<InPageService, 'findAskedBefore'>;
  readonly t: Translate;
  readonly settings: PageSettingsSource;
  /** Opens the popup with this question. */
  readonly recall: (question: string) => void;
}

/** The states in which the page is captured. In all others no draft is looked up. */
const activeStates: ReadonlySet<CaptureState> = new Set(['waiting', 'reading', 'saved']);

const getComposer = () => pageBridge.composer?.();

/** While it is switched on, shows a notice if the draft in the composer was asked before, and removes it when the draft changes. The returned function stops it. */
export function watchDrafts(
  { background, t, recall, settings }: DraftDeps,
  showNotice: (notice: MarkStatus | undefined) => void,
): () => void {
  let controller: AbortController | undefined;
  let draft: string | undefined;

  const onDraft = async (text: string | undefined) => {
    draft = text;
    showNotice(undefined);
    if (text === undefined || !pageBridge.health || !activeStates.has(pageBridge.health.state)) return;
    // If the worker dies during the call, there is no answer, and the next draft tries again.
    const before = await background.findAskedBefore(text).catch(() => null);
    if (!before || draft !== text) return;
    showNotice({ ...toAskedNotice(before, t, navigator.languages), act: () => recall(text) });
  };
  const toggleWatching = (on: boolean) => {
    if (on === (controller !== undefined)) return;
    controller?.abort();
    controller = undefined;
    draft = undefined;
    showNotice(undefined);
    if (!on) return;
    controller = new AbortController();
    watchDraft({
      page: document,
      composer: getComposer,
      onDraft: text => void onDraft(text),
      signal: controller.signal,
    });
  };
  settings.watch(now => toggleWatching(now.askedBefore));
  return () => toggleWatching(false);
}
