import type { Translate } from '@/components/i18n/language';
import { watchDraft } from '@/lib/page-ui/watch-draft';
import { askedText, type Said } from '@/lib/page-ui/text';
import type { BesideService, CaptureState } from '@/lib/rpc/contracts/index';
import { askedBefore } from '@/lib/settings';
import { beside } from './page-bridge';

interface Asking {
  readonly background: Pick<BesideService, 'askedBefore'>;
  readonly t: Translate;
  /** Opens the popup with this question. */
  readonly recall: (question: string) => void;
}

/** The states in which the page is captured. In all others no draft is looked up. */
const open: ReadonlySet<CaptureState> = new Set(['waiting', 'reading', 'saved']);

const composer = () => beside.composer?.();

/** While it is switched on, shows a notice if the draft in the composer was asked before, and removes it when the draft changes. */
export function followDrafts({ background, t, recall }: Asking, say: (said: Said | undefined) => void): void {
  let watching: AbortController | undefined;
  let draft: string | undefined;

  const onDraft = async (text: string | undefined) => {
    draft = text;
    say(undefined);
    if (text === undefined || !beside.health || !open.has(beside.health.state)) return;
    // If the worker dies during the call, there is no answer, and the next draft tries again.
    const before = await background.askedBefore(text).catch(() => null);
    if (!before || draft !== text) return;
    const sentence = askedText(before, t, navigator.languages);
    say({ light: 'reading', text: sentence, aloud: sentence, act: () => recall(text) });
  };
  const want = (on: boolean) => {
    if (on === (watching !== undefined)) return;
    watching?.abort();
    watching = undefined;
    draft = undefined;
    say(undefined);
    if (!on) return;
    watching = new AbortController();
    watchDraft({ page: document, composer, onDraft: text => void onDraft(text), signal: watching.signal });
  };
  void askedBefore.getValue().then(want);
  askedBefore.watch(want);
}
