import { useRef, useState } from 'preact/hooks';
import type { LibraryService } from '../../lib/rpc/contracts/index';
import { FindBox } from '../find/FindBox';
import { TroubleText, useLanguage } from '../i18n/language';
import { MissingChats } from '../controls/MissingChats';
import { InsertionLog } from '../preview/InsertionLog';
import { usePolled } from '../hooks/use-polling';
import { Backups } from './Backups';
import type { BackupsProps } from './Backups';
import { Contents } from './Contents';
import { Coverage } from './Coverage';
import type { CoverageProps } from './Coverage';
import { ExportElse } from './ExportElse';
import type { ExportElseProps } from './ExportElse';
import { Inserting } from './Inserting';
import type { InsertingProps } from './Inserting';
import { Kept } from './HideSecrets';
import type { KeptProps } from './HideSecrets';
import { Looks } from './Appearance';
import type { LooksProps } from './Appearance';
import { Meaning } from './SemanticSearch';
import type { MeaningProps } from './SemanticSearch';
import { Paused } from './Paused';
import type { PausedProps } from './Paused';
import { Shortcuts } from './Shortcuts';
import type { ShortcutsProps } from './Shortcuts';
import { Sites } from './Sites';
import type { SitesProps } from './Sites';
import { Spaces } from './Spaces';
import type { SpacesProps } from './Spaces';
import { Storage } from './Storage';
import type { StorageProps } from './Storage';
import { useSettingFind } from './use-settings-search';
import { YourData } from './YourData';
import type { YourDataProps } from './YourData';

interface OptionsProps
  extends
    Omit<MeaningProps, 'state'>,
    Omit<YourDataProps, 'status' | 'sent'>,
    SitesProps,
    KeptProps,
    Omit<PausedProps, 'library'>,
    InsertingProps,
    LooksProps,
    ShortcutsProps,
    BackupsProps,
    ExportElseProps,
    Omit<StorageProps, 'vault' | 'models' | 'library'>,
    CoverageProps {
  /** The popup or the library opened this page to import. */
  readonly startAtImport: boolean;
  readonly library: Pick<LibraryService, 'status' | 'coverage' | 'acceptLoss' | 'conversation'> &
    SpacesProps['library'] &
    StorageProps['library'] &
    Pick<LibraryService, 'insertions'>;
}

/** Milliseconds between two reads of vault and model state. */
const pause = 1000;

/** The settings page: sites, insertion, search model, spaces, appearance, data and privacy. */
export function Options({ library, startAtImport, ...rest }: OptionsProps) {
  const { t } = useLanguage();
  const [sent, sendToImport] = useState(startAtImport ? 1 : 0);
  const sections = useRef<HTMLDivElement>(null);
  const { find, isNothing, isShown } = useSettingFind(sections);
  const toImport = () => {
    find.want('');
    sendToImport(sent + 1);
  };
  const { value: status, trouble } = usePolled(() => library.status(), pause);
  return (
    <main class="sheet options">
      <header class="options-head">
        <img src="/icon/kura.svg" alt="" width="48" height="48" />
        <h1>{t('options_title')}</h1>
        <a class="button push" href="/library.html">
          {t('options_open_library')}
        </a>
      </header>
      <Contents isShown={isShown} onGo={() => isNothing && find.want('')}>
        <FindBox find={find} label={t('options_find')} />
      </Contents>
      <div>
        {isNothing && (
          // This card stands outside the searched sections, because its own words must not be found.
          <div class="card nothing">
            <p>{t('options_find_nothing')}</p>
            <button type="button" onClick={() => find.want('')}>
              {t('options_find_all')}
            </button>
          </div>
        )}
        <div class="options-sections" ref={sections}>
          {!status && trouble && (
            <p class="warning" role="alert">
              <TroubleText trouble={trouble} />
            </p>
          )}
          <MissingChats {...{ library, status }} onImport={toImport} />
          <Sites {...rest} health={status?.health ?? []} />
          <Kept {...rest} />
          <Paused {...{ library }} {...rest} />
          <Coverage {...rest} library={library} />
          <Inserting {...rest} />
          <Meaning {...rest} state={status?.model} />
          <Spaces library={library} />
          <InsertionLog library={library} />
          <Looks {...rest} />
          <Shortcuts {...rest} />
          <YourData {...rest} {...{ status, sent }} />
          <Backups {...rest} />
          <ExportElse {...rest} />
          <Storage {...rest} library={library} vault={status?.vault} />
          <Privacy />
        </div>
      </div>
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
      <p>
        <a href="/licences.txt" target="_blank" rel="noopener noreferrer">
          {t('options_privacy_licences')}
        </a>
      </p>
    </section>
  );
}
