import { useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/conversation';
import type { LibraryService } from '../../lib/messaging/services';
import type { LoggedInsertion } from '../../lib/vault/vault';
import { hashOf } from '../library/address';
import { TroubleText, useLanguage } from '../language';
import { usePolled } from '../use-polled';

interface InsertionLogProps {
  readonly library: Pick<LibraryService, 'insertions'>;
}

const pageful = 20;

const mostAtOnce = 100;

/** How old what is shown may be, in milliseconds: insertions are made elsewhere, while this page stands open. */
const pause = 2000;

/** What was inserted, where and when, newest first, each with a way to the chats it is from. */
export function InsertionLog({ library }: InsertionLogProps) {
  const { t, moment } = useLanguage();
  const [wanted, setWanted] = useState(pageful);
  // One more than is shown tells whether there are earlier ones.
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

/** So many, or all there are: page by page, because one answer holds only so much. */
async function newest(library: InsertionLogProps['library'], wanted: number): Promise<readonly LoggedInsertion[]> {
  const log: LoggedInsertion[] = [];
  while (log.length < wanted) {
    const page = await library.insertions(Math.min(mostAtOnce, wanted - log.length), log.at(-1)?.at);
    if (page.length === 0) break;
    log.push(...page);
  }
  return log;
}

/** The chats it quotes, each once and on a line of its own, with a link to the first turn of it that went in. */
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
