/**
 * Follows the folders of coding agents and hands each session to the extension, one after the other. A session is noted only after the
 * extension has saved it; what is handed over twice changes nothing there.
 */
import {
  sessionAgents,
  type FollowedAgents,
  type SessionAgent,
  type SessionCommand,
  type SessionMessage,
} from '../../lib/bridge/agent-sessions';
import { createPause } from '../pause';
import type { AgentPlaces } from './agent-folders';
import { createSessionDelivery, type SessionDelivery } from './deliver-session';
import { listSessionFiles, type SessionFile } from './session-files';
import { openSessionLedger, type SessionLedger } from './session-ledger';

export interface FollowerOptions {
  readonly places: AgentPlaces;
  /** Resolves when the browser can take more. */
  readonly send: (message: SessionMessage) => Promise<void>;
  /** Milliseconds for which a file must rest. An agent at work writes a row a second. */
  readonly quietMs?: number;
  /** Milliseconds between two looks at the folders. A watch of the system would miss files in new folders. */
  readonly pollMs?: number;
}

export interface SessionFollower {
  readonly receive: (command: SessionCommand) => void;
  readonly close: () => void;
}

interface FollowedAgent {
  readonly id: string;
  readonly ledger: SessionLedger;
  /** The stamps of files that failed. They are tried again when they change, and at the next start. */
  readonly failed: Map<string, number>;
  /** Since when a file waits to come to rest, in milliseconds since 1970. */
  readonly waitingSince: Map<string, number>;
}

/** A pass over many or large sessions leaves the machine this many times its own time. */
const restFactor = 4;
/** Milliseconds after which a file is read although it does not rest. */
const maxWaitMs = 20_000;

export function createSessionFollower(options: FollowerOptions): SessionFollower {
  const { places, send, quietMs = 2000, pollMs = 10_000 } = options;
  const followed = new Map<SessionAgent, FollowedAgent>();
  const delivery = createSessionDelivery(send);
  const pause = createPause();
  const end = new AbortController();
  let isRunning = false;

  const run = async () => {
    isRunning = true;
    while (!end.signal.aborted && followed.size > 0) {
      const startedAt = Date.now();
      let isSoon = false;
      for (const [agent, own] of followed) {
        const isWanted = () => !end.signal.aborted && followed.get(agent) === own;
        const visit = { agent, own, places, quietMs, delivery, send, isWanted };
        // The disk is full, or the browser has gone. What was not noted is handed over again.
        isSoon = (await visitAgent(visit).catch(() => false)) || isSoon;
      }
      const least = Math.max(quietMs, restFactor * (Date.now() - startedAt));
      await pause.wait(isSoon ? least : Math.max(least, pollMs));
    }
    isRunning = false;
  };
  const setAgents = (agents: FollowedAgents) => {
    for (const agent of sessionAgents) {
      const id = agents[agent];
      if (id === undefined) followed.delete(agent);
      else if (followed.get(agent)?.id !== id)
        followed.set(agent, {
          id,
          ledger: openSessionLedger(places.folder, id),
          failed: new Map(),
          waitingSince: new Map(),
        });
    }
    pause.stop();
    if (!isRunning && followed.size > 0) void run();
  };
  const count = async () => {
    const lists = await Promise.all(sessionAgents.map(agent => listSessionFiles(agent, places)));
    const counts = Object.fromEntries(sessionAgents.map((agent, index) => [agent, lists[index]?.length ?? 0]));
    await send({ kind: 'agents', counts });
  };
  return {
    receive(command) {
      if (command.kind === 'settled') delivery.settle(command.id, command.outcome);
      else if (command.kind === 'follow') setAgents(command.agents);
      else void count();
    },
    close() {
      end.abort();
      delivery.close();
      pause.stop();
    },
  };
}

interface AgentVisit extends Required<Pick<FollowerOptions, 'places' | 'quietMs' | 'send'>> {
  readonly agent: SessionAgent;
  readonly own: FollowedAgent;
  readonly delivery: SessionDelivery;
  readonly isWanted: () => boolean;
}

/** Hands over what is new. Resolves with whether something is left to do soon. */
async function visitAgent(visit: AgentVisit): Promise<boolean> {
  const { agent, own, delivery, send } = visit;
  const { ledger, failed, waitingSince } = own;
  const files = await listSessionFiles(agent, visit.places);
  const waiting = files.filter(file => !ledger.has(file) && failed.get(file.name) !== file.changedAt);
  let left = waiting.length;
  const reportProgress = () =>
    send({ kind: 'progress', agent, progress: { files: files.length, left, failed: failed.size } });
  await reportProgress();
  for (const file of waiting) {
    if (!isAtRest(file, own, visit.quietMs)) continue;
    if (!visit.isWanted()) return false;
    const outcome = await delivery.deliver(agent, file);
    if (outcome === 'later') return true;
    waitingSince.delete(file.name);
    if (outcome === 'refused') failed.set(file.name, file.changedAt);
    else failed.delete(file.name);
    if (outcome === 'saved') ledger.add(file);
    left -= 1;
    await reportProgress();
  }
  return left > 0;
}

/** Whether the agent has stopped writing it, or writes it for long. The time of a file may be still to come, by another clock. */
function isAtRest({ name, changedAt }: SessionFile, { waitingSince }: FollowedAgent, quietMs: number): boolean {
  const now = Date.now();
  const since = waitingSince.get(name) ?? now;
  waitingSince.set(name, since);
  const age = now - changedAt;
  return age < 0 || age >= quietMs || now - since >= maxWaitMs;
}
