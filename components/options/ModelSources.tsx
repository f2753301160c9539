import { useState } from 'preact/hooks';
import { useLanguage } from '../i18n/language';
import { offered } from '../../lib/search/models/model-list';
import { useModelText } from './use-model-text';

interface NameProps {
  readonly name: string;
  readonly onName: (name: string) => void;
}

/** Offers the proposed models with role, size, languages and licence, or a typed name. */
export function HubSource({ name, onName }: NameProps) {
  const { t } = useLanguage();
  const { formatFacts } = useModelText();
  const [isTyping, setIsTyping] = useState(!offered.some(({ id }) => id === name));
  const selectModel = (proposed: string) => {
    setIsTyping(false);
    onName(proposed);
  };
  const startTyping = () => {
    setIsTyping(true);
    onName('');
  };
  return (
    <>
      {offered.map(model => (
        <label key={model.id} class="proposal">
          <input
            type="radio"
            name="hub"
            checked={!isTyping && name === model.id}
            onChange={() => selectModel(model.id)}
          />
          <span>
            <span class="source-name">{t(`options_model_role_${model.role}`)}</span>
            <span>{t(`options_model_role_${model.role}_gives`)}</span>
            <span class="soft">{formatFacts(model)}</span>
            <span class="soft model-id">{model.id}</span>
          </span>
        </label>
      ))}
      <label class="proposal">
        <input type="radio" name="hub" checked={isTyping} onChange={startTyping} />
        <span>
          <span class="source-name">{t('options_model_hub_other')}</span>
        </span>
      </label>
      {isTyping && <NameSource label={t('options_model_hub_name')} name={name} onName={onName} />}
    </>
  );
}

/** Renders a field for the name of a model. */
export function NameSource({ label, name, onName }: NameProps & { readonly label: string }) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="text"
        autocomplete="off"
        spellcheck={false}
        value={name}
        onInput={event => onName(event.currentTarget.value)}
      />
    </label>
  );
}

interface FolderSourceProps {
  readonly name: string | undefined;
  readonly count: number;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Lets the user pick a folder of model files on this machine. */
export function FolderSource({ name, count, onFiles }: FolderSourceProps) {
  const { t, number } = useLanguage();
  return (
    <label class="file-picker">
      <span class="button">{t('options_model_folder_pick')}</span>
      <input
        type="file"
        class="visually-hidden"
        ref={input => {
          // JSX has no attribute for this property.
          if (input) input.webkitdirectory = true;
        }}
        aria-label={t('options_model_folder_pick')}
        onChange={event => onFiles([...(event.currentTarget.files ?? [])])}
      />
      <span class="soft">
        {name === undefined ? t('options_model_folder_none') : t('options_model_folder_picked', name, number(count))}
      </span>
    </label>
  );
}
