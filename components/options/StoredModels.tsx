import { useEffect, useState } from 'preact/hooks';
import type { ModelState } from '../../lib/engine/engine';
import type { StoredModel } from '../../lib/engine/models/stored-model';
import { useLanguage } from '../language';
import { shortName, useModelWords } from './model-words';

export interface ModelShelf {
  list(): Promise<readonly StoredModel[]>;
  remove(name: string): Promise<void>;
}

interface StoredModelsProps {
  readonly shelf: ModelShelf;
  readonly state: ModelState | undefined;
  readonly busy: boolean;
  /** Of the model that is removed, when it is the one in use. */
  readonly onStopUsing: () => Promise<void>;
  readonly attempt: (work: () => Promise<string | void>) => void;
}

/** The models whose files lie on this machine, with what was noted of them, and a way to remove each. */
export function StoredModels({ shelf, state, busy, onStopUsing, attempt }: StoredModelsProps) {
  const { t } = useLanguage();
  const [models, setModels] = useState<readonly StoredModel[]>([]);
  const [removed, setRemoved] = useState(0);
  const about = state && state.state !== 'none' ? `${state.state} ${state.name}` : '';

  useEffect(() => {
    let watching = true;
    void shelf.list().then(found => watching && setModels(found));
    return () => {
      watching = false;
    };
  }, [about, removed]);

  if (models.length === 0) return null;
  const used = namesInUse(state);
  const remove = (name: string) =>
    attempt(async () => {
      if (used.includes(name)) await onStopUsing();
      await shelf.remove(name);
      setRemoved(removed + 1);
    });
  return (
    <>
      <h3>{t('options_model_stored')}</h3>
      <ul class="stored">
        {models.map(model => (
          <Stored
            key={model.name}
            model={model}
            used={used.includes(model.name)}
            busy={busy}
            onRemove={() => remove(model.name)}
          />
        ))}
      </ul>
    </>
  );
}

interface StoredProps {
  readonly model: StoredModel;
  readonly used: boolean;
  readonly busy: boolean;
  readonly onRemove: () => void;
}

function Stored({ model, used, busy, onRemove }: StoredProps) {
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
        <button type="button" disabled={busy} aria-label={`${deed}: ${name}`} onClick={onRemove}>
          {deed}
        </button>
      </div>
      <details>
        <summary>{t('options_model_checks')}</summary>
        <p class="soft">{t('options_model_checks_detail')}</p>
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

function namesInUse(state: ModelState | undefined): readonly string[] {
  if (!state || state.state === 'none') return [];
  const answering = 'answering' in state ? state.answering : undefined;
  return [...(state.state === 'failed' ? [] : [state.name]), ...(answering ? [answering.choice.name] : [])];
}
