/** Every command that anybody in Kura answers, with arguments that do harm if the wrong one is heard. A forgotten one does not compile. */
import { backupService, type BackupService } from '../../../lib/rpc/contracts/backup';
import {
  bridgeFoldersService,
  bridgeService,
  wakingService,
  type BridgeFoldersService,
  type BridgeService,
  type WakingService,
} from '../../../lib/rpc/contracts/bridge';
import { captureService, type CaptureService } from '../../../lib/rpc/contracts/capture';
import { continueChatService, type ContinueChatService } from '../../../lib/rpc/contracts/continue-chat';
import {
  documentsService,
  foldersService,
  type DocumentsService,
  type FoldersService,
} from '../../../lib/rpc/contracts/documents';
import { engineService, type EngineService } from '../../../lib/rpc/contracts/engine';
import { inPageService, type InPageService } from '../../../lib/rpc/contracts/in-page';
import { injectionService, type InjectionService } from '../../../lib/rpc/contracts/injection';
import { libraryService, type LibraryService } from '../../../lib/rpc/contracts/library';
import { pageService, type PageService } from '../../../lib/rpc/contracts/page';
import { settingsNoticeService, type SettingsNoticeService } from '../../../lib/rpc/contracts/page-settings';
import { threadsService, type ThreadsService } from '../../../lib/rpc/contracts/threads';
import {
  mergeService,
  transferService,
  type MergeService,
  type TransferService,
} from '../../../lib/rpc/contracts/transfer';
import type { RpcCall, Service } from '../../../lib/rpc/rpc';

type Commands<Methods> = { readonly [Name in keyof Methods]: readonly unknown[] };

/** The chat that is to be told, changed or forgotten by whoever may not. */
export const secretChat = 'claude:0a1b-22';

const at = 1_780_000_000_000;
const [id, source, url] = [secretChat, 'claude', 'https://claude.ai/chat/0a1b-22'];

const library: Commands<LibraryService> = {
  recall: ['金継ぎ', { scope: 'everywhere' }],
  findSimilarQuestions: ['金継ぎ', 'chatgpt:x'],
  getStatus: [],
  readCoverage: [],
  listUncovered: [{ site: 'claude' }],
  listRecentHits: ['main'],
  listHits: [[id]],
  logInsertion: [{ fence: 'forged', at, site: 'claude', title: 'forged', from: [], text: 'forged' }],
  markUndone: ['forged'],
  listFailed: [],
  reindexAll: [],
  forget: [id],
  acceptLoss: [],
  acceptRestoredSettings: [],
  updatePauses: [{ kind: 'pause', scope: { of: 'everywhere' }, at }],
  useModel: [{ from: 'hub', name: 'evil/model' }],
  listConversations: [{}, 0, 9],
  readFacets: [],
  readConversation: [id],
  update: [[id], { title: 'forged' }],
  createSpace: ['forged'],
  renameSpace: ['main', 'forged'],
  removeSpace: ['main'],
  softDelete: [[id]],
  undelete: [[id]],
  addNote: [{ text: 'forged', url: 'https://evil.invalid/', at }],
  listInsertions: [9],
  lookupPage: [url],
  updateNote: ['note:1', { at, text: 'forged' }],
  listNoteVersions: ['note:1'],
  listSpaces: [],
  getCurrentScope: [{ url }],
  selectSpace: ['forged'],
  getSpaceScope: ['main'],
  selectStoryPoint: ['main', null],
  setRules: ['forged', [{ site: 'claude' }]],
  applyRules: [],
  setStory: ['main', { episodes: [], personas: [] }],
  listFacts: ['main', 'e1'],
  replaceFacts: ['main', 'e1', []],
};
const transfer: Commands<TransferService> = {
  exportPage: [],
  listSpaces: [],
  importBatch: [[{ id, source, url, title: 'forged', turns: [] }]],
  stage: [[]],
  unstage: ['x'],
  openMerger: [],
  finishImport: [],
};
const merge: Commands<MergeService> = { merge: ['x', { spaces: [], revive: true }] };
const continueChat: Commands<ContinueChatService> = {
  start: [{ fence: 'forged', from: [], title: 'forged', site: 'claude', text: 'forged' }],
  dismiss: ['forged'],
};
const engine: Commands<EngineService> = {
  recall: ['金継ぎ', { scope: 'everywhere' }],
  listRecentHits: ['main'],
  listHits: [[id]],
  findSimilar: ['金継ぎ', ['金継ぎに使う漆はどれですか？']],
  wake: [],
  forget: [id],
  removeFromIndex: [[id]],
  useModel: [{ from: 'hub', name: 'evil/model' }],
  getModelState: [],
};
const backup: Commands<BackupService> = { startBackupIfDue: [] };
const document = { id: 'document:forged', path: 'forged', title: 'forged', modifiedAt: at, space: 'main' };
const documents: Commands<DocumentsService> = {
  saveDocument: [{ ...document, sections: [{ text: 'forged', heading: [] }] }],
  removeDocuments: [[id]],
};
const folders: Commands<FoldersService> = {
  readFolder: ['forged'],
  stopReading: ['forged'],
  removeFolder: ['forged'],
  getProgress: [],
};
const threads: Commands<ThreadsService> = {
  saveThread: [{ id: 'ask:forged', source: 'ask', url: '', title: 'forged', seenAt: at, turns: [] }, 'main'],
  listUntitled: ['main'],
  putTitle: [id, 'forged'],
};
const bridge: Commands<BridgeService> = { getStatus: [], refresh: [], countSessions: [] };
const bridgeFolders: Commands<BridgeFoldersService> = {
  listFolder: ['/', 0],
  readFile: ['/', 'forged.md', 0],
  refresh: [],
};
const waking: Commands<WakingService> = { keepAwake: [false] };
const settingsNotice: Commands<SettingsNoticeService> = { settingsChanged: [] };
/** Answered by the script of a page, not by what a page can reach. */
const page: Commands<PageService> = {
  insert: ['forged'],
  canInsert: [],
  undoInsertion: ['forged'],
  containsInsertion: ['forged'],
  getHealth: [],
  keepPrivateChat: [],
  readAgain: [],
  buildRedesignReport: [],
  dismissCall: [{ turn: 'forged', body: 'forged' }],
  getVisit: [],
  requestChat: [],
};

const forged = { id, source, url, title: 'forged', seenAt: at, turns: [{ id: 'f', role: 'user', text: 'forged' }] };
/** As if Claude's page had said it. */
const capture: Commands<CaptureService> = {
  save: [forged],
  putListing: [{ site: 'claude', chats: [{ id: 'forged', title: 'forged' }], seenAt: at }],
  reportHealth: [{ site: 'claude', state: 'unreadable', missing: 'forged' }],
};
const injection: Commands<InjectionService> = { loadLazyScript: ['mark'] };
const inPage: Commands<InPageService> = {
  findAskedBefore: ['金継ぎに使う漆はどれですか？ どの漆が良いか'],
  markSavedNotice: [],
  openPopup: ['forged'],
  markUndone: ['forged'],
  openCall: [{ body: 'recall {"query":"forged"}', question: '', turn: 'forged' }],
};

const callsOf = <Methods extends object>(
  { name }: Service<Methods>,
  commands: Commands<NoInfer<Methods>>,
): readonly RpcCall[] =>
  Object.entries<readonly unknown[]>(commands).map(([method, args]) => ({ kura: name, method, args }));

/** For our own pages alone. */
export const ownCommands: readonly RpcCall[] = [
  ...callsOf(libraryService, library),
  ...callsOf(transferService, transfer),
  ...callsOf(mergeService, merge),
  ...callsOf(continueChatService, continueChat),
  ...callsOf(engineService, engine),
  ...callsOf(backupService, backup),
  ...callsOf(documentsService, documents),
  ...callsOf(foldersService, folders),
  ...callsOf(threadsService, threads),
  ...callsOf(bridgeService, bridge),
  ...callsOf(bridgeFoldersService, bridgeFolders),
  ...callsOf(wakingService, waking),
];
/** For a page's script, asked by our own pages: nobody else is heard, and the background does not know them. */
export const pageCommands: readonly RpcCall[] = [
  ...callsOf(pageService, page),
  ...callsOf(settingsNoticeService, settingsNotice),
];
/** For scripts in pages too. */
export const openCommands: readonly RpcCall[] = [
  ...callsOf(captureService, capture),
  ...callsOf(injectionService, injection),
  ...callsOf(inPageService, inPage),
];
/** Names that stand in every object, and commands that nobody has. */
export const madeUpCommands: readonly RpcCall[] = [
  ...['constructor', '__proto__', 'toString', 'hasOwnProperty', 'then', '__defineGetter__', ''].map(method => ({
    kura: 'capture',
    method,
    args: [],
  })),
  { kura: 'vault', method: 'exportPage', args: [] },
  { kura: '__proto__', method: 'toString', args: [] },
];
