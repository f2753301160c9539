import { createService } from '../rpc';

/**
 * Served by the engine host's document on Chromium, which, unlike the background, lives as long as a backup takes; only the background
 * calls it. Firefox has no folder access and no such service.
 */
export interface BackupService {
  /** Resolves at once; the work goes on, and its result is written to the backup state. */
  startBackupIfDue(): Promise<{ readonly ok: true }>;
}

export const backupService = createService<BackupService>('backup', 'own pages');
