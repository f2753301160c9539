import { useState } from 'preact/hooks';
import { getKind, parseAddress, providerKinds } from '../../lib/assistants/provider-kinds';
import type { ProviderKindId } from '../../lib/assistants/provider';
import { useLanguage } from '../i18n/language';
import { useNotice } from '../hooks/use-notice';
import { StatusText } from '../options/StatusText';
import type { ModelActions, NewProvider } from './ask-actions';
import { formatKind } from './format-host';

interface AddModelProps {
  readonly models: ModelActions;
  readonly onAdded: () => Promise<void>;
}

/** Connects to a provider, then lets the user choose one of its models, or type its name. */
export function AddModel({ models, onAdded }: AddModelProps) {
  const { t } = useLanguage();
  const { notice, busy, run, dismiss } = useNotice();
  const form = useProviderForm(models);
  const { kind, provider, names, setNames, model, setModel } = form;
  // What was connected is no longer what stands here.
  const shownNotice = names || notice?.tone === 'bad' ? notice : undefined;
  const connect = () => {
    if (!provider) return run(async () => ({ tone: 'bad', text: t('ask_address_wrong') }));
    // The browser asks only in the click itself.
    const connecting = models.connect(provider);
    run(async () => {
      const listed = await connecting;
      setNames(listed);
      setModel(listed[0] ?? '');
      return t('ask_connected');
    });
  };
  const add = () =>
    run(async () => {
      if (!provider) return;
      await models.add(provider, model.trim());
      form.reset();
      await onAdded();
    });
  return (
    <form
      class="ask-add"
      aria-labelledby="ask-add"
      onSubmit={event => {
        event.preventDefault();
        if (names) add();
        else connect();
      }}
    >
      <h3 id="ask-add">{t('ask_add')}</h3>
      {/* What is typed while a connection is tried would belong to another one. */}
      <fieldset class="ask-fields" disabled={busy}>
        <KindField
          kinds={form.kinds}
          kind={kind.id}
          onKind={id => {
            dismiss();
            form.setKind(id);
          }}
        />
        <ConnectionFields {...form} />
        {names && <ModelField {...{ names, model, setModel }} />}
      </fieldset>
      <button type="submit" class="primary" disabled={busy || (names !== undefined && model.trim() === '')}>
        {names ? t('ask_use') : t('ask_connect')}
      </button>
      <StatusText notice={shownNotice} />
    </form>
  );
}

interface KindFieldProps {
  readonly kinds: ReturnType<typeof useProviderForm>['kinds'];
  readonly kind: ProviderKindId;
  readonly onKind: (kind: ProviderKindId) => void;
}

function KindField({ kinds, kind, onKind }: KindFieldProps) {
  const { t } = useLanguage();
  return (
    <label class="ask-field">
      <span>{t('ask_kind')}</span>
      <select value={kind} onChange={({ currentTarget }) => onKind(currentTarget.value as ProviderKindId)}>
        {kinds.map(({ id }) => (
          <option key={id} value={id} selected={id === kind}>
            {formatKind(id, t)}
          </option>
        ))}
      </select>
    </label>
  );
}

function useProviderForm({ hasBrowserModel }: ModelActions) {
  const [id, setId] = useState<ProviderKindId>('ollama');
  const [address, setAddress] = useState(getKind('ollama').address);
  const [apiKey, setApiKey] = useState('');
  const [names, setNames] = useState<readonly string[]>();
  const [model, setModel] = useState('');
  const kind = getKind(id);
  const parsed = kind.isLocal ? parseAddress(address) : kind.address;
  const provider: NewProvider | undefined =
    id === 'browser'
      ? { kind: id, address: '', key: '' }
      : parsed === undefined
        ? undefined
        : { kind: id, address: parsed, key: apiKey.trim() };
  // What was listed belongs to the address and the key.
  const clearNames = () => setNames(undefined);
  return {
    kind,
    kinds: providerKinds.filter(one => one.id !== 'browser' || hasBrowserModel),
    address,
    apiKey,
    provider,
    names,
    setNames,
    model,
    setModel,
    setKind: (next: ProviderKindId) => {
      clearNames();
      setId(next);
      setAddress(getKind(next).address);
      setApiKey('');
    },
    setAddress: (next: string) => {
      clearNames();
      setAddress(next);
    },
    setApiKey: (next: string) => {
      clearNames();
      setApiKey(next);
    },
    reset: () => {
      clearNames();
      setApiKey('');
      setModel('');
    },
  };
}

type Form = ReturnType<typeof useProviderForm>;

function ConnectionFields({ kind, address, setAddress, apiKey, setApiKey }: Form) {
  const { t } = useLanguage();
  if (kind.id === 'browser') return null;
  return (
    <>
      {kind.isLocal && (
        <label class="ask-field">
          <span>{t('ask_address')}</span>
          <input
            type="text"
            inputMode="url"
            spellcheck={false}
            value={address}
            onInput={({ currentTarget }) => setAddress(currentTarget.value)}
          />
          <span class="ask-note">{t('ask_address_detail')}</span>
        </label>
      )}
      {(!kind.isLocal || kind.id === 'compatible') && (
        <label class="ask-field">
          <span>{t(kind.isLocal ? 'ask_key_optional' : 'ask_key')}</span>
          <input
            type="password"
            autocomplete="off"
            required={!kind.isLocal}
            value={apiKey}
            onInput={({ currentTarget }) => setApiKey(currentTarget.value)}
          />
          <span class="ask-note">{t('ask_key_detail')}</span>
        </label>
      )}
    </>
  );
}

interface ModelFieldProps extends Pick<Form, 'model' | 'setModel'> {
  readonly names: readonly string[];
}

function ModelField({ names, model, setModel }: ModelFieldProps) {
  const { t } = useLanguage();
  return (
    <label class="ask-field">
      <span>{t('ask_model')}</span>
      <input
        type="text"
        list="ask-model-names"
        value={model}
        autocomplete="off"
        onInput={({ currentTarget }) => setModel(currentTarget.value)}
      />
      <datalist id="ask-model-names">
        {names.map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </label>
  );
}
