import type { Shelf, Shelves } from '../../lib/vault/vault';
import { useLanguage } from '../language';
import { Calendar } from './Calendar';
import { useMedia, wide } from './use-media';

interface NoChatProps {
  readonly shelves: Shelves | undefined;
  readonly shelf: Shelf;
  readonly onShelf: (shelf: Shelf) => void;
}

/** In the place of a chat, where the page is wide enough for one beside the list: when there were chats at all. */
export function NoChat({ shelves, shelf, onShelf }: NoChatProps) {
  const { t } = useLanguage();
  // Nobody sees it on a page that has no room for it, and it has a year of days.
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
