import { useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/core/conversation';
import type { LibraryService } from '../../lib/rpc/contracts/index';
import type { LoggedInsertion } from '../../lib/vault/vault';
import { hashOf } from '../library/route';
import { TroubleText, useLanguage } from '../i18n/language';
import { usePolled } from '../hooks/use-polling';

interface InsertionLogProps {
  readonly library: Pick<LibraryService, 'insertions'>;
}

const pageful = 20;

const mostAtOnce = 100;

/** In milliseconds. The shown log is at most this old; insertions are made in other pages. */
const pause = 2000;

/** Lists insertions, newest first, with date, target, and links to the chats they quote. */
export function InsertionLog({ library }: InsertionLogProps) {
  const { t, moment } = useLanguage();
  const [wanted, setWanted] = useState(pageful);
  // One more entry than shown tells whether there are earlier ones.
  const { value, trouble } = usePolled(() => newest(library, wanted + 1), pause, { occasion: String(wanted) });
  const log = value?.slice(0, wanted);
  const hasMore = value !== undefined && value.length > wanted;

  return (
    <section class="card" aria-labelledby="insertion-log">
      <h2 id="insertion-log">{t('preview_log_title')}</h2>
      {trouble && (
        <p role="alert">
          <TroubleText trouble={trouble} />
        </p>
      )}
      {log?.length === 0 && <p class="soft">{t('preview_log_empty')}</p>}
      <ol class="insertion-log">
        {log?.map(insertion => (
          <li key={insertion.fence}>
            <Sources insertion={insertion} />
            <span class="where">
              <time dateTime={new Date(insertion.at).toISOString()}>{moment(insertion.at)}</time>
              {insertion.into && ` · ${t('preview_log_into', insertion.into)}`}
              {insertion.takenBack && (
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
        <button type="button" onClick={() => setWanted(before => before + pageful)}>
          {t('preview_log_more')}
        </button>
      )}
    </section>
  );
}

/** Reads this many entries, or all there are, in several requests, because one answer is limited. */
async function newest(library: InsertionLogProps['library'], wanted: number): Promise<readonly LoggedInsertion[]> {
  const log: LoggedInsertion[] = [];
  while (log.length < wanted) {
    const page = await library.insertions(Math.min(mostAtOnce, wanted - log.length), log.at(-1)?.at);
    if (page.length === 0) break;
    log.push(...page);
  }
  return log;
}

/** Links to the quoted chats, one per line, each to its first quoted turn. */
function Sources({ insertion: { from, titles } }: { readonly insertion: LoggedInsertion }) {
  const { t } = useLanguage();
  const first = new Map<ConversationId, string>();
  for (const { conversation, turn } of from) if (!first.has(conversation)) first.set(conversation, turn);
  return (
    <>
      {[...first].map(([chat, turn], index) => {
        const title = titles[index] || t(titles[index] === undefined ? 'preview_log_gone' : 'popup_untitled');
        return (
          <a key={chat} href={`/library.html${hashOf({ chat, turn })}`} dir="auto" title={title}>
            {title}
          </a>
        );
      })}
    </>
  );
}
