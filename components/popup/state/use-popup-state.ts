import { useEffect, useLayoutEffect, useReducer, useRef } from 'preact/hooks';
import { useLanguage } from '../../i18n/language';
import { toQuestion } from './call';
import { createPopupState, isSavedAlike, toSaved } from './popup-state';
import { reduce } from './reducer';
import type { PopupDeps } from './use-popup';

/** The state of the popup. It follows the tab and the call, and every change of what returns later is saved. */
export function usePopupState({ library, tab, call, saved, onSave }: PopupDeps) {
  const { t } = useLanguage();
  const [state, dispatch] = useReducer(reduce, saved, () => createPopupState(saved, tab));
  // Computed during render, not in an effect: what is rendered once can be inserted.
  if (state.tab !== tab) dispatch({ type: 'tabChanged', tab });
  if (call && call.at !== state.call?.proposed.at) {
    const question = call.call.call === 'recall' ? toQuestion(call.call, t('language')) : '';
    dispatch({ type: 'callArrived', proposed: call, question });
  }

  const lastSaved = useRef(state);
  // Runs before paint, because the browser may close the popup at any moment.
  useLayoutEffect(() => {
    if (isSavedAlike(lastSaved.current, state)) return;
    lastSaved.current = state;
    onSave(toSaved(state));
  });

  // Chats may have been forgotten since the popup closed. Their passages are removed.
  useEffect(() => {
    const chats = [...new Set(state.selection.choice.picked.map(({ conversation }) => conversation))];
    const removeForgotten = async () => {
      const conversations = await Promise.all(chats.map(id => library.readConversation(id)));
      dispatch({ type: 'missing', chats: chats.filter((_, index) => conversations[index] === null) });
    };
    // The vault's problem is shown wherever its data is needed.
    if (chats.length > 0) removeForgotten().catch(() => undefined);
  }, []);
  return [state, dispatch] as const;
}
