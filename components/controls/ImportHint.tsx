import type { VaultCounts } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';

/** With fewer chats than this, what is not found well is most likely not here yet. */
const fewChats = 20;

interface ImportHintProps {
  readonly vault: Pick<VaultCounts, 'conversations' | 'documents'> | undefined;
  /** Opens the page on which past chats are fetched and imported. */
  readonly onOpen: () => void;
}

/** Below a search that found nothing good: says how little is here, and leads to where the past is brought. Nothing in a filled vault. */
export function ImportHint({ vault, onOpen }: ImportHintProps) {
  const { t, count } = useLanguage();
  const chats = vault ? vault.conversations - vault.documents : fewChats;
  if (chats >= fewChats) return null;
  return (
    <p class="import-hint">
      {t('past_few', count('count_chats', chats))}
      <button type="button" class="link" onClick={onOpen}>
        {t('empty_past')}
      </button>
    </p>
  );
}
