import { useRef } from 'preact/hooks';
import type { LibraryService, LibraryStatus } from '../../lib/rpc/contracts/library';
import type { Facets } from '../../lib/vault/vault';
import { FindBox } from '../find/FindBox';
import { ProblemText, useLanguage } from '../i18n/language';
import { DropImport } from '../controls/DropImport';
import { MissingChats } from '../controls/MissingChats';
import { RestoredSettings } from '../controls/RestoredSettings';
import { ShownContext } from '../hooks/use-is-shown';
import { useQuery } from '../hooks/use-query';
import { InsertionLog } from '../preview/InsertionLog';
import { LabsContext, resolveLabs, type Labs } from '../spaces/labs';
import { Advanced, SettingsSearchContext } from './Advanced';
import { BridgePage, type BridgePageProps } from './BridgePage';
import { BackupPage, type BackupPageProps } from './BackupPage';
import { DocumentsPage, type DocumentsPageProps } from './DocumentsPage';
import { GeneralPage, type GeneralPageProps } from './GeneralPage';
import { IndexStatus, type IndexStatusProps } from './IndexStatus';
import { Inserting, type InsertingProps } from './Inserting';
import { SemanticSearch, type SemanticSearchProps } from './SemanticSearch';
import { parentPages, settingsPages, type SettingsPage, type SettingsPlace } from './settings-pages';
import { SettingsNav } from './SettingsNav';
import { SitesPage, type SitesPageProps } from './SitesPage';
import type { SpacesProps } from './Spaces';
import { useSettingsPlace } from './use-settings-place';
import { useSettingsSearch } from './use-settings-search';

interface OptionsProps
  extends
    Omit<SitesPageProps, 'library'>,
    Omit<SemanticSearchProps, 'state'>,
    InsertingProps,
    DocumentsPageProps,
    BackupPageProps,
    Pick<BridgePageProps, 'bridge' | 'copy'>,
    Omit<GeneralPageProps, 'labs'> {
  /** What was turned on or off among the labs. */
  readonly chosenLabs: Partial<Labs>;
  readonly library: SitesPageProps['library'] &
    BridgePageProps['library'] &
    SpacesProps['library'] &
    IndexStatusProps['library'] &
    Pick<LibraryService, 'getStatus' | 'acceptLoss' | 'acceptRestoredSettings' | 'listInsertions'>;
}

/** Milliseconds between two reads of vault and model state: where their progress is shown, and elsewhere. */
const progressPollMs = 1000;
const pollMs = 3000;

/** The settings: pages of one screen. All are drawn and one is shown, so that what runs on a page goes on. */
export function Options({ library, chosenLabs, ...rest }: OptionsProps) {
  const { t } = useLanguage();
  const findBox = useRef<HTMLInputElement>(null);
  const { place, goTo } = useSettingsPlace(findBox);
  const container = useRef<HTMLDivElement>(null);
  const { find, isSearching, isEmpty, isFound } = useSettingsSearch(container);
  const { value: status, problem } = useQuery([], () => library.getStatus(), {
    pollMs: place.page === 'search' ? progressPollMs : pollMs,
  });
  const { value: facets } = useQuery([status?.vault.conversations], () => library.readFacets());
  const labs = resolveLabs(chosenLabs, facets?.spaces ?? []);
  const showAll = () => find.onQuery('');
  const showImport = () => {
    showAll();
    goTo('import');
  };
  const isShown = (page: SettingsPage) => (isSearching ? isFound(page) : page === place.page);
  return (
    <SettingsSearchContext.Provider value={isSearching}>
      <LabsContext.Provider value={labs}>
        <div class="settings">
          <SettingsNav current={place.page} onGo={showAll}>
            <FindBox find={find} label={t('options_find')} box={findBox} />
          </SettingsNav>
          <main class="options">
            {!status && problem && (
              <p class="warning" role="alert">
                <ProblemText problem={problem} />
              </p>
            )}
            <MissingChats {...{ library, status }} onImport={showImport} />
            <RestoredSettings {...{ library, status }} />
            {isEmpty && (
              // It stands outside the searched pages, because its own words must not be found.
              <div class="nothing">
                <p>{t('options_find_nothing')}</p>
                <button type="button" onClick={showAll}>
                  {t('options_find_all')}
                </button>
              </div>
            )}
            <div ref={container}>
              <Pages {...rest} {...{ library, status, facets, labs, place, isShown }} />
            </div>
          </main>
          <DropImport {...rest} />
        </div>
      </LabsContext.Provider>
    </SettingsSearchContext.Provider>
  );
}

interface PagesProps extends Omit<OptionsProps, 'chosenLabs'> {
  readonly status: LibraryStatus | undefined;
  readonly facets: Facets | undefined;
  readonly labs: Labs;
  readonly place: SettingsPlace;
  readonly isShown: (page: SettingsPage) => boolean;
}

/** All pages, those that are not shown hidden. */
function Pages({ library, status, facets, labs, place, isShown, ...rest }: PagesProps) {
  const { t } = useLanguage();
  const pages = {
    sites: <SitesPage {...rest} {...{ library, facets }} health={status?.health ?? []} />,
    documents: <DocumentsPage {...rest} spaces={facets?.spaces ?? []} />,
    search: (
      <SemanticSearch {...rest} state={status?.model}>
        <IndexStatus library={library} vault={status?.vault} />
      </SemanticSearch>
    ),
    inserting: (
      <>
        <Inserting {...rest} />
        <Advanced page="inserting">
          <InsertionLog library={library} />
        </Advanced>
      </>
    ),
    bridge: <BridgePage {...rest} {...{ library }} spaces={facets?.spaces ?? []} />,
    backup: <BackupPage {...rest} sentCount={place.section === 'import' ? place.visit : 0} />,
    general: <GeneralPage {...rest} {...{ library, labs }} />,
  };
  return (
    <>
      {settingsPages.map(page => (
        <div key={page} class="settings-page" data-page={page} hidden={!isShown(page)}>
          {parentPages[page] && (
            <a class="page-back" href={`#${parentPages[page]}`}>
              ‹ {t(`options_page_${parentPages[page]}`)}
            </a>
          )}
          <h1 id={page}>{t(`options_page_${page}`)}</h1>
          <ShownContext.Provider value={isShown(page)}>{pages[page]}</ShownContext.Provider>
        </div>
      ))}
    </>
  );
}
