import { useState } from 'preact/hooks';
import { useLanguage } from '../language';
import { hubModels } from './hub-models';

interface NameProps {
  readonly name: string;
  readonly onName: (name: string) => void;
}

/** The proposed models with size and licence, or any name typed in. */
export function HubSource({ name, onName }: NameProps) {
  const { t, number } = useLanguage();
  const [typing, setTyping] = useState(!hubModels.some(model => model.name === name));
  const pick = (proposed: string) => {
    setTyping(false);
    onName(proposed);
  };
  const typeAnother = () => {
    setTyping(true);
    onName('');
  };
  return (
    <>
      {hubModels.map(model => (
        <label key={model.name} class="proposal">
          <input type="radio" name="hub" checked={!typing && name === model.name} onChange={() => pick(model.name)} />
          <span>
            {t('options_model_hub_choice', model.name, number(model.megabytes), model.licence)}
            <span class="soft">{t(model.suits)}</span>
          </span>
        </label>
      ))}
      <label class="proposal">
        <input type="radio" name="hub" checked={typing} onChange={typeAnother} />
        <span>{t('options_model_hub_other')}</span>
      </label>
      {typing && <NameSource label={t('options_model_hub_name')} name={name} onName={onName} />}
    </>
  );
}

/** A model named by hand. */
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

/** A folder of model files on this machine. */
export function FolderSource({ name, count, onFiles }: FolderSourceProps) {
  const { t, number } = useLanguage();
  return (
    <label class="pick">
      <span class="button">{t('options_model_folder_pick')}</span>
      <input
        type="file"
        class="unseen"
        ref={input => {
          // A property only: JSX knows no attribute of this name.
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
