/** Turns database errors into problems. Browsers name them differently, so the whole chain of causes is read. */
import { Problem, toProblemName } from '../../core/problem';

/** Chromium reports a full disk as a `DataError` or `UnknownError` that mentions the failed write (measured). */
const diskFullMessage = /quota|disk|IOError|write blobs/i;
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
export function toProblem(error: unknown): unknown {
  const chain = listCauses(error);
  const problem = chain.find(cause => toProblemName(cause) !== undefined);
  if (problem) return problem;
  if (
    chain.some(
      ({ name, message }) =>
        name === 'QuotaExceededError' || (databaseErrors.has(name) && diskFullMessage.test(message)),
    )
  ) {
    return new Problem('VaultFull', 'The database has no room', { cause: error });
  }
  const databaseError = chain.find(({ name }) => databaseErrors.has(name));
  return databaseError
    ? new Problem('VaultUnreadable', `The database failed: ${databaseError.name}`, { cause: error })
    : error;
}

const connectionErrors = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'OpenFailedError',
  'AbortError',
]);

/** Whether a new connection may help: the old one was closed under us, or its storage failed. */
export function isConnectionLost(error: unknown): boolean {
  const translated = toProblem(error);
  return (
    toProblemName(translated) === 'VaultUnreadable' &&
    translated !== error &&
    listCauses(error).some(({ name }) => connectionErrors.has(name))
  );
}

function listCauses(error: unknown): Error[] {
  const found: Error[] = [];
  const queue: unknown[] = [error];
  while (queue.length > 0 && found.length < 20) {
    const next = queue.shift();
    if (!(next instanceof Error) || found.includes(next)) continue;
    found.push(next);
    // Dexie stores the browser's error in `inner`, and those of a bulk write in `failures`.
    const { inner, failures, cause } = next as Error & { inner?: unknown; failures?: unknown };
    queue.push(inner, cause, ...(Array.isArray(failures) ? failures : []));
  }
  return found;
}
