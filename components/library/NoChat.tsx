import type { ListFilter, Facets } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { Calendar } from './Calendar';
import { useMedia, wideQuery } from './use-media';

interface NoChatProps {
  readonly facets: Facets | undefined;
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
}

/** Shows the calendar in the place of a chat, if the page is wide enough and there are chats. */
export function NoChat({ facets, filter, onFilter }: NoChatProps) {
  const { t } = useLanguage();
  // On a narrow page the calendar would be invisible, and rendering a year of days is costly.
  const isWide = useMedia(wideQuery);
  return (
    <section class="open-chat no-chat">
      {isWide && facets && facets.days.length > 0 && (
        <Calendar days={facets.days} {...{ filter, onFilter }}>
          <p class="soft">{t('library_choose_chat')}</p>
        </Calendar>
      )}
    </section>
  );
}
