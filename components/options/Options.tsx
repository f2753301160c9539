import type { LibraryService } from '../../lib/messaging/services';
import { TroubleText, useLanguage } from '../language';
import { usePolled } from '../use-polled';
import { Coverage } from './Coverage';
import type { CoverageProps } from './Coverage';
import { Meaning } from './Meaning';
import type { MeaningProps } from './Meaning';
import { Paused } from './Paused';
import type { PausedProps } from './Paused';
import { SiteData } from './SiteData';
import type { SiteDataProps } from './SiteData';
import { Sites } from './Sites';
import type { SitesProps } from './Sites';
import { YourData } from './YourData';
import type { YourDataProps } from './YourData';

interface OptionsProps
  extends
    Omit<MeaningProps, 'state'>,
    Omit<YourDataProps, 'status'>,
    SitesProps,
    SiteDataProps,
    PausedProps,
    CoverageProps {
  readonly library: Pick<LibraryService, 'status' | 'coverage'>;
}

/** How old what is shown of the vault and the model may be, in milliseconds. */
const pause = 1000;

/** Sites, pauses, meaning, data, privacy: everything that can be chosen, on one page. */
export function Options({ library, ...rest }: OptionsProps) {
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
      <Sites {...rest} health={status?.health ?? []} />
      <SiteData {...rest} />
      <Coverage {...rest} library={library} />
      <Paused {...rest} />
      <Meaning {...rest} state={status?.model} />
      <YourData {...rest} status={status} />
      <Privacy />
    </main>
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
