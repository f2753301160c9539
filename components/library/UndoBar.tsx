import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useLanguage } from '../language';
import { Notice } from '../popup/Notice';
import { SaidNotice } from '../popup/SaidNotice';
import { isWriting } from './is-writing';
import type { Deeds } from './use-deeds';

interface UndoBarProps {
  readonly deeds: Deeds;
  /** Puts the focus where what came back is. */
  readonly toList: () => void;
}

/** What became of the last deed; for ten seconds after forgetting, the way back, also with the keys that undo everywhere. */
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
  // Pressed, or gone because the time was over.
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
 * Whether undoing is a field's own affair. Not that of an empty one in which nothing was written since it has the focus: that may have
 * come to it only because what had it is gone.
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
