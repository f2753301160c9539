import type { Shelf, Shelves } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { Calendar } from './Calendar';
import { useMedia, wide } from './use-media';

interface NoChatProps {
  readonly shelves: Shelves | undefined;
  readonly shelf: Shelf;
  readonly onShelf: (shelf: Shelf) => void;
}

/** Shows the calendar in the place of a chat, if the page is wide enough and there are chats. */
export function NoChat({ shelves, shelf, onShelf }: NoChatProps) {
  const { t } = useLanguage();
  // On a narrow page the calendar would be invisible, and rendering a year of days is costly.
  const hasRoom = useMedia(wide);
  return (
    <section class="open-chat no-chat">
      {hasRoom && shelves && shelves.days.length > 0 && (
        <Calendar days={shelves.days} {...{ shelf, onShelf }}>
          <p class="soft">{t('library_choose_chat')}</p>
        </Calendar>
      )}
    </section>
  );
}
