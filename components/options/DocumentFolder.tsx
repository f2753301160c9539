import { useState } from 'preact/hooks';
import type { FolderProgress, FolderState } from '../../lib/rpc/contracts/documents';
import type { Space } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import type { useNotice } from '../hooks/use-notice';
import { ChooseFolder, type FolderActions } from './ChooseFolder';
import { Group } from './Group';
import { Row, SelectRow } from './Row';
import { formatBytes } from './Storage';

interface DocumentFolderProps {
  readonly folder: FolderState;
  readonly folders: FolderActions;
  readonly spaces: readonly Space[];
  readonly progress: FolderProgress | undefined;
  readonly run: ReturnType<typeof useNotice>['run'];
}

/** One folder: what is read of it, its space, what was passed over, and its end. */
export function DocumentFolder({ folder, folders, spaces, progress, run }: DocumentFolderProps) {
  const { t } = useLanguage();
  const { id, name, isWatched, bridgePath, isPaused, problem } = folder;
  return (
    <Group id={`folder-${id}`} title={name}>
      <Row name={<FolderFacts folder={folder} />} detail={<FolderStatus {...{ folder, progress }} />}>
        {problem === 'forbidden' && (
          <button type="button" class="primary" onClick={() => run(() => folders.allow(id))}>
            {t('options_documents_allow')}
          </button>
        )}
        {problem === 'bridgeOff' && (
          <a class="button" href="#bridge" aria-label={`${t('bridge_open')}: ${t('options_page_bridge')}`}>
            {t('bridge_open')}
          </a>
        )}
        {bridgePath === undefined && problem !== 'forbidden' && (!isWatched || problem === 'gone') && !progress && (
          <ChooseFolder label={t('options_documents_again')} {...{ folders, run }} />
        )}
        {progress && (
          <button type="button" onClick={() => run(() => folders.stop(id))}>
            {t('catch_up_stop')}
          </button>
        )}
        {isWatched && !problem && !progress && (
          <button type="button" onClick={() => run(() => folders.pause(id, !isPaused))}>
            {t(isPaused ? 'pause_resume' : 'options_documents_pause')}
          </button>
        )}
      </Row>
      {progress && (
        <progress class="folder-progress" aria-label={name} max={Math.max(1, progress.total)} value={progress.done} />
      )}
      {spaces.length > 1 && (
        <SelectRow
          name={t('options_documents_space')}
          chosen={folder.space}
          onChoose={space => run(() => folders.move(id, space))}
          choices={spaces.map(space => ({ value: space.id, label: space.name || t('library_main') }))}
        />
      )}
      <PassedOver folder={folder} />
      <RemoveFolder onRemove={() => run(() => folders.remove(id))} />
    </Group>
  );
}

/** Bytes. Less would be shown as 0 MB. */
const minShownBytes = 100_000;

function FolderFacts({ folder: { documentCount, textBytes } }: Pick<DocumentFolderProps, 'folder'>) {
  const { t, count, locale } = useLanguage();
  const documents = count('count_documents', documentCount);
  return (
    <>
      {textBytes < minShownBytes ? documents : t('options_documents_facts', documents, formatBytes(textBytes, locale))}
    </>
  );
}

const problemTexts = {
  forbidden: 'options_documents_forbidden',
  gone: 'options_documents_gone',
  bridgeOff: 'options_documents_bridge_off',
  bridgeGone: 'options_documents_bridge_gone',
  notOffered: 'options_documents_not_offered',
} as const;

function FolderStatus({ folder, progress }: Pick<DocumentFolderProps, 'folder' | 'progress'>) {
  const { t, moment, number } = useLanguage();
  const { problem, bridgePath, isPaused, readAt } = folder;
  if (problem) {
    return (
      <span class="warning">
        {t(problemTexts[problem === 'gone' && bridgePath !== undefined ? 'bridgeGone' : problem])}
      </span>
    );
  }
  if (isPaused) return <>{t('options_documents_paused')}</>;
  if (progress?.total)
    return (
      <>{t('options_documents_reading', number(Math.min(progress.done + 1, progress.total)), number(progress.total))}</>
    );
  if (progress) return <>{t('options_documents_listing')}</>;
  return (
    <>{readAt === undefined ? t('options_documents_unfinished') : t('options_documents_checked', moment(readAt))}</>
  );
}

/** Nobody reads a longer list. */
const maxNamed = 20;

/** The files that were passed over, by reason. */
function PassedOver({ folder: { passedOver } }: Pick<DocumentFolderProps, 'folder'>) {
  const { t, number } = useLanguage();
  const total = passedOver.reduce((sum, { paths }) => sum + paths.length, 0);
  if (total === 0) return null;
  return (
    <details class="passed-over">
      <summary>{t('options_documents_passed', number(total))}</summary>
      <dl>
        {passedOver.map(({ reason, paths }) => (
          <div key={reason}>
            <dt>{t(`documents_passed_${reason}`)}</dt>
            {paths.slice(0, maxNamed).map(path => (
              <dd key={path}>
                <bdi>{path}</bdi>
              </dd>
            ))}
            {paths.length > maxNamed && (
              <dd class="soft">{t('options_documents_more', number(paths.length - maxNamed))}</dd>
            )}
          </div>
        ))}
      </dl>
    </details>
  );
}

function RemoveFolder({ onRemove }: { readonly onRemove: () => void }) {
  const { t } = useLanguage();
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking) {
    return (
      <div class="setting">
        <button type="button" class="link danger-link" onClick={() => setIsAsking(true)}>
          {t('options_documents_remove')}
        </button>
      </div>
    );
  }
  return (
    <Row name={t('options_documents_remove_detail')}>
      <button type="button" class="danger" onClick={onRemove}>
        {t('options_documents_remove_confirm')}
      </button>
      <button type="button" onClick={() => setIsAsking(false)}>
        {t('options_cancel')}
      </button>
    </Row>
  );
}
