/** What backups are spoken of with. Data only. */
import type { Conversation } from '../conversation';
import type { ProblemName } from '../problem';
import type { Space } from '../vault/vault';

/** How often a backup is made without being asked for. */
export type Every = 'off' | 'day' | 'week';

/** What goes into each of them: everything; or, after a whole one, only what changed. */
export type Extent = 'whole' | 'changes';

/** A backup that was read back and restored before it counted. */
export interface Backup {
  /** `kura-2026-11-22T0915.json.gz`. */
  readonly name: string;
  /** Milliseconds since 1970, when it was begun. */
  readonly at: number;
  /** Of the vault that comes back from it and from those it goes on from. */
  readonly conversations: number;
  readonly turns: number;
  /** Of those conversations, as `docs/vault-file.md` says. */
  readonly digest: string;
  /** How many chats are in the file itself, where it holds only what changed. */
  readonly changed?: number;
}

/** What a backup held when it was restored into a vault of its own. */
export interface Drill extends Pick<Backup, 'name' | 'conversations' | 'turns' | 'digest'> {
  /** The file that is damaged or missing: what came back is as of the one before it, `name`. */
  readonly brokenAt?: string;
}

/** `testing`: what was written is read back and restored. `chats`: done so far in this step. */
export interface Progress {
  readonly step: 'writing' | 'testing';
  readonly chats: number;
}

export interface BackUpOptions {
  readonly now?: Date;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** With fewer chats it rejects with `VaultShrank`. */
  readonly fewest?: number;
}

/** What goes into a backup. */
export interface Source {
  /** Whole, in order of id. */
  conversations(): AsyncIterable<Conversation>;
  spaces(): Promise<readonly Space[]>;
}

export interface BackupState {
  readonly every: Every;
  readonly extent: Extent;
  /** The next ones are encrypted. */
  readonly isSealed: boolean;
  /** The folder's name; absent while none was chosen. */
  readonly folder?: string;
  /** Whether the browser lets Kura write there now; `ask`: only after a click. */
  readonly access: 'none' | 'granted' | 'ask';
  readonly last?: Backup;
  /** By plan it is time for one. */
  readonly due: boolean;
  /** The last good backup, or the wish for them where there is none, is older than twice the time that should lie between two. */
  readonly overdue: boolean;
  /** Why the last try without a click failed; absent once one went well. */
  readonly trouble?: ProblemName | 'unknown';
}
