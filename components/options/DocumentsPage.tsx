import type { Space } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { useNotice } from '../hooks/use-notice';
import { useQuery } from '../hooks/use-query';
import { ChooseFolder, type FolderActions } from './ChooseFolder';
import { BridgeOffers } from './BridgeOffers';
import { DocumentFolder } from './DocumentFolder';
import { Group } from './Group';
import { Row } from './Row';
import { StatusText } from './StatusText';

export interface DocumentsPageProps {
  readonly folders: FolderActions;
}

/** Typed in the folder of Kura's source. */
const watchCommand = 'npm run bridge watch FOLDER';

/** Milliseconds between two reads. */
const pollMs = 1000;

/** The folders that are read, what becomes of them, and a further one. */
export function DocumentsPage({ folders, spaces }: DocumentsPageProps & { readonly spaces: readonly Space[] }) {
  const { t } = useLanguage();
  const { notice, run } = useNotice();
  const { value: listed = [] } = useQuery([], () => folders.list(), { pollMs });
  const { value: progress } = useQuery([], () => folders.getProgress(), { pollMs });
  return (
    <>
      <Group id="documents-add">
        <Row
          name={t('options_documents_add')}
          detail={
            folders.canWatch ? (
              t('options_documents_kinds_detail', t('options_documents_kinds'))
            ) : (
              <>
                {t('options_documents_once_detail', t('options_documents_kinds'))}
                <div>{t('options_documents_bridge_detail', watchCommand)}</div>
              </>
            )
          }
        >
          <ChooseFolder label={t('options_documents_choose')} {...{ folders, run }} isPrimary={listed.length === 0} />
        </Row>
        <BridgeOffers {...{ folders, run }} />
        <StatusText notice={notice} />
      </Group>
      {listed.map(folder => (
        <DocumentFolder
          key={folder.id}
          {...{ folder, folders, spaces, run }}
          progress={progress?.folder === folder.id ? progress : undefined}
        />
      ))}
    </>
  );
}
