import { useEffect, useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/conversation';
import type { LibraryService } from '../../lib/messaging/services';
import type { LoggedInsertion } from '../../lib/vault/vault';
import { hashOf } from '../library/address';
import { TroubleText, troubleOf, useLanguage } from '../language';
import type { Trouble } from '../language';

interface InsertionLogProps {
  readonly library: Pick<LibraryService, 'insertions'>;
}

const pageful = 20;

/** What was inserted, where and when, newest first, each with a way to the chats it is from. */
export function InsertionLog({ library }: InsertionLogProps) {
  const { t, moment } = useLanguage();
  const [log, setLog] = useState<readonly LoggedInsertion[]>();
  const [more, setMore] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();

  const load = async (before?: number) => {
    try {
      // One more than is shown tells whether there are earlier ones.
      const next = await library.insertions(pageful + 1, before);
      setMore(next.length > pageful);
      setLog(now => [...(before === undefined ? [] : (now ?? [])), ...next.slice(0, pageful)]);
      setTrouble(undefined);
    } catch (error) {
      setTrouble(troubleOf(error));
    }
  };
  useEffect(() => void load(), []);

  const last = log?.at(-1);
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
      {more && last && (
        <button type="button" onClick={() => void load(last.at)}>
          {t('preview_log_more')}
        </button>
      )}
    </section>
  );
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
