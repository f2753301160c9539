import type { Hit } from '../../lib/core/hit';
import { useLanguage } from '../i18n/language';
import { getTrim, setTrim } from './state/selection';
import type { Choice, PassageTrim } from './state/selection';

interface PassageRowProps {
  readonly hit: Hit;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
}

/** In characters, approximate. */
const lengths = [1000, 300] as const;

/** Options for one passage: whether it is inserted, with or without its question, and how much of the answer. */
export function PassageRow({ hit, choice, onChoice }: PassageRowProps) {
  const { t, number, day } = useLanguage();
  const trim = getTrim(choice, hit);
  const update = (next: PassageTrim) => onChoice(setTrim(choice, hit, next));
  const { leftOut, withoutQuestion, keep } = trim;
  const title = hit.title || t('popup_untitled');
  const hasQuestion =
    hit.exchange.some(({ role }) => role === 'user') && hit.exchange.some(({ role }) => role !== 'user');
  return (
    <li class="passage">
      <label class="passage-title">
        <input
          type="checkbox"
          checked={!leftOut}
          onChange={event =>
            update(event.currentTarget.checked ? removeKey(trim, 'leftOut') : { ...trim, leftOut: true })
          }
        />
        <span dir="auto">{title}</span>
        <time dateTime={new Date(hit.at).toISOString()}>{day(hit.at)}</time>
      </label>
      {hasQuestion && !leftOut && (
        <div class="passage-trim">
          <label>
            <input
              type="checkbox"
              checked={!withoutQuestion}
              onChange={event =>
                update(
                  event.currentTarget.checked ? removeKey(trim, 'withoutQuestion') : { ...trim, withoutQuestion: true },
                )
              }
            />
            {t('preview_question')}
          </label>
          <select
            aria-label={t('preview_length')}
            value={String(keep ?? 'whole')}
            onChange={event => {
              const { value } = event.currentTarget;
              if (value === 'whole') return update(removeKey(trim, 'keep'));
              return update({ ...trim, keep: value === 'found' ? value : Number(value) });
            }}
          >
            <option value="whole">{t('preview_length_whole')}</option>
            <option value="found">{t('preview_length_found')}</option>
            {lengths.map(length => (
              <option key={length} value={String(length)}>
                {t('preview_length_some', number(length))}
              </option>
            ))}
          </select>
        </div>
      )}
    </li>
  );
}

function removeKey(trim: PassageTrim, key: keyof PassageTrim): PassageTrim {
  const { [key]: _, ...rest } = trim;
  return rest;
}
