/** Hands one session to the extension, in pieces that fit a frame, and waits for what became of it. */
import {
  maxPieceLength,
  maxSessionLength,
  type SessionAgent,
  type SessionMessage,
  type SessionOutcome,
} from '../../lib/bridge/agent-sessions';
import { readSession } from './read-session';
import type { SessionFile } from './session-files';

export interface SessionDelivery {
  /** `gone`: the agent has removed the file. Rejects if the browser is gone. */
  readonly deliver: (agent: SessionAgent, file: SessionFile) => Promise<SessionOutcome | 'gone'>;
  /** Called with the extension's word on a session. */
  readonly settle: (id: number, outcome: SessionOutcome) => void;
  readonly close: () => void;
}

/** Milliseconds that the extension has to save one session. */
const settleMs = 60_000;

export function createSessionDelivery(send: (message: SessionMessage) => Promise<void>): SessionDelivery {
  let count = 0;
  let waiting: { readonly id: number; readonly resolve: (outcome: SessionOutcome) => void } | undefined;
  const deliverText = async (agent: SessionAgent, text: string): Promise<SessionOutcome> => {
    count += 1;
    const id = count;
    let timer: NodeJS.Timeout | undefined;
    const outcome = new Promise<SessionOutcome>(resolve => {
      waiting = { id, resolve };
      timer = setTimeout(() => resolve('later'), settleMs);
    });
    for (let at = 0; at < text.length; at += maxPieceLength) {
      const isLast = at + maxPieceLength >= text.length;
      await send({ kind: 'session', id, agent, piece: text.slice(at, at + maxPieceLength), isLast });
    }
    return outcome.finally(() => clearTimeout(timer));
  };
  return {
    async deliver(agent, file) {
      const chats = await readSession(agent, file).catch(toFailure);
      if (typeof chats === 'string') return chats;
      for (const chat of chats) {
        const text = JSON.stringify(chat);
        const outcome = text.length > maxSessionLength ? 'refused' : await deliverText(agent, text);
        if (outcome !== 'saved') return outcome;
      }
      return 'saved';
    },
    settle(id, outcome) {
      if (waiting?.id === id) waiting.resolve(outcome);
    },
    close: () => waiting?.resolve('later'),
  };
}

/** A damaged file is one of many, and stops nothing. */
const toFailure = (error: unknown): 'gone' | 'refused' =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'gone' : 'refused';
