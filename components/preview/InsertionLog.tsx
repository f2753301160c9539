import { useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/core/conversation';
import type { LibraryService } from '../../lib/rpc/contracts/library';
import type { LoggedInsertion } from '../../lib/vault/vault';
import { toHash } from '../library/route';
import { ProblemText, useLanguage } from '../i18n/language';
import { useQuery } from '../hooks/use-query';

interface InsertionLogProps {
  readonly library: Pick<LibraryService, 'listInsertions'>;
}

const pageSize = 20;

const maxPerRequest = 100;

/** In milliseconds. The shown log is at most this old; insertions are made in other pages. */
const pauseMs = 2000;

/** Lists insertions, newest first, with date, target, and links to the chats they quote. */
export function InsertionLog({ library }: InsertionLogProps) {
  const { t, moment } = useLanguage();
  const [limit, setLimit] = useState(pageSize);
  // One more entry than shown tells whether there are earlier ones.
  const { value, problem } = useQuery([limit], () => readNewest(library, limit + 1), { pollMs: pauseMs });
  const log = value?.slice(0, limit);
  const hasMore = value !== undefined && value.length > limit;

  return (
    <section class="card" aria-labelledby="insertion-log">
      <h2 id="insertion-log">{t('preview_log_title')}</h2>
      {problem && (
        <p role="alert">
          <ProblemText problem={problem} />
        </p>
      )}
      {log?.length === 0 && <p class="soft">{t('preview_log_empty')}</p>}
      <ol class="insertion-log">
        {log?.map(insertion => (
          <li key={insertion.fence}>
            <Sources insertion={insertion} />
            <span class="insertion-place">
              <time dateTime={new Date(insertion.at).toISOString()}>{moment(insertion.at)}</time>
              {insertion.into && ` · ${t('preview_log_into', insertion.into)}`}
              {insertion.undone && (
                <>
                  {' · '}
                  <strong class="undone">{t('preview_log_undone')}</strong>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
      {hasMore && (
        <button type="button" onClick={() => setLimit(before => before + pageSize)}>
          {t('preview_log_more')}
        </button>
      )}
    </section>
  );
}

/** Reads this many entries, or all there are, in several requests, because one answer is limited. */
async function readNewest(library: InsertionLogProps['library'], limit: number): Promise<readonly LoggedInsertion[]> {
  const log: LoggedInsertion[] = [];
  while (log.length < limit) {
    const page = await library.listInsertions(Math.min(maxPerRequest, limit - log.length), log.at(-1)?.at);
    if (page.length === 0) break;
    log.push(...page);
  }
  return log;
}

/** Links to the quoted chats, one per line, each to its first quoted turn. */
function Sources({ insertion: { from, titles } }: { readonly insertion: LoggedInsertion }) {
  const { t } = useLanguage();
  const firstTurns = new Map<ConversationId, string>();
  for (const { conversation, turn } of from) if (!firstTurns.has(conversation)) firstTurns.set(conversation, turn);
  return (
    <>
      {[...firstTurns].map(([chat, turn], index) => {
        const title = titles[index] || t(titles[index] === undefined ? 'preview_log_gone' : 'popup_untitled');
        return (
          <a key={chat} href={`/library.html${toHash({ chat, turn })}`} dir="auto" title={title}>
            {title}
          </a>
        );
      })}
    </>
  );
}
