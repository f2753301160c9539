import { useMemo } from 'preact/hooks';
import { estimateTokens } from '../../lib/compose/estimate-tokens';
import { useLanguage } from '../i18n/language';
import { ActionsButton } from '../list/ActionMenu';
import { Keys } from '../list/Keys';
import { menuId } from './Menu';
import { canInsertInto } from './state/insertion';
import type { OpenTab } from './state/open-tab';
import type { usePopup } from './state/use-popup';
import type { useTabState } from './state/use-tab-state';
import { hasFootRemedy, toTabLight } from './tab-light';
import { Remedy } from './TabStatus';

interface PopupFootProps {
  readonly popup: ReturnType<typeof usePopup>;
  readonly tab: OpenTab | undefined;
  readonly tabState: ReturnType<typeof useTabState>;
  /** The list is visible, and its hits can be inserted. */
  readonly canAct: boolean;
  readonly onActions: () => void;
}

/** One line: the state of the tab, the count or the selection; what Enter does; the actions. */
export function PopupFoot({ popup, tab, tabState, canAct, onActions }: PopupFootProps) {
  const { t, number } = useLanguage();
  const { preview, insertion, search, insert } = popup;
  const { outgoing, choice } = preview;
  const pickedCount = choice.picked.length > 0 ? (outgoing?.included.length ?? 0) : 0;
  const [oneKey, manyKey] = canInsertInto(tab)
    ? (['popup_insert', 'preview_insert_several'] as const)
    : (['popup_copy_answer', 'popup_copy_several'] as const);
  const isInserting = insertion.state === 'inserting' && canInsertInto(tab);
  const label = pickedCount > 0 ? t(manyKey, number(pickedCount)) : t(oneKey);
  return (
    <footer class="popup-foot actions">
      <FootState {...{ popup, tabState }} hasRows={canAct} />
      {canAct && outgoing && (
        <button type="button" class="foot-action primary" onClick={insert} aria-keyshortcuts="Enter">
          {isInserting ? t('popup_inserting') : label} <Keys shortcut={{ key: 'Enter' }} />
        </button>
      )}
      {canAct && search.hit && <ActionsButton class="foot-action" onClick={onActions} />}
    </footer>
  );
}

interface FootStateProps extends Pick<PopupFootProps, 'popup' | 'tabState'> {
  /** The rows of which it speaks are visible. */
  readonly hasRows: boolean;
}

/** Says how many are selected or found; at rest, and in trouble, what becomes of the chat in this tab. */
function FootState({ popup, tabState, hasRows }: FootStateProps) {
  const { t, number, countHits } = useLanguage();
  const { search, status, preview } = popup;
  const picked = hasRows ? preview.choice.picked : [];
  const text = picked.length > 0 ? (preview.outgoing?.text ?? '') : '';
  const tokens = useMemo(() => estimateTokens(text), [text]);
  const health = tabState.health.value;
  const light = toTabLight(health, status.value);
  const vault = status.value?.vault;
  // Before the first chat, the scene in place of the list has the button.
  const isAskedInScene = tabState.isEverySiteOff && (!vault || vault.conversations === vault.documents);
  if (picked.length > 0) return <p class="foot-state">{t('popup_selected', number(picked.length), number(tokens))}</p>;
  const isCalm = light.dot === 'green' || light.dot === 'hollow';
  // A screen reader gets the number from the list's own status.
  if (isCalm && hasRows && !search.suggestions && search.hits.length > 0) {
    return (
      <p class="foot-state" aria-hidden="true">
        {countHits(search.hits.length, search.found?.more === true)}
      </p>
    );
  }
  const content = (light.word || !isCalm) && (
    <>
      <span class={`dot dot-${light.dot}`} aria-hidden="true" />
      {light.word && <span>{t(light.word)}</span>}
    </>
  );
  return (
    <div class="foot-state">
      {isCalm ? (
        content
      ) : (
        // What is wrong stands in the menu.
        <button type="button" class="foot-action" popovertarget={menuId} aria-label={t(light.word ?? 'menu_label')}>
          {content}
        </button>
      )}
      {health && hasFootRemedy(health) && !isAskedInScene && <Remedy health={health} {...tabState.remedies} />}
    </div>
  );
}
