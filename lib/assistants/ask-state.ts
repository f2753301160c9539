/** What a thread needs, and what it shows of itself. Data and interfaces only. */
import type { RememberCall } from '../calls/calls';
import type { ToolDeps } from '../calls/run-tool';
import type { ConversationId, Snapshot } from '../core/conversation';
import type { ProblemName } from '../core/problem';
import type { Viewpoint } from './build-instructions';
import type { Provider, ProviderSettings } from './provider';
import type { AskThread } from './thread';
import type { SentSource } from './vault-tools';
import type { ThreadSummary, TurnMessages } from './vendor-parts';

export interface AskDeps extends Omit<ToolDeps, 'propose'> {
  readonly loadProvider: (settings: ProviderSettings) => Promise<Provider>;
  /** Saves the thread in the vault. */
  readonly save: (snapshot: Snapshot) => Promise<unknown>;
  readonly readTurnMessages: (thread: string) => Promise<ReadonlyMap<string, TurnMessages>>;
  readonly putTurnMessages: (thread: string, row: TurnMessages) => Promise<void>;
  readonly createId: () => string;
  /** Whether a guess at the answer may be searched by where nothing is surely found; absent where it never may. */
  readonly shouldGuess?: () => Promise<boolean>;
  /** Whether the model names a new thread; absent where it never does. */
  readonly shouldTitle?: () => Promise<boolean>;
  /** The word for sources, in the user's language. */
  readonly sourcesTitle: string;
  /** The day, as the user would write it. */
  readonly today: string;
  /** The names of the scope's point of a story, where it has one. */
  readonly viewpoint?: Viewpoint | undefined;
}

export interface AskState {
  readonly thread: AskThread;
  /** `finding`: in the vault. `asking`: waits for the user's yes to what will be sent. `answering`: the model is at work. */
  readonly step: 'idle' | 'finding' | 'asking' | 'answering';
  /** The question, and what will be sent with it, while `asking`. */
  readonly outgoing?: OutgoingQuestion | undefined;
  /** How the model has searched for this answer, and what it was sent. */
  readonly searched: readonly Searched[];
  /** The first turn that the model was sent as it is; what stands above it was shortened. Absent if nothing was. */
  readonly wholeFrom?: string | undefined;
  /** What the model was sent in place of the turns above `wholeFrom`; absent where it was their main points. */
  readonly summary?: ThreadSummary | undefined;
  /** The model summarizes the thread before it answers. */
  readonly isSummarizing?: boolean;
  /** The user wants nothing shortened. */
  readonly isWhole?: boolean;
  readonly problem?: AskProblem | undefined;
  /** Notes that the model proposes; none is saved before the user says so. */
  readonly proposals: readonly RememberCall[];
}

export interface Searched {
  readonly query: string;
  readonly sources: readonly SentSource[];
}

export interface OutgoingQuestion {
  /** Empty where an earlier question is asked again. */
  readonly question: string;
  /** Everything of the vault that goes along, what was found for earlier questions of the thread included. */
  readonly sources: readonly SentSource[];
  /** Earlier turns go along, too. */
  readonly hasThread: boolean;
  /** In tokens: what a summary of the thread sends before it; 0 where none is made. */
  readonly summaryTokens: number;
}

/** A question that waits for the user's yes. */
export interface WaitingQuestion {
  /** Empty where an earlier question is asked again. */
  readonly question: string;
  /** The end of the branch above it, or the earlier question. */
  readonly leaf: string | null;
  readonly sources: readonly SentSource[];
  /** The texts of the sources; empty where nothing was found. */
  readonly found: string;
}

export interface AskProblem {
  readonly name: ProblemName | 'unknown';
  /** In milliseconds, where the vendor asks to wait so long. */
  readonly retryAfterMs?: number;
}

/** What titles for saved chats would send. */
export interface TitlePlan {
  readonly requests: readonly { readonly id: ConversationId; readonly text: string }[];
  /** What all of it takes, as `lib/compose/estimate-tokens.ts` estimates it. */
  readonly tokens: number;
}

export interface QuestionOptions {
  /** Nothing was sent to this provider yet, so the user sees first what will be. */
  readonly needsYes: boolean;
  /** The turn that the question follows; the end of the branch by default. */
  readonly parent?: string | null;
}
