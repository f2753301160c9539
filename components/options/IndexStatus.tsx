import type { LibraryService } from '../../lib/rpc/contracts/library';
import type { VaultCounts } from '../../lib/vault/vault';
import { ProblemText, useLanguage } from '../i18n/language';
import { toHash } from '../library/route';
import { useQuery } from '../hooks/use-query';
import { useNotice } from '../hooks/use-notice';

export interface IndexStatusProps {
  readonly library: Pick<LibraryService, 'listFailed' | 'reindexAll'>;
  readonly vault: VaultCounts | undefined;
}

/** Shows whether every conversation is indexed, which ones failed and why, and offers to index all again. */
export function IndexStatus({ library, vault }: IndexStatusProps) {
  const { t } = useLanguage();
  const { notice, busy, run } = useNotice();
  const isIndexing = (vault?.pending ?? 0) > 0;
  const requestReindex = async () => {
    await library.reindexAll();
    // The progress above shows the rest.
  };
  return (
    <section class="card" aria-labelledby="index">
      <h2 id="index">{t('options_index_title')}</h2>
      {vault && <IndexProgress vault={vault} />}
      {vault && vault.failed > 0 && <FailedChats library={library} count={vault.failed} />}
      <p class="soft">{t('options_index_again_detail')}</p>
      <div class="row">
        <button
          type="button"
          disabled={busy || isIndexing || !vault || vault.conversations === 0}
          onClick={() => run(requestReindex)}
        >
          {t('options_index_again')}
        </button>
        <span class="warning" role="status">
          {notice?.text}
        </span>
      </div>
    </section>
  );
}

function IndexProgress({ vault: { conversations, pending, failed } }: { readonly vault: VaultCounts }) {
  const { t, number } = useLanguage();
  const total = conversations - failed;
  const done = total - pending;
  if (conversations === 0) return <p class="soft">{t('options_index_none')}</p>;
  if (pending === 0) return failed === 0 ? <p class="soft">{t('options_index_all')}</p> : null;
  return (
    <p class="index-progress">
      <label for="index-progress">{t('options_index_doing', number(done), number(total))}</label>
      <progress id="index-progress" max={total} value={done} />
    </p>
  );
}

interface FailedChatsProps extends Pick<IndexStatusProps, 'library'> {
  readonly count: number;
}

/** Lists the conversations that could not be indexed, each with a link and the reason. */
function FailedChats({ library, count: total }: FailedChatsProps) {
  const { t, count } = useLanguage();
  const { value: failed = [], problem } = useQuery([total], () => library.listFailed());
  return (
    <>
      <p class="warning">{t('options_index_failed', count('count_chats', total))}</p>
      {problem && (
        <p role="alert">
          <ProblemText problem={problem} />
        </p>
      )}
      <ul class="failed-chats">
        {failed.map(({ chat: { id, title }, reason }) => (
          <li key={id}>
            <a href={`/library.html${toHash({ chat: id })}`} dir="auto">
              {title || t('popup_untitled')}
            </a>
            <span class="soft">{t('options_index_why', reason)}</span>
          </li>
        ))}
        {failed.length > 0 && total > failed.length && (
          <li class="soft">{t('options_index_failed_more', count('count_chats', total - failed.length))}</li>
        )}
      </ul>
      <p>{t('options_index_failed_do')}</p>
    </>
  );
}
