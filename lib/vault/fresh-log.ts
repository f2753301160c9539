import { Dexie } from 'dexie';

/**
 * Has Chromium write its databases into a log of their own from here on, and not behind what lies there.
 *
 * It keeps all databases of an extension in one LevelDB, and goes on in the log that it finds. Where the browser was killed in the middle of
 * a write, the torn end is passed over at the next start. But what is appended behind it makes the log unreadable, and at the start after
 * that Chromium begins anew: without an error, and without the vault (decision 0034). A database that is removed has LevelDB put what it
 * knows into tables and begin a new log. In Firefox it does nothing of use. Rejects where a database cannot be made.
 */
export async function beginFreshLog(name = 'kura-fresh-log'): Promise<void> {
  const scratch = new Dexie(name);
  scratch.version(1).stores({ scratch: '' });
  try {
    await scratch.open();
  } finally {
    // Also one that could not be opened: nothing of it is to stay.
    await scratch.delete();
  }
}
