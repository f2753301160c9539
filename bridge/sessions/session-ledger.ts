/** Notes which files of an agent are saved, as they were then, so that a restart neither misses nor repeats one. */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { SessionFile } from './session-files';

export interface SessionLedger {
  readonly has: (file: SessionFile) => boolean;
  /** Durable when it returns. */
  readonly add: (file: SessionFile) => void;
}

export const toLedgerFolder = (folder: string): string => path.join(folder, 'sessions');
export const isLedger = (name: string): boolean => /^[\da-f-]{8,40}\.jsonl(?:\.new)?$/.test(name);

const toStamp = ({ size, changedAt, inode }: SessionFile): string => `${size} ${changedAt} ${inode}`;

/** `id`: the ledger's name. A line for each file, and the last one of a file counts. */
export function openSessionLedger(folder: string, id: string): SessionLedger {
  const place = toLedgerFolder(folder);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  if (process.platform !== 'win32') chmodSync(place, 0o700);
  const file = path.join(place, `${id}.jsonl`);
  const stamps = new Map<string, string>();
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  for (const line of lines) {
    const [name, stamp] = parseEntry(line);
    if (name !== undefined && stamp !== undefined) stamps.set(name, stamp);
  }
  // Written anew without what is outdated, and without a last line that a kill cut off.
  const whole = [...stamps].map(entry => `${JSON.stringify(entry)}\n`).join('');
  writeFile(`${file}.new`, 'w', whole);
  renameSync(`${file}.new`, file);
  return {
    has: session => stamps.get(session.name) === toStamp(session),
    add(session) {
      const stamp = toStamp(session);
      stamps.set(session.name, stamp);
      writeFile(file, 'a', `${JSON.stringify([session.name, stamp])}\n`);
    },
  };
}

function writeFile(file: string, flags: 'w' | 'a', text: string): void {
  const handle = openSync(file, flags, 0o600);
  try {
    writeSync(handle, text);
  } finally {
    closeSync(handle);
  }
}

function parseEntry(line: string): readonly (string | undefined)[] {
  try {
    const entry: unknown = JSON.parse(line);
    return Array.isArray(entry) ? entry.map(each => (typeof each === 'string' ? each : undefined)) : [];
  } catch {
    // The end of the file, or a line that was cut off. Its session is read again, which changes nothing.
    return [];
  }
}
