import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useLanguage } from '../language';

interface LineFormProps {
  readonly label: string;
  readonly hint?: string;
  readonly value?: string;
  readonly suggestions?: readonly string[];
  readonly mayBeEmpty?: boolean;
  readonly onSave: (line: string) => void;
  /** Saved or not. */
  readonly onDone: () => void;
}

/** One line to fill in, where it is needed: Enter saves it, Escape leaves it. Focus goes back to where it came from. */
export function LineForm({ label, hint, value = '', suggestions = [], mayBeEmpty, onSave, onDone }: LineFormProps) {
  const { t } = useLanguage();
  const [line, setLine] = useState(value);
  const id = useId();
  const box = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const before = document.activeElement;
    box.current?.select();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  const save = (event: Event) => {
    event.preventDefault();
    const said = line.trim();
    if (said || mayBeEmpty) onSave(said);
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onDone();
  };
  return (
    <form class="line-form" onSubmit={save} onKeyDown={onKeyDown}>
      <label for={id}>{label}</label>
      <div class="row">
        <input
          id={id}
          ref={box}
          value={line}
          dir="auto"
          maxLength={300}
          list={suggestions.length > 0 ? `${id}-list` : undefined}
          onInput={event => setLine(event.currentTarget.value)}
        />
        <button type="submit" class="primary">
          {t('library_save')}
        </button>
        <button type="button" class="quiet" onClick={onDone}>
          {t('library_cancel')}
        </button>
      </div>
      {suggestions.length > 0 && (
        <datalist id={`${id}-list`}>
          {suggestions.map(each => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
      {hint && <p class="soft">{hint}</p>}
    </form>
  );
}
