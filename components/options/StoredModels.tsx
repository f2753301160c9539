import { useEffect, useState } from 'preact/hooks';
import type { ChosenModel, ModelChoice, ModelState } from '../../lib/search/engine';
import type { StoredModel } from '../../lib/search/models/stored-model';
import { useLanguage } from '../i18n/language';
import { toShortName, useModelText } from './use-model-text';

export interface StoredModelActions {
  list(): Promise<readonly StoredModel[]>;
  remove(name: string): Promise<void>;
}

interface StoredModelsProps {
  readonly store: StoredModelActions;
  readonly state: ModelState | undefined;
  readonly busy: boolean;
  readonly selectModel: (model: ModelChoice) => Promise<void>;
  readonly run: (work: () => Promise<string | void>) => void;
}

/** Lists the models that are stored on this machine. Each can be used again without a download, or removed. */
export function StoredModels({ store, state, busy, selectModel, run }: StoredModelsProps) {
  const { t } = useLanguage();
  const [models, setModels] = useState<readonly StoredModel[]>();
  const [removedCount, setRemovedCount] = useState(0);
  const modelKey = state && state.state !== 'none' ? `${state.state} ${state.name}` : '';

  useEffect(() => {
    let isActive = true;
    void store.list().then(found => isActive && setModels(found));
    return () => {
      isActive = false;
    };
  }, [modelKey, removedCount]);

  if (!models) return null;
  const usedNames = listNamesInUse(state);
  const remove = (name: string) =>
    run(async () => {
      if (usedNames.includes(name)) await selectModel({ from: 'none' });
      await store.remove(name);
      setRemovedCount(removedCount + 1);
    });
  return (
    <section class="card" aria-labelledby="stored-models">
      <h2 id="stored-models">{t('options_model_stored')}</h2>
      {models.length === 0 ? (
        <p class="soft">{t('options_model_stored_none')}</p>
      ) : (
        <ul class="stored">
          {models.map(model => (
            <StoredModelRow
              key={model.name}
              model={model}
              isUsed={usedNames.includes(model.name)}
              busy={busy}
              onUse={() => run(() => selectModel(toChoice(model)))}
              onRemove={() => remove(model.name)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface StoredModelRowProps {
  readonly model: StoredModel;
  readonly isUsed: boolean;
  readonly busy: boolean;
  readonly onUse: () => void;
  readonly onRemove: () => void;
}

function StoredModelRow({ model, isUsed, busy, onUse, onRemove }: StoredModelRowProps) {
  const { t, day } = useLanguage();
  const { formatSize } = useModelText();
  const bytes = model.files.reduce((sum, file) => sum + file.bytes, 0);
  const name = toShortName(model.name);
  const removeLabel = t(isUsed ? 'options_model_remove_used' : 'options_model_remove');
  return (
    <li>
      <div class="stored-head">
        <span class="stored-name">
          {name} {isUsed && <span class="tag">{t('options_model_stored_use')}</span>}
          <span class="soft">{t('options_model_stored_facts', formatSize(bytes), day(model.storedAt))}</span>
        </span>
        {!isUsed && (
          <button
            type="button"
            disabled={busy}
            aria-label={`${t('options_model_use_stored')}: ${name}`}
            onClick={onUse}
          >
            {t('options_model_use_stored')}
          </button>
        )}
        <button type="button" class="quiet" disabled={busy} aria-label={`${removeLabel}: ${name}`} onClick={onRemove}>
          {removeLabel}
        </button>
      </div>
      <details>
        <summary>{t('options_model_checks')}</summary>
        <p class="soft checks-detail">{t('options_model_checks_detail')}</p>
        <dl class="checks">
          {model.revision && <Check label={t('options_model_revision')} value={model.revision} />}
          {model.files.map(file => (
            <Check key={file.path} label={file.path} value={file.sha256} />
          ))}
        </dl>
      </details>
    </li>
  );
}

const Check = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </>
);

const toChoice = ({ from, name, digest }: StoredModel): ChosenModel =>
  from === 'hub' ? { from, name } : { from, name, digest };

function listNamesInUse(state: ModelState | undefined): readonly string[] {
  if (!state || state.state === 'none') return [];
  const answering = 'answering' in state ? state.answering : undefined;
  return [...(state.state === 'failed' ? [] : [state.name]), ...(answering ? [answering.choice.name] : [])];
}
