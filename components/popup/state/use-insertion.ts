import { useLayoutEffect } from 'preact/hooks';
import { useLanguage } from '../../i18n/language';
import type { PreviewState } from '../../preview/state/use-preview';
import { isSameInsertion, noInsertion, type InsertionState } from './insertion';
import type { PopupEvent, PopupState } from './popup-state';
import { getOpenCall } from './read-popup';
import { hasInsertion, insertText } from './run-insertion';
import { toInsertionNote } from './to-insertion-note';
import type { PopupDeps } from './use-popup';

/** Inserts the text of the preview when the state becomes `inserting`, and tells it the result. */
export function useInsertion(
  { library, tab, navigation: { copy, close } }: PopupDeps,
  state: PopupState,
  { hits, outgoing, isReading, choice, check, renewFence }: PreviewState,
  dispatch: (event: PopupEvent) => void,
): void {
  const language = useLanguage();
  const { now } = state.insertion ?? { now: noInsertion };
  useLayoutEffect(() => {
    if (now.state !== 'inserting' || isReading) return;
    const { last, isAgain } = now;
    const call = getOpenCall(state)?.proposed;
    const report = (next: InsertionState) => dispatch({ type: 'insertionChanged', tab: tab?.id, now: next });
    const onInserted = () => {
      renewFence();
      dispatch({ type: 'textInserted', call });
      // A page that does not answer has no chip any more.
      if (call) tab?.page.dismissCall(call.location).catch(() => undefined);
    };
    const insertOnce = async () => {
      if (!outgoing) return report(noInsertion);
      // A text that is already in the composer is not inserted again, unless it was removed or sent meanwhile.
      const isKnown = !isAgain && last && isSameInsertion(last, outgoing, tab);
      if (isKnown && (await hasInsertion(tab, last.fence))) return report({ ...last, isRepeated: true });
      if (!choice.open && (await check()).found.length > 0) return report({ state: 'warned', at: performance.now() });
      const note = close && toInsertionNote(outgoing, hits, language);
      const previous = isAgain && last;
      const next = await insertText(tab, outgoing, { copy, library, note, previous, onInserted });
      report(next);
      // The page then says it, with the way to undo it.
      if (next.state === 'inserted' && next.isLogged) close?.();
    };
    void insertOnce();
  }, [now, isReading]);
}
