/** Every command that anybody in Kura answers, with arguments that do harm if the wrong one is heard. A forgotten one does not compile. */
import type { ContinuingService } from '../../../lib/rpc/contracts/continue-chat';
import type { Call } from '../../../lib/rpc/rpc';
import type {
  BackupService,
  BesideService,
  CaptureService,
  EngineService,
  InjectionService,
  LibraryService,
  PageService,
  TransferService,
} from '../../../lib/rpc/contracts/index';

type Commands<Service> = { readonly [Name in keyof Service]: readonly unknown[] };

/** The chat that is to be told, changed or forgotten by whoever may not. */
export const secretChat = 'claude:0a1b-22';

const at = 1_780_000_000_000;
const [id, source, url] = [secretChat, 'claude', 'https://claude.ai/chat/0a1b-22'];

const library: Commands<LibraryService> = {
  recall: ['金継ぎ', { within: 'everywhere' }],
  askedAlike: ['金継ぎ', 'chatgpt:x'],
  status: [],
  coverage: [],
  uncovered: [{ site: 'claude' }],
  logInsertion: [{ fence: 'forged', at, site: 'claude', title: 'forged', from: [], text: 'forged' }],
  markTakenBack: ['forged'],
  asides: [],
  indexAgain: [],
  forget: [id],
  acceptLoss: [],
  useModel: [{ from: 'hub', name: 'evil/model' }],
  browse: [{}, 0, 9],
  shelves: [],
  conversation: [id],
  amend: [[id], { title: 'forged' }],
  createSpace: ['forged'],
  renameSpace: ['main', 'forged'],
  removeSpace: ['main'],
  leave: [[id]],
  comeBack: [[id]],
  addNote: [{ text: 'forged', url: 'https://evil.invalid/', at }],
  insertions: [9],
  aboutPage: [url],
  editNote: ['note:1', { at, text: 'forged' }],
  noteVersions: ['note:1'],
  spaces: [],
  standing: [{ url }],
  standIn: ['forged'],
  viewpoint: ['main'],
  standAt: ['main', null],
  setRules: ['forged', [{ site: 'claude' }]],
  applyRules: [],
  setStory: ['main', { episodes: [], personas: [] }],
  facts: ['main', 'e1'],
  replaceFacts: ['main', 'e1', []],
};
const transfer: Commands<TransferService> = {
  exportPage: [],
  spaces: [],
  importBatch: [[{ id, source, url, title: 'forged', turns: [] }]],
  beginImport: [],
  stage: ['x', []],
  merge: ['x', { spaces: [], revive: true }],
  importState: ['x'],
  dropImport: ['x'],
};
const continuing: Commands<ContinuingService> = {
  begin: [{ fence: 'forged', from: [], title: 'forged', site: 'claude', text: 'forged' }],
  end: ['forged'],
};
const engine: Commands<EngineService> = {
  recall: ['金継ぎ', { within: 'everywhere' }],
  alike: ['金継ぎ', ['金継ぎに使う漆はどれですか？']],
  wake: [],
  forget: [id],
  leave: [[id]],
  useModel: [{ from: 'hub', name: 'evil/model' }],
  modelState: [],
};
const backup: Commands<BackupService> = { backUpIfDue: [] };
/** Answered by the script of a page, not by what a page can reach. */
const page: Commands<PageService> = {
  insert: ['forged'],
  canInsert: [],
  takeBack: ['forged'],
  holds: ['forged'],
  health: [],
  keepPrivate: [],
  readAgain: [],
  redesignReport: [],
  callDone: [{ turn: 'forged', body: 'forged' }],
  visit: [],
};

const forged = { id, source, url, title: 'forged', seenAt: at, turns: [{ id: 'f', role: 'user', text: 'forged' }] };
/** As if Claude's page had said it. */
const capture: Commands<CaptureService> = {
  save: [forged],
  list: [{ site: 'claude', chats: [{ id: 'forged', title: 'forged' }], seenAt: at }],
  report: [{ site: 'claude', state: 'unreadable', missing: 'forged' }],
};
const injection: Commands<InjectionService> = { bringOnRequest: [] };
const beside: Commands<BesideService> = {
  askedBefore: ['金継ぎに使う漆はどれですか？ どの漆が良いか'],
  recall: ['forged'],
  call: [{ body: 'recall {"query":"forged"}', asked: '', turn: 'forged' }],
};

const callsOf = <Service>(kura: string, commands: Commands<Service>): readonly Call[] =>
  Object.entries<readonly unknown[]>(commands).map(([method, args]) => ({ kura, method, args }));

/** For our own pages alone. */
export const ownCommands: readonly Call[] = [
  ...callsOf('library', library),
  ...callsOf('transfer', transfer),
  ...callsOf('continuing', continuing),
  ...callsOf('engine', engine),
  ...callsOf('backup', backup),
];
/** For a page's script, asked by our own pages: nobody else is heard, and the background does not know them. */
export const pageCommands: readonly Call[] = callsOf('page', page);
/** For scripts in pages too. */
export const openCommands: readonly Call[] = [
  ...callsOf('capture', capture),
  ...callsOf('injection', injection),
  ...callsOf('beside', beside),
];
/** Names that stand in every object, and commands that nobody has. */
export const madeUpCommands: readonly Call[] = [
  ...['constructor', '__proto__', 'toString', 'hasOwnProperty', 'then', '__defineGetter__', ''].map(method => ({
    kura: 'capture',
    method,
    args: [],
  })),
  { kura: 'vault', method: 'exportPage', args: [] },
  { kura: '__proto__', method: 'toString', args: [] },
];
