import { removeTurnMessages } from '@/lib/assistants/vendor-parts';
import { createLedger } from '@/lib/documents/folder/ledger';
import type { LibraryService } from '@/lib/rpc/contracts/library';
import { createLibraryService, type LibraryDeps } from '@/lib/services/library';
import { createPurger } from '@/lib/services/purger';
import { currentSpace, modelChoice, pauses, settingsRestoredAt, storyPoints } from '@/lib/settings';
import { keepBackups } from './keep-backups';
import { readAgain } from './read-again';
import { report } from './report';

/** Creates the library over vault and engine. It reports the state of the backups, too. */
export function createLibrary(
  deps: Pick<LibraryDeps, 'vault' | 'lossDetector' | 'engine' | 'health' | 'dropFromOutbox'>,
): LibraryService {
  const ledger = createLedger();
  const purgerDeps = { ...deps, report };
  const library = createLibraryService({
    ...purgerDeps,
    readAgain,
    currentSpace,
    storyPoints,
    settingsRestoredAt,
    pauses,
    rememberModel: modelChoice.setValue.bind(modelChoice),
    areFoldersBlocked: async () => (await ledger.listFolders()).some(({ problem }) => problem === 'forbidden'),
    onDeleted: createPurger({ ...purgerDeps, removeTurnMessages }),
  });
  return keepBackups(library, report);
}
