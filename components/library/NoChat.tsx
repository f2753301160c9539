import { useLanguage } from '../language';

/** In the place of a chat, where the page is wide enough for one beside the list. */
export function NoChat() {
  const { t } = useLanguage();
  return (
    <section class="open-chat no-chat" aria-label={t('library_open_label')}>
      <img src="/icon/kura.svg" alt="" width="56" height="56" />
      <p class="soft">{t('library_choose_chat')}</p>
    </section>
  );
}
