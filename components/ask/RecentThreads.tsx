import { useLanguage } from '../i18n/language';
import { formatTitle } from '../i18n/source-text';
import { useQuery } from '../hooks/use-query';
import type { AskPageProps } from './ask-actions';

const maxThreads = 5;

/** The threads that were talked in last. */
export function RecentThreads({ library, space }: Pick<AskPageProps, 'library' | 'space'>) {
  const { t, shortDay } = useLanguage();
  const { value } = useQuery([space], () => library.listConversations({ source: 'kura', space }, 0, maxThreads));
  if (!value || value.chats.length === 0) return <p class="ask-empty">{t('ask_empty')}</p>;
  return (
    <nav class="ask-recent" aria-labelledby="ask-recent">
      <h2 id="ask-recent">{t('ask_recent')}</h2>
      <ul>
        {value.chats.map(chat => (
          <li key={chat.id}>
            {/* A thread is opened by the page’s address, as from the library. */}
            <a href={`?${new URLSearchParams({ thread: chat.id }).toString()}`} onClick={keepPanel}>
              <span dir="auto">{formatTitle(chat, t)}</span>
              <time dateTime={new Date(chat.updatedAt).toISOString()}>{shortDay(chat.updatedAt)}</time>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** In the side panel the page stays the panel’s. */
function keepPanel({ currentTarget }: { readonly currentTarget: HTMLAnchorElement }): void {
  if (new URLSearchParams(location.search).has('panel')) currentTarget.search += '&panel';
}
