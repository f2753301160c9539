import { useState } from 'preact/hooks';
import type { SiteId } from '../../lib/conversation';
import type { LibraryService } from '../../lib/messaging/services';
import { withSite } from '../consent';
import type { Consent } from '../consent';
import { TroubleText, troubleOf, useLanguage } from '../language';
import type { Trouble } from '../language';
import { SiteSwitches } from '../SiteSwitches';
import { usePolled } from '../use-polled';
import { Meaning } from './Meaning';
import type { MeaningProps } from './Meaning';
import { YourData } from './YourData';
import type { YourDataProps } from './YourData';

interface OptionsProps extends Omit<MeaningProps, 'state'>, Omit<YourDataProps, 'status'> {
  readonly library: Pick<LibraryService, 'status'>;
  readonly consent: Consent;
  readonly onConsent: (consent: Consent) => Promise<void>;
}

/** How old what is shown of the vault and the model may be, in milliseconds. */
const pause = 1000;

/** Sites, meaning, data, privacy: everything that can be chosen, on one page. */
export function Options({ library, consent, onConsent, ...rest }: OptionsProps) {
  const { t } = useLanguage();
  const { value: status, trouble } = usePolled(() => library.status(), pause);
  return (
    <main class="sheet options">
      <header class="options-head">
        <img src="/icon/kura.svg" alt="" width="48" height="48" />
        <h1>{t('options_title')}</h1>
      </header>
      {!status && trouble && (
        <p class="warning" role="alert">
          <TroubleText trouble={trouble} />
        </p>
      )}
      <Sites consent={consent} onConsent={onConsent} />
      <Meaning {...rest} state={status?.model} />
      <YourData {...rest} status={status} />
      <Privacy />
    </main>
  );
}

function Sites({ consent, onConsent }: Pick<OptionsProps, 'consent' | 'onConsent'>) {
  const { t, day } = useLanguage();
  const [shown, setShown] = useState(consent);
  const [trouble, setTrouble] = useState<Trouble>();
  const choose = async (site: SiteId, on: boolean) => {
    const next = withSite(shown, site, on);
    setShown(next);
    try {
      await onConsent(next);
      setTrouble(undefined);
    } catch (error) {
      setShown(shown);
      setTrouble(troubleOf(error));
    }
  };
  return (
    <section class="card" aria-labelledby="sites">
      <h2 id="sites">{t('options_sites_title')}</h2>
      <p class="soft">{t('options_sites_detail')}</p>
      <SiteSwitches
        consent={shown}
        onSwitch={(site, on) => void choose(site, on)}
        detail={({ id }) => {
          const since = shown[id];
          return since === undefined ? t('options_site_off') : t('options_site_since', day(since));
        }}
      />
      {trouble && (
        <p class="warning" role="alert">
          <TroubleText trouble={trouble} />
        </p>
      )}
    </section>
  );
}

function Privacy() {
  const { t } = useLanguage();
  return (
    <section class="card" aria-labelledby="privacy">
      <h2 id="privacy">{t('options_privacy_title')}</h2>
      <p>
        <strong>{t('options_privacy_nothing')}</strong>
      </p>
      <ul class="points">
        <li>{t('options_privacy_hub')}</li>
        <li>{t('options_privacy_insert')}</li>
      </ul>
      <h3>{t('options_privacy_check_title')}</h3>
      <p>{t('options_privacy_check')}</p>
    </section>
  );
}
