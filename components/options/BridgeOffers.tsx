import { useQuery } from '../hooks/use-query';
import type { useNotice } from '../hooks/use-notice';
import { useLanguage } from '../i18n/language';
import type { FolderActions } from './ChooseFolder';
import { Row } from './Row';

interface BridgeOffersProps {
  readonly folders: FolderActions;
  readonly run: ReturnType<typeof useNotice>['run'];
}

/** Milliseconds between two reads. */
const pollMs = 1000;

/** The folders that the bridge offers, each with the click without which none is read. */
export function BridgeOffers({ folders, run }: BridgeOffersProps) {
  const { t } = useLanguage();
  const { value: offers = [] } = useQuery([], () => folders.listOffers(), { pollMs });
  return (
    <>
      {offers.map(({ path, shown }) => (
        <Row key={path} name={<bdi>{shown}</bdi>} detail={t('options_documents_offer_detail')}>
          <button
            type="button"
            aria-label={`${t('bridge_add')}: ${shown}`}
            onClick={() => run(() => folders.follow(path))}
          >
            {t('bridge_add')}
          </button>
        </Row>
      ))}
    </>
  );
}
