import type { LibraryService } from '../../lib/rpc/contracts/index';
import type { VaultCounts } from '../../lib/vault/vault';
import { TroubleText, useLanguage } from '../i18n/language';
import { hashOf } from '../library/route';
import { useAsked } from '../hooks/use-query';
import { useSaying } from '../hooks/use-notice';

export interface IndexNowProps {
  readonly library: Pick<LibraryService, 'asides' | 'indexAgain'>;
  readonly vault: VaultCounts | undefined;
}

/** Shows whether every conversation is indexed, which ones failed and why, and offers to index all again. */
export function IndexNow({ library, vault }: IndexNowProps) {
  const { t } = useLanguage();
  const { saying, busy, attempt } = useSaying();
  const isLearning = (vault?.unindexed ?? 0) > 0;
  const again = async () => {
    await library.indexAgain();
    // The progress above shows the rest.
  };
  return (
    <>
      <h3 id="index">{t('options_index_title')}</h3>
      {vault && <HowFar vault={vault} />}
      {vault && vault.setAside > 0 && <SetAside library={library} count={vault.setAside} />}
      <p class="soft">{t('options_index_again_detail')}</p>
      <div class="row">
        <button
          type="button"
          disabled={busy || isLearning || !vault || vault.conversations === 0}
          onClick={() => attempt(again)}
        >
          {t('options_index_again')}
        </button>
        <span class="warning" role="status">
          {saying?.text}
        </span>
      </div>
    </>
  );
}

function HowFar({ vault: { conversations, unindexed, setAside } }: { readonly vault: VaultCounts }) {
  const { t, number } = useLanguage();
  const all = conversations - setAside;
  const done = all - unindexed;
  if (conversations === 0) return <p class="soft">{t('options_index_none')}</p>;
  if (unindexed === 0) return setAside === 0 ? <p class="soft">{t('options_index_all')}</p> : null;
  return (
    <p class="index-far">
      <label for="index-progress">{t('options_index_doing', number(done), number(all))}</label>
      <progress id="index-progress" max={all} value={done} />
    </p>
  );
}

interface SetAsideProps extends Pick<IndexNowProps, 'library'> {
  readonly count: number;
}

/** Lists the conversations that could not be indexed, each with a link and the reason. */
function SetAside({ library, count: all }: SetAsideProps) {
  const { t, count } = useLanguage();
  const { value: asides = [], trouble } = useAsked(() => library.asides(), String(all));
  return (
    <>
      <p class="warning">{t('options_index_aside', count('count_chats', all))}</p>
      {trouble && (
        <p role="alert">
          <TroubleText trouble={trouble} />
        </p>
      )}
      <ul class="asides">
        {asides.map(({ chat: { id, title }, reason }) => (
          <li key={id}>
            <a href={`/library.html${hashOf({ chat: id })}`} dir="auto">
              {title || t('popup_untitled')}
            </a>
            <span class="soft">{t('options_index_why', reason)}</span>
          </li>
        ))}
        {asides.length > 0 && all > asides.length && (
          <li class="soft">{t('options_index_aside_more', count('count_chats', all - asides.length))}</li>
        )}
      </ul>
      <p>{t('options_index_aside_do')}</p>
    </>
  );
}
