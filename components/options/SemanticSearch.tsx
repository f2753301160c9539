import { useState } from 'preact/hooks';
import type { ModelChoice, ModelState } from '../../lib/search/engine';
import { offered } from '../../lib/search/models/catalogue';
import { useLanguage } from '../i18n/language';
import type { MessageKey } from '../i18n/language';
import { useSaying } from '../hooks/use-notice';
import { FolderSource, HubSource, NameSource } from './ModelSources';
import { ModelNow } from './ModelNow';
import { StoredModels, type ModelShelf } from './StoredModels';

export interface MeaningProps {
  readonly choice: ModelChoice;
  readonly state: ModelState | undefined;
  /** Stores the files of a picked folder in the extension's own storage, under the folder's name. Resolves with their digest. */
  readonly putModelFiles: (name: string, files: readonly File[]) => Promise<string>;
  readonly useModel: (choice: ModelChoice) => Promise<void>;
  readonly models: ModelShelf;
}

type From = ModelChoice['from'];

/** Sets where the embedding model comes from, and shows its state. Nothing changes before the button is pressed. */
export function Meaning({ choice, state, putModelFiles, useModel, models }: MeaningProps) {
  const { t } = useLanguage();
  const wish = useWish(choice);
  const [inUse, setInUse] = useState<ModelChoice>(choice);
  const { saying, busy, attempt } = useSaying();
  const isInUse = isUsed(wish.chosen(), inUse.from, state);

  const take = async (model: ModelChoice) => {
    await useModel(model);
    setInUse(model);
  };
  const cancel = () => {
    const answering = state && 'answering' in state ? state.answering : undefined;
    attempt(() => take(answering?.choice ?? { from: 'none' }));
  };
  const apply = async () => {
    const model = wish.chosen();
    if (typeof model === 'string') return t(model);
    const files = model.from === 'folder' ? { digest: await putModelFiles(model.name, wish.folder) } : {};
    await take({ ...model, ...files });
    // The model state above shows the rest.
    return undefined;
  };

  return (
    <section class="card" aria-labelledby="meaning">
      <h2 id="meaning">{t('options_meaning_title')}</h2>
      <p class="soft">{t('options_meaning_detail')}</p>
      <ModelNow state={state} busy={busy} onCancel={cancel} onRetry={() => attempt(() => take(inUse))} />
      <fieldset class="sources">
        <legend class="unseen">{t('options_meaning_title')}</legend>
        <Source from="none" chosen={wish.from} onChoose={wish.setFrom} />
        <Source from="hub" chosen={wish.from} onChoose={wish.setFrom}>
          <HubSource name={wish.hub} onName={wish.setHub} />
        </Source>
        <Source from="folder" chosen={wish.from} onChoose={wish.setFrom}>
          <FolderSource name={folderName(wish.folder)} count={wish.folder.length} onFiles={wish.setFolder} />
        </Source>
        <Source from="extension" chosen={wish.from} onChoose={wish.setFrom}>
          <NameSource label={t('options_model_extension_name')} name={wish.inside} onName={wish.setInside} />
        </Source>
      </fieldset>
      <div class="row">
        <button type="button" class="primary" disabled={busy || isInUse} onClick={() => attempt(apply)}>
          {t('options_model_use')}
        </button>
        <span class="warning" role="status">
          {saying?.text}
        </span>
      </div>
      <StoredModels shelf={models} state={state} busy={busy} attempt={attempt} use={take} />
    </section>
  );
}

/**
 * Returns whether the picked model is in use. Another tab may have changed it. A folder never counts as the same, because its content may
 * differ.
 */
function isUsed(wish: ModelChoice | MessageKey, from: From, state: ModelState | undefined): boolean {
  if (!state || typeof wish === 'string') return false;
  if (wish.from === 'none') return state.state === 'none';
  if (state.state === 'none' || state.state === 'failed') return false;
  return wish.from !== 'folder' && wish.from === from && wish.name === state.name;
}

/** Keeps what the user picked and typed before it is applied. */
function useWish(choice: ModelChoice) {
  const [from, setFrom] = useState<From>(choice.from);
  const [hub, setHub] = useState(choice.from === 'hub' ? choice.name : (offered[0]?.id ?? ''));
  const [inside, setInside] = useState(choice.from === 'extension' ? choice.name : '');
  const [folder, setFolder] = useState<readonly File[]>([]);

  const chosen = (): ModelChoice | MessageKey => {
    if (from === 'none') return { from };
    if (from === 'folder') {
      const name = folderName(folder);
      return name === undefined ? 'options_model_need_folder' : { from, name };
    }
    const name = (from === 'hub' ? hub : inside).trim();
    return name === '' ? 'options_model_need_name' : { from, name };
  };
  return { from, setFrom, hub, setHub, inside, setInside, folder, setFolder, chosen };
}

interface SourceProps {
  readonly from: From;
  readonly chosen: From;
  readonly onChoose: (from: From) => void;
  /** Further fields of this origin, shown when it is chosen. */
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

/** Returns the name of the picked folder, which is the first part of every file's path. */
const folderName = (files: readonly File[]): string | undefined =>
  files[0] && (files[0].webkitRelativePath.split('/')[0] || files[0].name);
