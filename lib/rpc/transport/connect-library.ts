import { libraryService, type LibraryService } from '../contracts/library';
import { connect, type Transport } from '../rpc';
import { channelName, createEngineChannel } from './engine-channel';
import { prefer } from './prefer';
import { retryLost, type Repeat } from './retry-lost';
import { sendToExtension } from './runtime-messages';

/** Connects an own page to the library. Called once per page. */
export const connectLibrary = (): LibraryService => connect(libraryService, createLibraryTransport());

/** To the background, except what goes straight to the engine's worker while it is reachable. */
export function createLibraryTransport(): Transport {
  const sendAgain = retryLost(sendToExtension);
  const askEngine = prefer(createEngineChannel(new BroadcastChannel(channelName)), sendAgain);
  return call => {
    if (engineMethods.has(call.method)) return askEngine(call);
    return libraryRepeats[call.method as keyof LibraryService] === 'again' ? sendAgain(call) : sendToExtension(call);
  };
}

const engineMethods: ReadonlySet<string> = new Set<keyof LibraryService>([
  'recall',
  'listRecentHits',
  'listHits',
  'getCurrentScope',
]);

/** `again` is what reads, and what a second call does not change. Other writes are made once, because the first call may have arrived. */
export const libraryRepeats: Readonly<Record<keyof LibraryService, Repeat>> = {
  recall: 'again',
  listRecentHits: 'again',
  listHits: 'again',
  getCurrentScope: 'again',
  getSpaceScope: 'again',
  listSpaces: 'again',
  listFacts: 'again',
  getStatus: 'again',
  listConversations: 'again',
  readConversation: 'again',
  readFacets: 'again',
  readCoverage: 'again',
  listUncovered: 'again',
  listFailed: 'again',
  listInsertions: 'again',
  listNoteVersions: 'again',
  lookupPage: 'again',
  findSimilarQuestions: 'again',
  logInsertion: 'again',
  markUndone: 'again',
  updatePauses: 'again',
  addNote: 'once',
  updateNote: 'once',
  createSpace: 'once',
  renameSpace: 'once',
  removeSpace: 'once',
  selectSpace: 'once',
  selectStoryPoint: 'once',
  setRules: 'once',
  applyRules: 'once',
  setStory: 'once',
  replaceFacts: 'once',
  update: 'once',
  softDelete: 'once',
  undelete: 'once',
  forget: 'once',
  reindexAll: 'once',
  acceptLoss: 'once',
  acceptRestoredSettings: 'once',
  useModel: 'once',
};
