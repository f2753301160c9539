/** Turns database errors into problems. Browsers name them differently, so the whole chain of causes is read. */
import { Problem, problemName } from '../../core/problem';

/** Chromium reports a full disk as a `DataError` or `UnknownError` that mentions the failed write (measured). */
const fullDisk = /quota|disk|IOError|write blobs/i;
const databaseErrors = new Set([
  'AbortError',
  'BulkError',
  'DatabaseClosedError',
  'DataError',
  'InvalidStateError',
  'MissingAPIError',
  'NotFoundError',
  'OpenFailedError',
  'TimeoutError',
  'TransactionInactiveError',
  'UnknownError',
  'UpgradeError',
  'VersionError',
]);

/** The error as a named problem, or itself if it is a bug of ours. */
export function asProblem(error: unknown): unknown {
  const story = causes(error);
  const problem = story.find(cause => problemName(cause) !== undefined);
  if (problem) return problem;
  if (
    story.some(
      ({ name, message }) => name === 'QuotaExceededError' || (databaseErrors.has(name) && fullDisk.test(message)),
    )
  ) {
    return new Problem('VaultFull', 'The database has no room', { cause: error });
  }
  const known = story.find(({ name }) => databaseErrors.has(name));
  return known ? new Problem('VaultUnreadable', `The database failed: ${known.name}`, { cause: error }) : error;
}

const lost = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'OpenFailedError', 'AbortError']);

/** Whether a new connection may help: the old one was closed under us, or its storage failed. */
export function lostConnection(error: unknown): boolean {
  const translated = asProblem(error);
  return (
    problemName(translated) === 'VaultUnreadable' &&
    translated !== error &&
    causes(error).some(({ name }) => lost.has(name))
  );
}

function causes(error: unknown): Error[] {
  const found: Error[] = [];
  const ahead: unknown[] = [error];
  while (ahead.length > 0 && found.length < 20) {
    const next = ahead.shift();
    if (!(next instanceof Error) || found.includes(next)) continue;
    found.push(next);
    // Dexie stores the browser's error in `inner`, and those of a bulk write in `failures`.
    const { inner, failures, cause } = next as Error & { inner?: unknown; failures?: unknown };
    ahead.push(inner, cause, ...(Array.isArray(failures) ? failures : []));
  }
  return found;
}
