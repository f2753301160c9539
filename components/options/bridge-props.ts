import type { FollowedAgents, SessionAgent } from '../../lib/bridge/agent-sessions';
import type { BridgeLogEntry } from '../../lib/bridge/bridge-log';
import type { BridgeClient, NewBridgeClient } from '../../lib/bridge/clients';
import type { BridgeStatus } from '../../lib/rpc/contracts/bridge';

/** What the page of programs works with. */
export interface BridgeActions {
  readonly read: () => Promise<BridgeView>;
  /** Asks the browser first. Resolves with whether it is on now. Call it in the user's own click. */
  readonly turn: (on: boolean) => Promise<boolean>;
  /** Resolves with the secret, which is stored nowhere. */
  readonly add: (client: NewBridgeClient) => Promise<string>;
  readonly revoke: (id: string) => Promise<void>;
  /** Has the chats of this agent saved from now on, with those that are there. */
  readonly follow: (agent: SessionAgent, on: boolean) => Promise<void>;
}

export interface BridgeView {
  readonly isOn: boolean;
  readonly status: BridgeStatus;
  /** Without the revoked ones. */
  readonly clients: readonly BridgeClient[];
  readonly log: readonly BridgeLogEntry[];
  readonly followed: FollowedAgents;
}
