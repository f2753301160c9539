/** Saves the chats of coding agents as captures are saved. */
import type { SessionAgent, SessionOutcome } from '../bridge/agent-sessions';
import { Problem, toProblemName } from '../core/problem';
import type { Snapshot } from '../core/conversation';
import { parseSnapshot } from '../vault/shapes/parse';
import type { Vault } from '../vault/vault';

export interface AgentSessionDeps {
  readonly vault: () => Promise<Vault>;
  /** Called when something new is pending for the index. */
  readonly onSaved: () => void;
  /** Whether the person has paused all saving. */
  readonly isPaused: () => Promise<boolean>;
  /** Masks secrets, if the person wants that. */
  readonly redact: (snapshot: Snapshot) => Promise<Snapshot>;
}

const maxTags = 10;

/** Returns what saves a snapshot of an agent's session, whoever built it. Rejects only for a bug. */
export const createSessionSaver =
  ({ vault, onSaved, isPaused, redact }: AgentSessionDeps) =>
  async (agent: SessionAgent, value: unknown): Promise<SessionOutcome> => {
    if (await isPaused()) return 'later';
    try {
      const parsed = parseSnapshot(value);
      if (parsed.source !== agent || !parsed.id.startsWith(`${agent}:`))
        throw new Problem('Forbidden', `This is no chat of ${agent}`);
      const snapshot = await redact(parsed);
      const opened = await vault();
      const { result } = await opened.save(snapshot);
      // Later the tags are the user's: one that was taken off stays off.
      const addTags = result === 'new' ? listTags(value) : [];
      if (addTags.length > 0) await opened.update([snapshot.id], { addTags });
      if (result === 'new' || result === 'changed') onSaved();
      return 'saved';
    } catch (error) {
      const name = toProblemName(error);
      if (name === undefined) throw error;
      return name === 'VaultFull' || name === 'VaultUnreadable' ? 'later' : 'refused';
    }
  };

/** The name of the session's folder. */
function listTags(value: unknown): readonly string[] {
  const tags: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'tags') : undefined;
  return Array.isArray(tags) ? tags.filter(tag => typeof tag === 'string').slice(0, maxTags) : [];
}
