import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useLanguage } from '../i18n/language';
import { Notice } from '../popup/Notice';
import { SaidNotice } from '../popup/StatusNotice';
import { isWriting } from './is-typing';
import type { Deeds } from './state/use-actions';

interface UndoBarProps {
  readonly deeds: Deeds;
  /** Focuses the list, in which the restored chats appear. */
  readonly toList: () => void;
}

/** Shows the result of the last action. For ten seconds after forgetting it offers to undo, also with the usual keys. */
export function UndoBar({ deeds, toList }: UndoBarProps) {
  const { left, isLeaving, undo, saying, attempt } = deeds;
  const { t, count } = useLanguage();
  const back = saying?.undo;
  useUndoKeys(isLeaving ? undo : back && (() => attempt(back)));
  return (
    <div class="undo-bar">
      {isLeaving && <Leaving said={t('library_forgotten', count('count_chats', left.length))} {...{ undo, toList }} />}
      {!isLeaving && <SaidNotice {...deeds} />}
    </div>
  );
}

interface LeavingProps extends Pick<UndoBarProps, 'toList'> {
  readonly said: string;
  readonly undo: () => void;
}

function Leaving({ said, undo, toList }: LeavingProps) {
  const { t } = useLanguage();
  const button = useRef<HTMLButtonElement>(null);
  // The button is removed when it is pressed or when the time is over.
  useLayoutEffect(
    () => () => {
      if (document.activeElement === button.current) toList();
    },
    [],
  );
  return (
    <Notice tone="good" text={said}>
      <button type="button" ref={button} onClick={undo}>
        {t('library_undo')}
      </button>
    </Notice>
  );
}

function useUndoKeys(undo: (() => void) | undefined): void {
  const latest = useRef(undo);
  latest.current = undo;
  const isWritten = useWritten();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, target } = event;
      if (key !== 'z' || shiftKey || !(ctrlKey || metaKey) || isWritten(target)) return;
      if (!latest.current) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/**
 * Returns whether the undo keys belong to a field. They do not if the field is empty and was not edited since it got the focus, because it
 * may have received the focus only when another element was removed.
 */
function useWritten(): (target: EventTarget | null) => boolean {
  const touched = useRef<EventTarget | null>(null);
  useEffect(() => {
    const onInput = ({ target }: Event) => void (touched.current = target);
    const onLeave = () => void (touched.current = null);
    document.addEventListener('input', onInput);
    document.addEventListener('focusout', onLeave);
    return () => {
      document.removeEventListener('input', onInput);
      document.removeEventListener('focusout', onLeave);
    };
  }, []);
  return target => isWriting(target) && (touched.current === target || !isEmptyBox(target));
}

const isEmptyBox = (target: EventTarget | null): boolean => target instanceof HTMLInputElement && target.value === '';
