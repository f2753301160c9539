import type { RecallAnswer } from '../../lib/rpc/contracts/engine';
import type { LibraryStatus } from '../../lib/rpc/contracts/library';
import { ProblemText, useLanguage } from '../i18n/language';
import type { QueryState } from '../hooks/use-query';

interface StatusLineProps {
  readonly status: QueryState<LibraryStatus>;
  /** Tells what answered last. Before the first answer, the state of the model decides. */
  readonly by: RecallAnswer['by'] | undefined;
}

/** Shows how much is stored, what answers, and what is still pending. */
export function StatusLine({ status: { value: status, problem }, by }: StatusLineProps) {
  const { t, count, number, day } = useLanguage();
  if (!status) {
    return <p class="status-line">{problem ? <ProblemText problem={problem} /> : t('status_unknown')}</p>;
  }
  const { vault, model, backupOverdue, documentsBlocked } = status;
  const isSemantic = model.state === 'ready' || model.state === 'indexing' || ('answering' in model && model.answering);
  const searchMode = by ?? (isSemantic ? 'words and meaning' : 'words');
  return (
    <div class="status-line">
      <p>
        {vault.conversations > 0 && (
          <span>
            {t(
              'status_kept',
              count('count_chats', vault.conversations - vault.documents),
              // The sections of documents are no messages.
              vault.documents > 0 ? count('count_documents', vault.documents) : count('count_turns', vault.turns),
            )}
          </span>
        )}
        <span>{t(searchMode === 'words' ? 'status_by_words' : 'status_semantic')}</span>
      </p>
      {vault.pending > 0 && <p>{t('status_waiting', count('count_chats', vault.pending))}</p>}
      {vault.failed > 0 && <p>{t('status_failed', count('count_chats', vault.failed))}</p>}
      {backupOverdue && (
        <p>
          {backupOverdue.last === undefined ? t('status_backup_none') : t('status_backup_old', day(backupOverdue.last))}
        </p>
      )}
      {documentsBlocked && (
        <p>
          <a href="/options.html#documents" target="_blank">
            {t('status_documents')}
          </a>
        </p>
      )}
      {model.state === 'loading' && (
        <p class="loading">
          <label for="model-progress">{t('status_model_loading')}</label>
          <progress id="model-progress" max={1} value={model.progress} />
        </p>
      )}
      {model.state === 'indexing' && (
        <p class="loading">
          <label for="model-progress">
            {t('options_model_passages', number(model.chunks.done), number(model.chunks.all))}
          </label>
          <progress id="model-progress" max={model.chunks.all} value={model.chunks.done} />
        </p>
      )}
      {model.state === 'failed' && (
        <p class="warning">
          <ProblemText problem={model.problem} />
        </p>
      )}
    </div>
  );
}
