import { useState } from 'preact/hooks';
import type { ModelChoice, ModelState } from '../../lib/engine/engine';
import { useLanguage } from '../language';
import type { MessageKey } from '../language';
import { useSaying } from '../use-saying';
import { FolderSource, HubSource, NameSource } from './ModelSources';
import { hubModels } from './hub-models';
import { ModelNow } from './ModelNow';

export interface MeaningProps {
  readonly choice: ModelChoice;
  readonly state: ModelState | undefined;
  /** Keeps the files of a picked folder in the extension's own storage, under the folder's name; answers their digest. */
  readonly putModelFiles: (name: string, files: readonly File[]) => Promise<string>;
  readonly useModel: (choice: ModelChoice) => Promise<void>;
}

type From = ModelChoice['from'];

/** Chooses where the embedding model comes from, and says how it is doing. Nothing happens before the button is pressed. */
export function Meaning({ choice, state, putModelFiles, useModel }: MeaningProps) {
  const { t } = useLanguage();
  const [from, setFrom] = useState<From>(choice.from);
  const [hub, setHub] = useState(choice.from === 'hub' ? choice.name : hubModels[0].name);
  const [inside, setInside] = useState(choice.from === 'extension' ? choice.name : '');
  const [folder, setFolder] = useState<readonly File[]>([]);
  const { saying, busy, attempt } = useSaying();

  const chosen = (): ModelChoice | MessageKey => {
    if (from === 'none') return { from };
    if (from === 'folder') {
      const name = folderName(folder);
      return name === undefined ? 'options_model_need_folder' : { from, name };
    }
    const name = (from === 'hub' ? hub : inside).trim();
    return name === '' ? 'options_model_need_name' : { from, name };
  };
  const apply = async () => {
    const model = chosen();
    if (typeof model === 'string') return t(model);
    const files = model.from === 'folder' ? { digest: await putModelFiles(model.name, folder) } : {};
    await useModel({ ...model, ...files });
    // What follows is seen in the model's state above.
    return undefined;
  };

  return (
    <section class="card" aria-labelledby="meaning">
      <h2 id="meaning">{t('options_meaning_title')}</h2>
      <p class="soft">{t('options_meaning_detail')}</p>
      <ModelNow state={state} />
      <fieldset class="sources">
        <legend class="unseen">{t('options_meaning_title')}</legend>
        <Source from="none" chosen={from} onChoose={setFrom} />
        <Source from="hub" chosen={from} onChoose={setFrom}>
          <HubSource name={hub} onName={setHub} />
        </Source>
        <Source from="folder" chosen={from} onChoose={setFrom}>
          <FolderSource name={folderName(folder)} count={folder.length} onFiles={setFolder} />
        </Source>
        <Source from="extension" chosen={from} onChoose={setFrom}>
          <NameSource label={t('options_model_extension_name')} name={inside} onName={setInside} />
        </Source>
      </fieldset>
      <div class="row">
        <button type="button" class="primary" disabled={busy} onClick={() => attempt(apply)}>
          {t('options_model_use')}
        </button>
        <span class="warning" role="status">
          {saying?.text}
        </span>
      </div>
    </section>
  );
}

interface SourceProps {
  readonly from: From;
  readonly chosen: From;
  readonly onChoose: (from: From) => void;
  /** What is still to be said about this source, once it is chosen. */
  readonly children?: preact.ComponentChildren;
}

function Source({ from, chosen, onChoose, children }: SourceProps) {
  const { t } = useLanguage();
  return (
    <div class="source">
      <label>
        <input type="radio" name="model" checked={chosen === from} onChange={() => onChoose(from)} />
        <span>
          <span class="source-name">{t(`options_model_${from}`)}</span>
          <span class="soft">{t(`options_model_${from}_detail`)}</span>
        </span>
      </label>
      {chosen === from && children && <div class="source-more">{children}</div>}
    </div>
  );
}

/** The folder that was picked: the first part of every file's path in it. */
const folderName = (files: readonly File[]): string | undefined =>
  files[0] && (files[0].webkitRelativePath.split('/')[0] || files[0].name);
