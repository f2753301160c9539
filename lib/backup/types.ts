/** Types of backups that several contexts share. Data only. */
import type { Conversation } from '../core/conversation';
import type { ProblemName } from '../core/problem';
import type { Space } from '../vault/vault';

/** How often a scheduled backup is made. */
export type BackupInterval = 'off' | 'day' | 'week';

/** `whole`: every backup is full. `changes`: after a full backup, the next ones hold only the changes. */
export type BackupExtent = 'whole' | 'changes';

/** A backup counts only after it was read back and restored. */
export interface Backup {
  /** `kura-2026-11-22T0915.json.gz`. */
  readonly name: string;
  /** Milliseconds since 1970, when it began. */
  readonly at: number;
  /** Counts of the vault that this backup restores, together with the files it continues. */
  readonly conversations: number;
  readonly turns: number;
  /** The digest of those conversations, as `docs/vault-file.md` defines it. */
  readonly digest: string;
  /** Number of chats in the file itself, if it holds only changes. */
  readonly changed?: number;
}

/** The content of a backup that was restored into a trial vault. */
export interface Verification extends Pick<Backup, 'name' | 'conversations' | 'turns' | 'digest'> {
  /** Name of the damaged or missing file. The restored vault is as of the file before it, `name`. */
  readonly brokenAt?: string;
}

/** `testing`: the written file is read back and restored. `chats`: chats done so far in this step. */
export interface BackupProgress {
  readonly step: 'writing' | 'testing';
  readonly chats: number;
}

export interface BackupOptions {
  readonly now?: Date;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: BackupProgress) => void) | undefined;
  /** With fewer chats than this, the backup rejects with `VaultShrank`. */
  readonly minConversations?: number;
}

/** The content of a backup. */
export interface BackupSource {
  /** Complete conversations in order of id. */
  conversations(): AsyncIterable<Conversation>;
  spaces(): Promise<readonly Space[]>;
}

export interface BackupState {
  readonly every: BackupInterval;
  readonly extent: BackupExtent;
  /** Whether the next backups are encrypted. */
  readonly isSealed: boolean;
  /** The folder's name; absent while none was chosen. */
  readonly folder?: string;
  /** Whether the browser lets Kura write now; `ask` needs a click first. */
  readonly access: 'none' | 'granted' | 'ask';
  readonly last?: Backup;
  /** Whether a scheduled backup is due. */
  readonly due: boolean;
  /** Whether the last good backup, or the schedule where there is none, is older than twice the interval. */
  readonly overdue: boolean;
  /** Why the last scheduled try failed; absent after a success. */
  readonly trouble?: ProblemName | 'unknown';
}
