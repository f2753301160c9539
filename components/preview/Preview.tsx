import { useLanguage } from '../i18n/language';
import { Budget } from './Budget';
import { getForm, emptyChoice } from './state/selection';
import { OutgoingText } from './OutgoingText';
import { PassageRow } from './PassageRow';
import type { PreviewState } from './state/use-preview';
import { Warnings } from './Warnings';

interface PreviewProps {
  readonly preview: PreviewState;
}

const forms = ['quote', 'summary'] as const;

/** Shows exactly the text that will be inserted, and the options that change it. */
export function Preview({ preview }: PreviewProps) {
  const { t } = useLanguage();
  const { hits, choice, onChoice, settings, outgoing, findings } = preview;
  const form = getForm(choice, settings);
  return (
    <div class="preview">
      <div class="row">
        <fieldset class="preview-forms">
          <legend class="visually-hidden">{t('preview_form')}</legend>
          {forms.map(each => (
            <label key={each}>
              <input
                type="radio"
                name="preview-form"
                checked={form === each}
                onChange={() => onChoice({ ...choice, form: each })}
              />
              <span>{t(`preview_form_${each}`)}</span>
            </label>
          ))}
        </fieldset>
        {choice.picked.length > 0 && (
          <button type="button" class="link align-end" onClick={() => onChoice(emptyChoice)}>
            {t('preview_clear')}
          </button>
        )}
      </div>
      {outgoing ? (
        <>
          <Budget
            text={outgoing.text}
            limit={settings.tokens}
            shortened={outgoing.shortened}
            beyond={choice.beyond === true}
            onBeyond={beyond => {
              const { beyond: _, ...rest } = choice;
              onChoice(beyond ? { ...rest, beyond } : rest);
            }}
          />
          <Warnings text={outgoing.text} findings={findings} choice={choice} onChoice={onChoice} />
          <OutgoingText text={outgoing.text} findings={findings.found} />
        </>
      ) : (
        <p>{t('preview_nothing')}</p>
      )}
      <ul class="passages" aria-label={t('preview_passages')}>
        {hits.map(hit => (
          <PassageRow key={`${hit.conversation}#${hit.turn}`} hit={hit} choice={choice} onChoice={onChoice} />
        ))}
      </ul>
    </div>
  );
}
