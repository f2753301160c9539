import { useEffect, useState } from 'preact/hooks';
import type { ChosenModel, ModelChoice, ModelState } from '../../lib/search/engine';
import type { StoredModel } from '../../lib/search/models/stored-model';
import { useLanguage } from '../i18n/language';
import { shortName, useModelWords } from './model-text';

export interface ModelShelf {
  list(): Promise<readonly StoredModel[]>;
  remove(name: string): Promise<void>;
}

interface StoredModelsProps {
  readonly shelf: ModelShelf;
  readonly state: ModelState | undefined;
  readonly busy: boolean;
  readonly use: (model: ModelChoice) => Promise<void>;
  readonly attempt: (work: () => Promise<string | void>) => void;
}

/** Lists the models that are stored on this machine. Each can be used again without a download, or removed. */
export function StoredModels({ shelf, state, busy, use, attempt }: StoredModelsProps) {
  const { t } = useLanguage();
  const [models, setModels] = useState<readonly StoredModel[]>();
  const [removed, setRemoved] = useState(0);
  const about = state && state.state !== 'none' ? `${state.state} ${state.name}` : '';

  useEffect(() => {
    let watching = true;
    void shelf.list().then(found => watching && setModels(found));
    return () => {
      watching = false;
    };
  }, [about, removed]);

  if (!models) return null;
  const used = namesInUse(state);
  const remove = (name: string) =>
    attempt(async () => {
      if (used.includes(name)) await use({ from: 'none' });
      await shelf.remove(name);
      setRemoved(removed + 1);
    });
  return (
    <>
      <h3>{t('options_model_stored')}</h3>
      {models.length === 0 ? (
        <p class="soft">{t('options_model_stored_none')}</p>
      ) : (
        <ul class="stored">
          {models.map(model => (
            <Stored
              key={model.name}
              model={model}
              used={used.includes(model.name)}
              busy={busy}
              onUse={() => attempt(() => use(choiceOf(model)))}
              onRemove={() => remove(model.name)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface StoredProps {
  readonly model: StoredModel;
  readonly used: boolean;
  readonly busy: boolean;
  readonly onUse: () => void;
  readonly onRemove: () => void;
}

function Stored({ model, used, busy, onUse, onRemove }: StoredProps) {
  const { t, day } = useLanguage();
  const { size } = useModelWords();
  const bytes = model.files.reduce((sum, file) => sum + file.bytes, 0);
  const name = shortName(model.name);
  const deed = t(used ? 'options_model_remove_used' : 'options_model_remove');
  return (
    <li>
      <div class="stored-head">
        <span class="stored-name">
          {name} {used && <span class="tag">{t('options_model_stored_use')}</span>}
          <span class="soft">{t('options_model_stored_facts', size(bytes), day(model.storedAt))}</span>
        </span>
        {!used && (
          <button
            type="button"
            disabled={busy}
            aria-label={`${t('options_model_use_stored')}: ${name}`}
            onClick={onUse}
          >
            {t('options_model_use_stored')}
          </button>
        )}
        <button type="button" class="quiet" disabled={busy} aria-label={`${deed}: ${name}`} onClick={onRemove}>
          {deed}
        </button>
      </div>
      <details>
        <summary>{t('options_model_checks')}</summary>
        <p class="soft checks-detail">{t('options_model_checks_detail')}</p>
        <dl class="checks">
          {model.revision && <Check of={t('options_model_revision')} value={model.revision} />}
          {model.files.map(file => (
            <Check key={file.path} of={file.path} value={file.sha256} />
          ))}
        </dl>
      </details>
    </li>
  );
}

const Check = ({ of, value }: { readonly of: string; readonly value: string }) => (
  <>
    <dt>{of}</dt>
    <dd>{value}</dd>
  </>
);

const choiceOf = ({ from, name, digest }: StoredModel): ChosenModel =>
  from === 'hub' ? { from, name } : { from, name, ...(digest && { digest }) };

function namesInUse(state: ModelState | undefined): readonly string[] {
  if (!state || state.state === 'none') return [];
  const answering = 'answering' in state ? state.answering : undefined;
  return [...(state.state === 'failed' ? [] : [state.name]), ...(answering ? [answering.choice.name] : [])];
}
