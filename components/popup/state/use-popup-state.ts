import { useEffect, useLayoutEffect, useReducer, useRef } from 'preact/hooks';
import type { Space } from '../../../lib/vault/vault';
import { useQuery } from '../../hooks/use-query';
import { useLanguage } from '../../i18n/language';
import { bindScope } from './bind-scope';
import { toQuestion } from './call';
import { toTabKey } from './insertion';
import { createPopupState, isSavedAlike, toIndexKey, toSaved, type PopupEvent, type PopupState } from './popup-state';
import { getAskedScope, isScopeSettled } from './read-popup';
import { reduce } from './reducer';
import { askInStages } from './results';
import { findExistingInsertion } from './run-insertion';
import type { PopupDeps } from './use-popup';
import { useSuggestions } from './use-suggestions';

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

/** In milliseconds. The shown state of the vault is at most this old. */
const pauseMs = 1500;

/** A constant, so that the reference stays the same between renders. */
const noSpaces: readonly Space[] = [];

/** Asks what the state needs to know, and tells it the answers: the scope, what the page has, suggestions and results. */
export function useAnswers(
  library: PopupDeps['library'],
  state: PopupState,
  dispatch: (event: PopupEvent) => void,
  waitForIdle: () => Promise<void>,
) {
  const { tab, results, changes } = state;
  const { version } = state.scope;
  const url = tab?.url?.href;
  // The vault is counted while the user does not type, because an answer matters more than a fresh count.
  const status = useQuery([library], () => waitForIdle().then(() => library.getStatus()), { pollMs: pauseMs });
  const scope = useQuery([library, url, version], () =>
    library.getCurrentScope(url === undefined ? undefined : { url }),
  );
  // The scope does not wait for the list of spaces, which only the menu shows.
  const spaces = useQuery([library, url, version], () => library.listSpaces());
  const existing = useQuery([library, toTabKey(tab)], async () => ({
    // If log or page do not answer, no insertion is reported.
    inserted: await findExistingInsertion(tab, library).catch(() => undefined),
  }));
  const suggestions = useSuggestions(library, state);
  // Computed during render, not in an effect: what is rendered once can be inserted.
  if (scope !== state.scope.query) dispatch({ type: 'scopeAnswered', query: scope });
  if (existing !== state.existing) dispatch({ type: 'existingFound', query: existing });
  if (suggestions !== state.suggestions) dispatch({ type: 'suggested', suggestions });
  const index = toIndexKey(status.value);
  if (index !== changes.index) dispatch({ type: 'indexChanged', index });

  const askedScope = getAskedScope(state);
  const canAsk = state.scope.override !== undefined || isScopeSettled(state);
  // Runs before paint: an effect after paint would ask one frame later.
  useLayoutEffect(() => {
    const { ask } = results;
    if (!ask || results.state !== 'asking' || !canAsk || askedScope === undefined) return undefined;
    return askInStages(bindScope(library, askedScope), ask, {
      onAnswer: (answer, isComplete) => dispatch({ type: 'answered', ask, answer, isComplete }),
      onFailure: problem => dispatch({ type: 'failed', ask, problem }),
    });
  }, [library, results.ask, canAsk]);
  return { status, spaces: spaces.value ?? noSpaces };
}
