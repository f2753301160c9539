import { SourceTile } from '../list/SourceTile';
import { useLanguage } from '../i18n/language';
import { formatSource } from '../i18n/source-text';
import type { OpenChatTab } from './continue-actions';

interface OpenChatsProps {
  readonly tabs: readonly OpenChatTab[];
  readonly onSelect: (tab: OpenChatTab) => void;
}

/** The chats that are open in tabs, each by the title of its tab. */
export function OpenChats({ tabs, onSelect }: OpenChatsProps) {
  const { t } = useLanguage();
  return (
    <>
      <h3>{t('continue_open_chats')}</h3>
      <ul class="continue-sites" aria-label={t('continue_open_chats')}>
        {tabs.map(open => (
          <li key={open.tab}>
            <button type="button" title={open.title} onClick={() => onSelect(open)}>
              <SourceTile source={open.site} />
              <span class="visually-hidden">{formatSource(open.site, t)}</span>
              <span class="continue-tab" dir="auto">
                {open.title}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
