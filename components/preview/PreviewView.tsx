import type { ComponentChildren, TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useReturnFocus } from '../hooks/use-return-focus';
import { formatTitle } from '../i18n/source-text';
import { useLanguage } from '../i18n/language';
import { Keys } from '../list/Keys';
import { SourceTile } from '../list/SourceTile';
import { Preview } from './Preview';
import type { PreviewState } from './state/use-preview';

interface PreviewViewProps {
  readonly preview: PreviewState;
  /** The name of the site that the text goes to; empty if the box has none. Absent where the text is copied. */
  readonly target: string | undefined;
  readonly isInserting: boolean;
  readonly onInsert: () => void;
  readonly onCopy: (text: string) => void;
  readonly onBack: () => void;
  /** The notice about the last action, above the buttons. */
  readonly children: ComponentChildren;
}

/** The preview in place of the list: exactly the text that goes in, what changes it, and the way back. Enter inserts. */
export function PreviewView({ preview, target, isInserting, onInsert, onCopy, onBack, children }: PreviewViewProps) {
  const { t, number } = useLanguage();
  const insertButton = useReturnFocus<HTMLButtonElement>();
  const view = useRef<HTMLDivElement>(null);
  const { hits, outgoing, choice } = preview;
  const [hit] = hits;
  // Passages that did not fit the budget are not counted.
  const count = outgoing?.included.length ?? 0;
  const isSeveral = choice.picked.length > 1;
  // While a long text is read, its button takes no focus. The keys that lead back work meanwhile.
  useLayoutEffect(() => {
    const hasNoFocus = [document.body, view.current].includes(document.activeElement as HTMLDivElement | null);
    if (hasNoFocus) (outgoing ? insertButton : view).current?.focus();
  }, [outgoing === undefined]);
  return (
    <div class="preview-view" tabIndex={-1} ref={view} onKeyDown={event => handleKey(event, onBack)}>
      <header class="preview-head">
        <button type="button" class="quiet preview-back" aria-label={t('popup_back')} onClick={onBack}>
          <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M13 8H3M7 4 3 8l4 4" />
          </svg>
        </button>
        {hit && !isSeveral && <SourceTile source={hit.source} />}
        <h1 dir="auto">
          {hit && !isSeveral ? formatTitle(hit, t) : t('popup_picked_title', number(choice.picked.length))}
        </h1>
      </header>
      <main class="preview-place">
        <Preview preview={preview} />
      </main>
      {children}
      <footer class="preview-foot actions">
        {outgoing && target !== undefined && (
          <button type="button" onClick={() => onCopy(outgoing.text)}>
            {t('preview_copy')}
          </button>
        )}
        <button type="button" class="primary" ref={insertButton} disabled={!outgoing} onClick={onInsert}>
          {toLabel()} <Keys shortcut={{ key: 'Enter' }} />
        </button>
      </footer>
    </div>
  );

  function toLabel(): string {
    if (target === undefined) return count > 1 ? t('popup_copy_several', number(count)) : t('preview_copy');
    if (isInserting) return t('popup_inserting');
    if (target === '') return t('popup_insert');
    return count > 1 ? t('popup_insert_several_into', number(count), target) : t('popup_insert_into', target);
  }
}

/** Escape and the left arrow lead back, but for the arrow where it moves within a control. */
function handleKey(event: TargetedKeyboardEvent<HTMLElement>, onBack: () => void): void {
  const isTaken = event.target instanceof HTMLElement && event.target.matches('input, select, pre');
  if (event.key !== 'Escape' && (event.key !== 'ArrowLeft' || isTaken)) return;
  event.preventDefault();
  event.stopPropagation();
  onBack();
}
