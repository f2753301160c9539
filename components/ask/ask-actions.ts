/** What the Ask page needs of the browser and the background. */
import type { AskState, TitlePlan } from '../../lib/assistants/ask-state';
import type { KeyState } from '../../lib/assistants/key-lock';
import type { ProviderKindId, ProviderSettings } from '../../lib/assistants/provider';
import type { ConversationId } from '../../lib/core/conversation';
import type { RememberCall } from '../../lib/calls/calls';
import type { LibraryService } from '../../lib/rpc/contracts/library';
import type { NewNote } from '../../lib/vault/notes-contract';

/** A provider as the page shows it: its key stays in its database. */
export interface ListedProvider extends Omit<ProviderSettings, 'key'> {
  readonly hasKey: boolean;
  /** Its key is behind a passphrase that was not entered yet. */
  readonly isLocked: boolean;
}

/** A passphrase for the keys. */
export interface KeyActions {
  readonly getState: () => Promise<KeyState>;
  /** Rejects with a `Problem`. */
  readonly setPassphrase: (passphrase: string) => Promise<void>;
  /** Rejects with `PassphraseWrong`. */
  readonly unlock: (passphrase: string) => Promise<void>;
  readonly removePassphrase: () => Promise<void>;
  /** For a passphrase that is lost: removes every model whose key is locked. */
  readonly removeKeys: () => Promise<void>;
}

export interface NewProvider {
  readonly kind: ProviderKindId;
  readonly address: string;
  readonly key: string;
}

export interface ModelActions {
  readonly list: () => Promise<readonly ListedProvider[]>;
  /** Whether this browser may have a model of its own. Whether it can be used says `connect`: asking costs a line in the console. */
  readonly hasBrowserModel: boolean;
  /** Asks the browser for the address, and the address for its models. Must be called in a click. Rejects with a `Problem`. */
  readonly connect: (provider: NewProvider) => Promise<readonly string[]>;
  readonly add: (provider: NewProvider, model: string) => Promise<void>;
  /** Lets the model answer one word. Rejects with a `Problem`. */
  readonly test: (id: string) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  readonly choose: (id: string) => void;
}

/** A setting that is on or off. */
export interface SwitchActions {
  readonly isOn: () => Promise<boolean>;
  readonly setOn: (isOn: boolean) => Promise<void>;
}

/** Titles that a model makes. */
export interface TitleActions extends SwitchActions {
  /** What titles for the chats without one would send. Sends nothing. */
  readonly plan: () => Promise<TitlePlan>;
  /** Answers how many chats got a title. Rejects with a `Problem`; what is titled by then stays. */
  readonly run: (
    provider: string,
    plan: TitlePlan,
    options: { readonly signal: AbortSignal; readonly onTitled: (done: number) => void },
  ) => Promise<number>;
}

/** A thread, driven by the page. `AskSession` over the provider with this id. */
export interface ThreadActions {
  readonly ask: (provider: string, question: string, parent?: string | null) => Promise<void>;
  readonly confirm: () => Promise<void>;
  readonly cancel: () => string;
  readonly stop: () => void;
  readonly retry: (provider: string) => Promise<void>;
  readonly show: (turn: string) => void;
  readonly setWhole: (isWhole: boolean) => void;
  readonly dismissProposal: (call: RememberCall) => void;
  readonly resume: (thread: ConversationId) => Promise<void>;
  readonly continueFrom: (chat: ConversationId) => Promise<void>;
  /** Saves a note in the thread's space, so that no answer leaves it. */
  readonly addNote: (note: Omit<NewNote, 'space'>) => Promise<unknown>;
  /** Where the thread stands, in the user's names: space, episode, persona. Empty in the main space. */
  readonly listPlaceNames: () => readonly string[];
}

/** Facts that a story's page asks for. */
export interface FactsTask {
  /** What would be sent, masked. */
  readonly read: () => Promise<string>;
  /** Sends it, hands the answer over and closes the page. Rejects with a `Problem`. */
  readonly send: (provider: string) => Promise<void>;
  readonly cancel: () => void;
}

export interface AskNavigation {
  /** Opens a message in the library. */
  readonly openMessage: (chat: ConversationId, turn?: string) => void;
  readonly copy: (text: string) => Promise<void>;
  /** Inserts into the chat beside the panel; absent where there is none. Rejects with a `Problem`. */
  readonly insert?:
    | ((text: string, from: { readonly thread: ConversationId; readonly turn: string }) => Promise<void>)
    | undefined;
  /** Leads back to the search in the panel; absent on a page of its own. */
  readonly searchUrl?: string;
}

export interface AskPageProps {
  readonly startThread: (onChange: (state: AskState) => void) => ThreadActions & { readonly getState: () => AskState };
  readonly models: ModelActions;
  readonly keys: KeyActions;
  readonly titles: TitleActions;
  /** Whether a guess at the answer is searched by. */
  readonly guess: SwitchActions;
  readonly providers: readonly ListedProvider[];
  /** The provider that was chosen last. */
  readonly chosen?: string | undefined;
  readonly navigation: AskNavigation;
  readonly library: Pick<LibraryService, 'listConversations'>;
  /** The space whose threads are listed. */
  readonly space: string;
  readonly facts?: FactsTask | undefined;
  readonly start: AskStart;
  /** Remembers which thread is open. */
  readonly onThread: (thread: ConversationId | undefined) => void;
}

/** What the page opens with. */
export interface AskStart {
  readonly view: 'thread' | 'models' | 'facts';
  readonly thread?: ConversationId;
  readonly continueFrom?: ConversationId;
  readonly question?: string;
}
