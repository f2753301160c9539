import { useRef, useState } from 'preact/hooks';
import type { LibraryService } from '../../lib/rpc/contracts/library';
import { FindBox } from '../find/FindBox';
import { ProblemText, useLanguage } from '../i18n/language';
import { MissingChats } from '../controls/MissingChats';
import { RestoredSettings } from '../controls/RestoredSettings';
import { InsertionLog } from '../preview/InsertionLog';
import { usePolling } from '../hooks/use-polling';
import { Backups } from './Backups';
import type { BackupsProps } from './Backups';
import { Contents } from './Contents';
import { Coverage } from './Coverage';
import type { CoverageProps } from './Coverage';
import { ExportOtherFormats } from './ExportOtherFormats';
import type { ExportOtherFormatsProps } from './ExportOtherFormats';
import { Inserting } from './Inserting';
import type { InsertingProps } from './Inserting';
import { CaptureSettings } from './CaptureSettings';
import type { CaptureSettingsProps } from './CaptureSettings';
import { Appearance } from './Appearance';
import type { AppearanceProps } from './Appearance';
import { SemanticSearch } from './SemanticSearch';
import type { SemanticSearchProps } from './SemanticSearch';
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
import { useSettingsSearch } from './use-settings-search';
import { YourData } from './YourData';
import type { YourDataProps } from './YourData';

interface OptionsProps
  extends
    Omit<SemanticSearchProps, 'state'>,
    Omit<YourDataProps, 'status' | 'sentCount'>,
    SitesProps,
    CaptureSettingsProps,
    Omit<PausedProps, 'library'>,
    InsertingProps,
    AppearanceProps,
    ShortcutsProps,
    BackupsProps,
    ExportOtherFormatsProps,
    Omit<StorageProps, 'vault' | 'models' | 'library'>,
    CoverageProps {
  /** The popup or the library opened this page to import. */
  readonly startAtImport: boolean;
  readonly library: Pick<
    LibraryService,
    'getStatus' | 'readCoverage' | 'acceptLoss' | 'acceptRestoredSettings' | 'readConversation'
  > &
    SpacesProps['library'] &
    StorageProps['library'] &
    Pick<LibraryService, 'listInsertions'>;
}

/** Milliseconds between two reads of vault and model state. */
const pollIntervalMs = 1000;

/** The settings page: sites, insertion, search model, spaces, appearance, data and privacy. */
export function Options({ library, startAtImport, ...rest }: OptionsProps) {
  const { t } = useLanguage();
  const [sentCount, setSentCount] = useState(startAtImport ? 1 : 0);
  const sections = useRef<HTMLDivElement>(null);
  const { find, isEmpty, isShown } = useSettingsSearch(sections);
  const showImport = () => {
    find.onQuery('');
    setSentCount(sentCount + 1);
  };
  const { value: status, problem } = usePolling(() => library.getStatus(), pollIntervalMs);
  return (
    <main class="sheet options">
      <header class="options-head">
        <img src="/icon/kura.svg" alt="" width="48" height="48" />
        <h1>{t('options_title')}</h1>
        <a class="button align-end" href="/library.html">
          {t('options_open_library')}
        </a>
      </header>
      <Contents isShown={isShown} onGo={() => isEmpty && find.onQuery('')}>
        <FindBox find={find} label={t('options_find')} />
      </Contents>
      <div>
        {isEmpty && (
          // This card stands outside the searched sections, because its own words must not be found.
          <div class="card nothing">
            <p>{t('options_find_nothing')}</p>
            <button type="button" onClick={() => find.onQuery('')}>
              {t('options_find_all')}
            </button>
          </div>
        )}
        <div class="options-sections" ref={sections}>
          {!status && problem && (
            <p class="warning" role="alert">
              <ProblemText problem={problem} />
            </p>
          )}
          <MissingChats {...{ library, status }} onImport={showImport} />
          <RestoredSettings {...{ library, status }} />
          <Sites {...rest} health={status?.health ?? []} />
          <CaptureSettings {...rest} />
          <Paused {...{ library }} {...rest} />
          <Coverage {...rest} library={library} />
          <Inserting {...rest} />
          <SemanticSearch {...rest} state={status?.model} />
          <Spaces library={library} />
          <InsertionLog library={library} />
          <Appearance {...rest} />
          <Shortcuts {...rest} />
          <YourData {...rest} {...{ status, sentCount }} />
          <Backups {...rest} />
          <ExportOtherFormats {...rest} />
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
