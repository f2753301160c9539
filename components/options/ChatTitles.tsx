import { useLanguage } from '../i18n/language';
import type { ImportPreview } from '../../lib/transfer/import-session';

/** What becomes of a chat, with its heading, in the order of the figures. */
export const importResults = [
  ['import_preview_new', 'new'],
  ['import_preview_changed', 'changed'],
  ['import_preview_same', 'unchanged'],
  ['import_preview_forgotten', 'forgotten'],
] as const;

/** Lists the chats of an import by what becomes of them, folded until somebody wants to see them. */
export function ChatTitles({ counts, titles }: Pick<ImportPreview, 'counts' | 'titles'>) {
  const { t, number } = useLanguage();
  const shown = importResults.filter(([, result]) => titles[result].length > 0);
  if (shown.length === 0) return null;
  return (
    <details class="import-titles">
      <summary>{t('import_titles')}</summary>
      <div tabIndex={0} role="region" aria-label={t('import_titles')}>
        {shown.map(([key, result]) => (
          <section key={key}>
            <h4>{t(key)}</h4>
            <ul>
              {titles[result].map((title, index) => (
                <li key={index}>
                  <bdi>{title || t('popup_untitled')}</bdi>
                </li>
              ))}
            </ul>
            {counts[result] > titles[result].length && (
              <p class="soft">{t('import_titles_more', number(counts[result] - titles[result].length))}</p>
            )}
          </section>
        ))}
      </div>
    </details>
  );
}
