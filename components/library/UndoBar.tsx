import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useLanguage } from '../i18n/language';
import { Notice } from '../popup/Notice';
import { StatusNotice } from '../popup/StatusNotice';
import { useKeyDown } from '../hooks/use-key-down';
import { isTyping } from './is-typing';
import type { LibraryActions } from './state/use-actions';

interface UndoBarProps {
  readonly actions: LibraryActions;
  /** Focuses the list, in which the restored chats appear. */
  readonly focusList: () => void;
}

/** Shows the result of the last action. For ten seconds after forgetting it offers to undo, also with the usual keys. */
export function UndoBar({ actions, focusList }: UndoBarProps) {
  const { deleted, canUndo, undo, notice, run } = actions;
  const { t, count } = useLanguage();
  const undoAction = notice?.undo;
  useUndoKeys(canUndo ? undo : undoAction && (() => run(undoAction)));
  return (
    <div class="undo-bar">
      {canUndo && (
        <DeletedNotice text={t('library_forgotten', count('count_chats', deleted.length))} {...{ undo, focusList }} />
      )}
      {!canUndo && <StatusNotice {...actions} />}
    </div>
  );
}

interface DeletedNoticeProps extends Pick<UndoBarProps, 'focusList'> {
  readonly text: string;
  readonly undo: () => void;
}

function DeletedNotice({ text, undo, focusList }: DeletedNoticeProps) {
  const { t } = useLanguage();
  const button = useRef<HTMLButtonElement>(null);
  // The button is removed when it is pressed or when the time is over.
  useLayoutEffect(
    () => () => {
      if (document.activeElement === button.current) focusList();
    },
    [],
  );
  return (
    <Notice tone="good" text={text}>
      <button type="button" ref={button} onClick={undo}>
        {t('library_undo')}
      </button>
    </Notice>
  );
}

function useUndoKeys(undo: (() => void) | undefined): void {
  const isTypedInto = useTypedInto();
  useKeyDown(event => {
    const { key, ctrlKey, metaKey, shiftKey, target } = event;
    if (key !== 'z' || shiftKey || !(ctrlKey || metaKey) || isTypedInto(target) || !undo) return;
    event.preventDefault();
    undo();
  });
}

/**
 * Returns whether the undo keys belong to a field. They do not if the field is empty and was not edited since it got the focus, because it
 * may have received the focus only when another element was removed.
 */
function useTypedInto(): (target: EventTarget | null) => boolean {
  const editedField = useRef<EventTarget | null>(null);
  useEffect(() => {
    const onInput = ({ target }: Event) => void (editedField.current = target);
    const onFocusOut = () => void (editedField.current = null);
    document.addEventListener('input', onInput);
    document.addEventListener('focusout', onFocusOut);
    return () => {
      document.removeEventListener('input', onInput);
      document.removeEventListener('focusout', onFocusOut);
    };
  }, []);
  return target => isTyping(target) && (editedField.current === target || !isEmptyInput(target));
}

const isEmptyInput = (target: EventTarget | null): boolean => target instanceof HTMLInputElement && target.value === '';
