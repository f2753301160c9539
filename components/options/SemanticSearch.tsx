import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { builtInModel, hasModelFolder } from '../../lib/core/built-in-model';
import type { ModelChoice, ModelState } from '../../lib/search/engine';
import { offered } from '../../lib/search/models/model-list';
import { useLanguage } from '../i18n/language';
import type { MessageKey } from '../i18n/language';
import { useNotice } from '../hooks/use-notice';
import { Advanced } from './Advanced';
import { Group } from './Group';
import { FolderSource, HubSource, NameSource } from './ModelSources';
import { ModelStatus } from './ModelStatus';
import { Row } from './Row';
import { StatusText } from './StatusText';
import { Switch } from './Switch';
import { useModelText } from './use-model-text';
import { StoredModels, type StoredModelActions } from './StoredModels';

export interface SemanticSearchProps {
  readonly choice: ModelChoice;
  readonly state: ModelState | undefined;
  /** Stores the files of a picked folder in the extension's own storage, under the folder's name. Resolves with their digest. */
  readonly putModelFiles: (name: string, files: readonly File[]) => Promise<string>;
  readonly useModel: (choice: ModelChoice) => Promise<void>;
  readonly models: StoredModelActions;
}

type ModelOrigin = ModelChoice['from'];

/** Turns search by meaning on and off, offers the recommended model, and shows the progress. Every other model is Advanced. */
export function SemanticSearch({
  choice,
  state,
  putModelFiles,
  useModel,
  models,
  children,
}: SemanticSearchProps & { readonly children: ComponentChildren }) {
  const { t } = useLanguage();
  const [inUse, setInUse] = useState<ModelChoice>(choice);
  // What is turned on again is what was in use before.
  const [lastUsed, setLastUsed] = useState<ModelChoice>(choice.from === 'none' ? builtInModel : choice);
  const { notice, busy, run } = useNotice();
  const applyModel = async (model: ModelChoice) => {
    await useModel(model);
    setInUse(model);
    if (model.from !== 'none') setLastUsed(model);
  };
  const cancel = () => {
    const answering = state && 'answering' in state ? state.answering : undefined;
    run(() => applyModel(answering?.choice ?? { from: 'none' }));
  };
  // Also before the state is known, so that the rows below stay where they are.
  const isSmall = state
    ? state.state === 'ready' && state.name === builtInModel.name
    : inUse.from === builtInModel.from;
  return (
    <>
      <Group id="search">
        <Switch
          name={t('options_semantic_title')}
          detail={t('options_semantic_detail')}
          on={state ? state.state !== 'none' : inUse.from !== 'none'}
          onSwitch={on => run(() => applyModel(on ? lastUsed : { from: 'none' }))}
        />
        <ModelStatus state={state} busy={busy} onCancel={cancel} onRetry={() => run(() => applyModel(inUse))} />
        {isSmall && <LargerModel busy={busy} onGet={model => run(() => applyModel(model))} />}
        <StatusText notice={notice} />
        <Row name={t('options_ask_title')} detail={t('options_ask_detail')}>
          <a class="button" href="/ask.html?models">
            {t('options_ask_open')}
          </a>
        </Row>
      </Group>
      <Advanced page="search">
        <ModelSettings {...{ choice, state, putModelFiles, applyModel, busy, run, inUse }} />
        <StoredModels store={models} state={state} busy={busy} run={run} selectModel={applyModel} />
        {children}
      </Advanced>
    </>
  );
}

interface LargerModelProps {
  readonly busy: boolean;
  readonly onGet: (model: ModelChoice) => void;
}

/** Offers the recommended model. */
function LargerModel({ busy, onGet }: LargerModelProps) {
  const { t } = useLanguage();
  const { formatSize } = useModelText();
  const [recommended] = offered;
  if (!recommended) return null;
  return (
    <Row name={t('options_model_recommended')} detail={t('options_model_recommended_detail')}>
      <button type="button" disabled={busy} onClick={() => onGet({ from: 'hub', name: recommended.id })}>
        {t('options_model_get', formatSize(recommended.bytes))}
      </button>
    </Row>
  );
}

interface ModelSettingsProps extends Pick<SemanticSearchProps, 'choice' | 'state' | 'putModelFiles'> {
  readonly inUse: ModelChoice;
  readonly busy: boolean;
  readonly run: ReturnType<typeof useNotice>['run'];
  readonly applyModel: (model: ModelChoice) => Promise<void>;
}

/** Sets where the embedding model comes from. Nothing changes before the button is pressed. */
function ModelSettings({ choice, state, putModelFiles, inUse, busy, run, applyModel }: ModelSettingsProps) {
  const { t } = useLanguage();
  const form = useModelForm(choice);
  const isInUse = isUsed(form.getChoice(), inUse.from, state);
  const applyForm = async () => {
    const model = form.getChoice();
    if (typeof model === 'string') return t(model);
    const files = model.from === 'folder' ? { digest: await putModelFiles(model.name, form.folder) } : {};
    await applyModel({ ...model, ...files });
    // The model state above shows the rest.
    return undefined;
  };
  return (
    <section class="card" aria-labelledby="models">
      <h2 id="models">{t('options_models_title')}</h2>
      <fieldset class="sources">
        <legend class="visually-hidden">{t('options_models_title')}</legend>
        <OriginOption from="kura" chosen={form.from} onChoose={form.setFrom} />
        <OriginOption from="none" chosen={form.from} onChoose={form.setFrom} />
        <OriginOption from="hub" chosen={form.from} onChoose={form.setFrom}>
          <HubSource name={form.hubModel} onName={form.setHubModel} />
        </OriginOption>
        <OriginOption from="folder" chosen={form.from} onChoose={form.setFrom}>
          <FolderSource name={getFolderName(form.folder)} count={form.folder.length} onFiles={form.setFolder} />
        </OriginOption>
        {(hasModelFolder || choice.from === 'extension') && (
          <OriginOption from="extension" chosen={form.from} onChoose={form.setFrom}>
            <NameSource
              label={t('options_model_extension_name')}
              name={form.extensionModel}
              onName={form.setExtensionModel}
            />
          </OriginOption>
        )}
      </fieldset>
      <button type="button" disabled={busy || isInUse} onClick={() => run(applyForm)}>
        {t('options_model_use')}
      </button>
    </section>
  );
}

/**
 * Returns whether the picked model is in use. Another tab may have changed it. A folder never counts as the same, because its content may
 * differ.
 */
function isUsed(picked: ModelChoice | MessageKey, from: ModelOrigin, state: ModelState | undefined): boolean {
  if (!state || typeof picked === 'string') return false;
  if (picked.from === 'none') return state.state === 'none';
  if (state.state === 'none' || state.state === 'failed') return false;
  return picked.from !== 'folder' && picked.from === from && picked.name === state.name;
}

/** Keeps what the user picked and typed before it is applied. */
function useModelForm(choice: ModelChoice) {
  const [from, setFrom] = useState<ModelOrigin>(choice.from);
  const [hubModel, setHubModel] = useState(choice.from === 'hub' ? choice.name : (offered[0]?.id ?? ''));
  const [extensionModel, setExtensionModel] = useState(choice.from === 'extension' ? choice.name : '');
  const [folder, setFolder] = useState<readonly File[]>([]);

  const getChoice = (): ModelChoice | MessageKey => {
    if (from === 'none') return { from };
    if (from === 'kura') return builtInModel;
    if (from === 'folder') {
      const name = getFolderName(folder);
      return name === undefined ? 'options_model_need_folder' : { from, name };
    }
    const name = (from === 'hub' ? hubModel : extensionModel).trim();
    return name === '' ? 'options_model_need_name' : { from, name };
  };
  return { from, setFrom, hubModel, setHubModel, extensionModel, setExtensionModel, folder, setFolder, getChoice };
}

interface OriginOptionProps {
  readonly from: ModelOrigin;
  readonly chosen: ModelOrigin;
  readonly onChoose: (from: ModelOrigin) => void;
  /** Further fields of this origin, shown when it is chosen. */
  readonly children?: ComponentChildren;
}

function OriginOption({ from, chosen, onChoose, children }: OriginOptionProps) {
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
const getFolderName = (files: readonly File[]): string | undefined =>
  files[0] && (files[0].webkitRelativePath.split('/')[0] || files[0].name);
