/**
 * How the chats of coding agents on this computer travel: the host reads their files, the extension says which, and saves each. Types, names
 * and limits only.
 */
import { isRecord } from './is-record';

/** The sources of these chats. */
export const sessionAgents = ['claudecode', 'codex', 'geminicli'] as const;
export type SessionAgent = (typeof sessionAgents)[number];

/**
 * The agents whose chats the person wants saved. Each has the name of the ledger in which the host notes what was saved: a new one for each
 * time that it was turned on, so that turning it off and on reads everything again.
 */
export type FollowedAgents = Readonly<Partial<Record<SessionAgent, string>>>;

export interface SessionProgress {
  /** Files that hold chats. */
  readonly files: number;
  /** Files that are not saved yet, as they are now. */
  readonly left: number;
  /** Files that could not be read or saved. */
  readonly failed: number;
}

/** In UTF-16 units of JSON. In a frame each takes at most three bytes, and a frame may have a million. */
export const maxPieceLength = 250_000;
/** In UTF-16 units of JSON: far above what a reader leaves of a session. */
export const maxSessionLength = 40_000_000;

export type SessionMessage =
  /** The number of files of each agent on this computer. */
  | { readonly kind: 'agents'; readonly counts: Readonly<Partial<Record<SessionAgent, number>>> }
  /** A piece of a snapshot's JSON. The pieces of one come one after the other. */
  | {
      readonly kind: 'session';
      readonly id: number;
      readonly agent: SessionAgent;
      readonly piece: string;
      readonly isLast: boolean;
    }
  | { readonly kind: 'progress'; readonly agent: SessionAgent; readonly progress: SessionProgress };

/** `later`: the disk is full, or everything is paused. `refused`: this chat can't be saved as it is. */
export type SessionOutcome = 'saved' | 'refused' | 'later';

export type SessionCommand =
  | { readonly kind: 'count' }
  /** Replaces what was wanted before. */
  | { readonly kind: 'follow'; readonly agents: FollowedAgents }
  | { readonly kind: 'settled'; readonly id: number; readonly outcome: SessionOutcome };

const isAgent = (value: unknown): value is SessionAgent => sessionAgents.some(agent => agent === value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** `undefined` for what is none. */
export function parseSessionMessage(value: Readonly<Record<string, unknown>>): SessionMessage | undefined {
  const { kind, agent, id, piece, isLast } = value;
  if (kind === 'agents') {
    const counts = isRecord(value['counts']) ? value['counts'] : {};
    return {
      kind,
      counts: Object.fromEntries(Object.entries(counts).filter(([key, n]) => isAgent(key) && isCount(n))),
    };
  }
  if (!isAgent(agent)) return undefined;
  if (kind === 'session' && isCount(id) && typeof piece === 'string' && piece.length <= maxPieceLength)
    return { kind, id, agent, piece, isLast: isLast === true };
  const { files, left, failed } = isRecord(value['progress']) ? value['progress'] : {};
  return kind === 'progress' && isCount(files) && isCount(left) && isCount(failed)
    ? { kind, agent, progress: { files, left, failed } }
    : undefined;
}

/** The name becomes a part of a file's name. */
const ledgerPattern = /^[\da-f-]{8,40}$/;

/** `undefined` for what is none. */
export function parseSessionCommand(value: unknown): SessionCommand | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, id, outcome, agents } = value;
  if (kind === 'count') return { kind };
  if (kind === 'settled' && isCount(id) && (outcome === 'saved' || outcome === 'refused' || outcome === 'later'))
    return { kind, id, outcome };
  if (kind !== 'follow' || !isRecord(agents)) return undefined;
  const sound = Object.entries(agents).filter(
    ([key, ledger]) => isAgent(key) && typeof ledger === 'string' && ledgerPattern.test(ledger),
  );
  return { kind, agents: Object.fromEntries(sound) };
}
