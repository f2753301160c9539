import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useLanguage } from '../i18n/language';
import { Notice } from '../popup/Notice';
import { StatusNotice } from '../popup/StatusNotice';
import { useKeyDown } from '../hooks/use-key-down';
import { isTyping } from './is-typing';
import { useMedia, wideQuery } from './use-media';
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
  const isInReader = useAwayFromPointer(canUndo || notice !== undefined);
  return (
    <div class={isInReader ? 'undo-bar undo-in-reader' : 'undo-bar'}>
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

/**
 * Returns whether the bar belongs under the open chat: it stands under the list, unless the pointer is there when it comes. A row that is
 * pointed at is then not covered, and a second click meets no button that was not there before.
 */
function useAwayFromPointer(isShown: boolean): boolean {
  const isWide = useMedia(wideQuery);
  const pointer = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const [isInReader, setInReader] = useState(false);
  useEffect(() => {
    const onMove = ({ clientX: x, clientY: y }: PointerEvent) => void (pointer.current = { x, y });
    document.addEventListener('pointermove', onMove, { passive: true });
    return () => document.removeEventListener('pointermove', onMove);
  }, []);
  // Runs before paint, so that the bar does not come in one place and move to the other.
  useLayoutEffect(() => {
    if (!isShown) return;
    // The menu that was clicked is gone by now, and what lies below it is pointed at.
    const { x, y } = pointer.current ?? { x: -1, y: -1 };
    setInReader(document.elementFromPoint?.(x, y)?.closest('.list-side') != null);
  }, [isShown]);
  return isWide && isInReader;
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
