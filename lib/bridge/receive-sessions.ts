/** Takes the chats of coding agents from the host, piece by piece, has each saved, and tells the host what became of it. */
import {
  maxSessionLength,
  type FollowedAgents,
  type SessionAgent,
  type SessionCommand,
  type SessionMessage,
  type SessionOutcome,
  type SessionProgress,
} from './agent-sessions';

export interface SessionReceiverDeps {
  readonly getFollowed: () => Promise<FollowedAgents>;
  /** Validates and saves a snapshot. Rejects only for a bug. */
  readonly save: (agent: SessionAgent, snapshot: unknown) => Promise<SessionOutcome>;
  readonly report: (error: unknown) => void;
}

/** What is known of the agents on this computer. */
export interface SessionsState {
  /** The number of files of each agent, once it was asked for. */
  readonly counts?: Readonly<Partial<Record<SessionAgent, number>>>;
  readonly progress: Readonly<Partial<Record<SessionAgent, SessionProgress>>>;
}

export interface SessionReceiver {
  /** The host is there: tells it which agents to follow. */
  readonly connect: (send: (command: SessionCommand) => void) => void;
  readonly disconnect: () => void;
  readonly receive: (message: SessionMessage) => void;
  /** Tells the host again. Call it when the setting has changed. */
  readonly refresh: () => void;
  /** Has the host count the files. The state holds the counts once they are there. */
  readonly count: () => void;
  readonly getState: () => SessionsState;
}

interface OpenSession {
  readonly id: number;
  readonly pieces: string[];
  length: number;
}

const noSessions: SessionsState = { progress: {} };

export function createSessionReceiver({ getFollowed, save, report }: SessionReceiverDeps): SessionReceiver {
  let state = noSessions;
  let open: OpenSession | undefined;
  let send: ((command: SessionCommand) => void) | undefined;
  const sendFollowed = async () => {
    const agents = await getFollowed();
    const kept = Object.entries(state.progress).filter(([agent]) => Object.hasOwn(agents, agent));
    state = { ...state, progress: Object.fromEntries(kept) };
    send?.({ kind: 'follow', agents });
  };
  const settle = async (agent: SessionAgent, text: string): Promise<SessionOutcome> => {
    // A host that was told to stop, or another program in its place, may still send.
    if (!Object.hasOwn(await getFollowed(), agent)) return 'refused';
    return save(agent, parseSession(text));
  };
  const takePiece = ({ id, agent, piece, isLast }: Extract<SessionMessage, { kind: 'session' }>) => {
    if (open?.id !== id) open = { id, pieces: [], length: 0 };
    open.length += piece.length;
    const isTooLong = open.length > maxSessionLength;
    if (isTooLong) open.pieces.length = 0;
    else open.pieces.push(piece);
    if (!isLast) return;
    const text = open.pieces.join('');
    open = undefined;
    const answer = send;
    const outcome = isTooLong ? Promise.resolve('refused' as const) : settle(agent, text);
    outcome
      .catch((error: unknown) => {
        report(error);
        return 'refused' as const;
      })
      .then(result => answer?.({ kind: 'settled', id, outcome: result }))
      .catch(report);
  };
  return {
    connect(nextSend) {
      send = nextSend;
      // A new host follows nobody.
      getFollowed()
        .then(agents => (Object.keys(agents).length > 0 ? sendFollowed() : undefined))
        .catch(report);
    },
    disconnect() {
      send = undefined;
      open = undefined;
      state = noSessions;
    },
    receive(message) {
      if (message.kind === 'session') takePiece(message);
      else if (message.kind === 'agents') state = { ...state, counts: message.counts };
      else state = { ...state, progress: { ...state.progress, [message.agent]: message.progress } };
    },
    refresh: () => void sendFollowed().catch(report),
    count: () => send?.({ kind: 'count' }),
    getState: () => state,
  };
}

/** `undefined` for what is no JSON, which no vault takes. */
function parseSession(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A program in the host's place may send anything. It is refused as any other damage is.
    return undefined;
  }
}
