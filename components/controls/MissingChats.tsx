import { useState } from 'preact/hooks';
import type { LibraryService, LibraryStatus } from '../../lib/rpc/contracts/index';
import type { Torn } from '../../lib/vault/vault';
import { TroubleText, troubleOf, useLanguage, type Trouble } from '../i18n/language';
import { hashOf } from '../library/route';
import { useAsked } from '../hooks/use-query';

interface MissingChatsProps {
  readonly library: Pick<LibraryService, 'acceptLoss' | 'conversation'>;
  readonly status: LibraryStatus | undefined;
  /** Opens the page on which a backup is imported. */
  readonly onImport: () => void;
}

/** Says that the vault came back with less than it had, until the chats are back or the user accepts the loss. */
export function MissingChats({ library, status, onImport }: MissingChatsProps) {
  const { t, count, moment } = useLanguage();
  const [trouble, setTrouble] = useState<Trouble>();
  const loss = status?.loss;
  if (!loss) return null;
  const { had, has, torn = [] } = loss;
  const turns = (one: typeof has) => count('count_turns', one.turns);
  const numbers = (one: typeof has) => [count('count_chats', one.conversations), turns(one)];
  // A vault that has all its chats can only miss messages.
  const isChats = has.conversations < had.conversations;
  const goOn = () => {
    library.acceptLoss().catch((error: unknown) => setTrouble(troubleOf(error)));
  };
  return (
    <div class="notice notice-bad missing">
      <div class="notice-text">
        <div role="alert">
          <p>
            <strong>{t(isChats ? 'loss_title' : 'loss_title_messages')}</strong>
          </p>
          <p>
            {isChats
              ? t('loss_text', moment(had.at), ...numbers(had), ...numbers(has))
              : t('loss_text_messages', moment(had.at), turns(had), turns(has))}
          </p>
          {trouble && (
            <p>
              <TroubleText trouble={trouble} />
            </p>
          )}
        </div>
        {torn.length > 0 && <TornChats {...{ library, torn }} />}
        <p class="row">
          <button type="button" class="primary" onClick={onImport}>
            {t('loss_import')}
          </button>
          <button type="button" onClick={goOn}>
            {t('loss_go_on')}
          </button>
        </p>
      </div>
    </div>
  );
}

interface TornChatsProps extends Pick<MissingChatsProps, 'library'> {
  readonly torn: readonly Torn[];
}

/** Reading a title means reading the whole chat, and this notice stands above everything else. */
const mostNamed = 5;

/** Lists chats that miss messages, by name, each with a link to it. */
function TornChats({ library, torn }: TornChatsProps) {
  const { t, count } = useLanguage();
  const named = torn.slice(0, mostNamed);
  const asked = useAsked(
    // The title of a chat that cannot be read stays unknown; the others still show theirs.
    () => Promise.all(named.map(({ id }) => library.conversation(id).catch(() => null))),
    named.map(({ id }) => id).join(' '),
  );
  const titles = new Map(asked.value?.map(chat => [chat?.id, chat?.title]));
  // A chat cannot be read in the popup, so it opens in a tab; in the library it opens beside the list.
  const target = location.pathname === '/library.html' ? {} : { target: '_blank' };
  return (
    <>
      <p>{t('loss_torn')}</p>
      <ul>
        {named.map(({ id, lacks }) => (
          <li key={id}>
            <a href={`/library.html${hashOf({ chat: id })}`} dir="auto" {...target}>
              {asked.value ? titles.get(id) || t('popup_untitled') : '…'}
            </a>{' '}
            <span class="soft">{t('loss_torn_lacks', count('count_turns', lacks))}</span>
          </li>
        ))}
        {torn.length > named.length && (
          <li class="soft">{t('loss_torn_more', count('count_chats', torn.length - named.length))}</li>
        )}
      </ul>
    </>
  );
}
