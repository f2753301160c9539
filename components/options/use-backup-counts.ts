import type { Verification } from '../../lib/backup/types';
import { useLanguage } from '../i18n/language';

/** Returns a function that formats the numbers of chats and turns of a backup. */
export function useBackupCounts() {
  const { count } = useLanguage();
  return ({ conversations, turns }: Pick<Verification, 'conversations' | 'turns'>) =>
    [count('count_chats', conversations), count('count_turns', turns)] as const;
}
