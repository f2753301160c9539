import { useLanguage } from '../i18n/language';
import { useNotice } from '../hooks/use-notice';
import { StatusText } from '../options/StatusText';
import { AskSwitch } from './AskSwitch';
import { AddModel } from './AddModel';
import { Keys } from './Keys';
import type { AskPageProps, KeyActions, ListedProvider, ModelActions, TitleActions } from './ask-actions';
import { formatHost, formatModel } from './format-host';
import { Titles } from './Titles';

interface ModelsProps {
  readonly models: ModelActions;
  readonly keys: KeyActions;
  readonly titles: TitleActions;
  readonly guess: AskPageProps['guess'];
  readonly providers: AskPageProps['providers'];
  /** Makes titles; absent while no model is set up. */
  readonly chosen: ListedProvider | undefined;
  readonly onProviders: (providers: readonly ListedProvider[]) => void;
}

/** The models that are set up, and the form for another one. */
export function Models({ models, keys, titles, guess, providers, chosen, onProviders }: ModelsProps) {
  const { t } = useLanguage();
  const { notice, busy, run } = useNotice();
  const refresh = async () => onProviders(await models.list());
  return (
    <div class="ask-models">
      <h2>{t('ask_models')}</h2>
      {providers.length > 0 && (
        <ul class="ask-model-list">
          {providers.map(provider => (
            <li key={provider.id}>
              <span class="ask-model-name">
                <span>{formatModel(provider, t)}</span>
                <span class="ask-note">{formatHost(provider, t)}</span>
              </span>
              <button
                type="button"
                class="small"
                disabled={busy}
                onClick={() =>
                  run(async () => {
                    await models.test(provider.id);
                    return t('ask_tested', formatModel(provider, t));
                  })
                }
              >
                {t('ask_test')}
              </button>
              <button
                type="button"
                class="quiet small"
                disabled={busy}
                onClick={() =>
                  run(async () => {
                    await models.remove(provider.id);
                    await refresh();
                  })
                }
              >
                {t('ask_remove')}
              </button>
            </li>
          ))}
        </ul>
      )}
      <StatusText notice={notice} />
      <AddModel models={models} onAdded={refresh} />
      {providers.some(({ hasKey }) => hasKey) && <Keys keys={keys} onChanged={refresh} />}
      {chosen && <AskSwitch name={t('ask_guess')} setting={guess} />}
      {chosen && <Titles titles={titles} provider={chosen} />}
      <p class="ask-note">{t('ask_privacy')}</p>
    </div>
  );
}
