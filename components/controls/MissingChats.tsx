import { useState } from 'preact/hooks';
import type { LibraryService, LibraryStatus } from '../../lib/rpc/contracts/library';
import type { IncompleteConversation } from '../../lib/vault/vault';
import { ProblemText, toProblemKey, useLanguage, type ProblemKey } from '../i18n/language';
import { toHash } from '../library/route';
import { useQuery } from '../hooks/use-query';

interface MissingChatsProps {
  readonly library: Pick<LibraryService, 'acceptLoss' | 'readConversation'>;
  readonly status: LibraryStatus | undefined;
  /** Opens the page on which a backup is imported. */
  readonly onImport: () => void;
}

/** Says that the vault came back with less than it had, until the chats are back or the user accepts the loss. */
export function MissingChats({ library, status, onImport }: MissingChatsProps) {
  const { t, count, moment } = useLanguage();
  const [problem, setProblem] = useState<ProblemKey>();
  const loss = status?.loss;
  if (!loss) return null;
  const { had, has, incomplete = [] } = loss;
  const formatTurns = (counts: typeof has) => count('count_turns', counts.turns);
  const formatCounts = (counts: typeof has) => [count('count_chats', counts.conversations), formatTurns(counts)];
  // A vault that has all its chats can only miss messages.
  const hasFewerChats = has.conversations < had.conversations;
  const dismissLoss = () => {
    library.acceptLoss().catch((error: unknown) => setProblem(toProblemKey(error)));
  };
  return (
    <div class="notice notice-bad missing">
      <div class="notice-text">
        <div role="alert">
          <p>
            <strong>{t(hasFewerChats ? 'loss_title' : 'loss_title_messages')}</strong>
          </p>
          <p>
            {hasFewerChats
              ? t('loss_text', moment(had.at), ...formatCounts(had), ...formatCounts(has))
              : t('loss_text_messages', moment(had.at), formatTurns(had), formatTurns(has))}
          </p>
          {problem && (
            <p>
              <ProblemText problem={problem} />
            </p>
          )}
        </div>
        {incomplete.length > 0 && <IncompleteChats {...{ library, incomplete }} />}
        <p class="row">
          <button type="button" class="primary" onClick={onImport}>
            {t('loss_import')}
          </button>
          <button type="button" onClick={dismissLoss}>
            {t('loss_go_on')}
          </button>
        </p>
      </div>
    </div>
  );
}

interface IncompleteChatsProps extends Pick<MissingChatsProps, 'library'> {
  readonly incomplete: readonly IncompleteConversation[];
}

/** Reading a title means reading the whole chat, and this notice stands above everything else. */
const maxNamed = 5;

/** Lists chats that miss messages, by name, each with a link to it. */
function IncompleteChats({ library, incomplete }: IncompleteChatsProps) {
  const { t, count } = useLanguage();
  const named = incomplete.slice(0, maxNamed);
  const ids = named.map(({ id }) => id);
  // The title of a chat that cannot be read stays unknown; the others still show theirs.
  const query = useQuery(ids, () => Promise.all(ids.map(id => library.readConversation(id).catch(() => null))));
  const titles = new Map(query.value?.map(chat => [chat?.id, chat?.title]));
  // A chat cannot be read in the popup, so it opens in a tab; in the library it opens beside the list.
  const target = location.pathname === '/library.html' ? {} : { target: '_blank' };
  return (
    <>
      <p>{t('loss_incomplete')}</p>
      <ul>
        {named.map(({ id, lacks }) => (
          <li key={id}>
            <a href={`/library.html${toHash({ chat: id })}`} dir="auto" {...target}>
              {query.value ? titles.get(id) || t('popup_untitled') : '…'}
            </a>{' '}
            <span class="soft">{t('loss_incomplete_lacks', count('count_turns', lacks))}</span>
          </li>
        ))}
        {incomplete.length > named.length && (
          <li class="soft">{t('loss_incomplete_more', count('count_chats', incomplete.length - named.length))}</li>
        )}
      </ul>
    </>
  );
}
