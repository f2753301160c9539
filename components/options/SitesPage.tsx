import type { LibraryService } from '../../lib/rpc/contracts/library';
import type { PageHealth } from '../../lib/rpc/contracts/capture';
import type { Facets } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { useQuery } from '../hooks/use-query';
import { AccountCoverages } from './AccountCoverages';
import { Advanced } from './Advanced';
import { CaptureSettings, type CaptureSettingsProps } from './CaptureSettings';
import { Group } from './Group';
import { PastChats, type PastChatsProps } from './PastChats';
import { Paused, type PausedProps } from './Paused';
import { Row } from './Row';
import { Sites, type SitesProps } from './Sites';

export interface SitesPageProps extends SitesProps, PastChatsProps, CaptureSettingsProps, Omit<PausedProps, 'library'> {
  readonly library: Pick<LibraryService, 'readCoverage'> & PausedProps['library'];
}

/** Milliseconds between two reads. Counting a large account takes a moment. */
const pollIntervalMs = 3000;

/** Sites: which are saved, what is missing of them, pauses. */
export function SitesPage({
  library,
  health,
  facets,
  ...rest
}: SitesPageProps & { readonly health: readonly PageHealth[]; readonly facets: Facets | undefined }) {
  const { t } = useLanguage();
  const coverage = useQuery([], () => library.readCoverage(), { pollMs: pollIntervalMs });
  const accounts = coverage.value ?? [];
  return (
    <>
      <Sites {...rest} {...{ health, accounts, facets }} />
      <Group id="documents-row">
        <Row name={t('options_page_documents')} detail={t('options_documents_detail')}>
          <a class="button" href="#documents">
            {t('options_documents_open')}
          </a>
        </Row>
      </Group>
      <PastChats {...rest} coverage={coverage} />
      <Paused {...rest} library={library} />
      <Advanced page="sites">
        <CaptureSettings {...rest} />
        <AccountCoverages accounts={accounts} />
      </Advanced>
    </>
  );
}
