import { useId, useState } from 'preact/hooks';
import { useLanguage } from '../i18n/language';
import { useReturnFocus } from '../hooks/use-return-focus';

interface LineFormProps {
  readonly label: string;
  readonly hint?: string;
  readonly value?: string;
  readonly suggestions?: readonly string[];
  readonly canBeEmpty?: boolean;
  /** In UTF-16 units. */
  readonly maxLength?: number;
  /** Returns why this line cannot be saved, in words, or nothing if it can. */
  readonly validate?: (line: string) => string | undefined;
  readonly onSave: (line: string) => void;
  /** Called whether or not the line was saved. */
  readonly onDone: () => void;
}

/** A form of one line that opens where it is needed: Enter saves it, Escape closes it, and the focus returns to the opener. */
export function LineForm(props: LineFormProps) {
  const { label, hint, value = '', suggestions = [], canBeEmpty, maxLength = 300, validate, onSave, onDone } = props;
  const { t } = useLanguage();
  const [line, setLine] = useState(value);
  const id = useId();
  const box = useReturnFocus<HTMLInputElement>();
  const problem = validate?.(line.trim());

  const save = (event: Event) => {
    event.preventDefault();
    const text = line.trim();
    if (problem) return;
    if (text || canBeEmpty) onSave(text);
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
          maxLength={maxLength}
          aria-invalid={problem !== undefined}
          aria-describedby={problem || hint ? `${id}-detail` : undefined}
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
          {suggestions.map(suggestion => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
      <p id={`${id}-detail`} class={problem ? 'warning' : 'soft'} role="status">
        {problem ?? hint}
      </p>
    </form>
  );
}
