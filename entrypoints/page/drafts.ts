import type { Translate } from '@/components/language';
import { watchDraft } from '@/components/page-status/draft';
import { askedText, type Said } from '@/components/page-status/words';
import type { BesideService, CaptureState } from '@/lib/messaging/services';
import { askedBefore } from '@/lib/settings';
import { beside } from './beside';

interface Asking {
  readonly background: Pick<BesideService, 'askedBefore'>;
  readonly t: Translate;
  /** Opens the popup with this question. */
  readonly recall: (question: string) => void;
}

/** Where nothing is kept, nothing is asked either. */
const open: ReadonlySet<CaptureState> = new Set(['waiting', 'reading', 'saved']);

const composer = () => beside.composer?.();

/** Says of the draft in the composer that it was asked before, and takes that back when it changes: while the user wants it. */
export function followDrafts({ background, t, recall }: Asking, say: (said: Said | undefined) => void): void {
  let watching: AbortController | undefined;
  let draft: string | undefined;

  const onDraft = async (text: string | undefined) => {
    draft = text;
    say(undefined);
    if (text === undefined || !beside.health || !open.has(beside.health.state)) return;
    // A worker that dies under the question leaves it unanswered, and the next draft asks anew.
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
