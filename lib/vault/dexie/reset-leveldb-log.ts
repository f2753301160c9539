import { Dexie } from 'dexie';

/**
 * Makes Chromium start a new LevelDB log. It keeps all databases of an extension in one LevelDB and appends to the existing log. Behind the
 * torn end of a killed write, appended records make the log unreadable, and a later start begins with an empty database (decision 0034).
 * Removing a database flushes the log. No effect in Firefox. Rejects if a database cannot be created.
 */
export async function resetLeveldbLog(name = 'kura-fresh-log'): Promise<void> {
  const scratch = new Dexie(name);
  scratch.version(1).stores({ scratch: '' });
  try {
    await scratch.open();
  } finally {
    // Also after a failed open, so that nothing of it stays.
    await scratch.delete();
  }
}
