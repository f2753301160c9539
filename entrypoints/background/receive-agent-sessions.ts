import { createSessionReceiver, type SessionReceiver } from '@/lib/bridge/receive-sessions';
import { createSessionSaver } from '@/lib/services/agent-sessions';
import { followedAgents, pauses } from '@/lib/settings';
import type { Vault } from '@/lib/vault/vault';
import { applyRedaction } from './capture-policy';

export interface ReceiveSessionsDeps {
  readonly vault: () => Promise<Vault>;
  readonly onSaved: () => void;
  readonly report: (error: unknown) => void;
}

const isPaused = async () => (await pauses.getValue()).everywhere !== undefined;

/** Saves the chats of the coding agents that the user chose, as the host reads them. */
export function receiveAgentSessions({ vault, onSaved, report }: ReceiveSessionsDeps): SessionReceiver {
  const receiver = createSessionReceiver({
    getFollowed: () => followedAgents.getValue(),
    save: createSessionSaver({ vault, onSaved, isPaused, redact: applyRedaction }),
    report,
  });
  followedAgents.watch(() => receiver.refresh());
  return receiver;
}
