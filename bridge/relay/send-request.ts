/** Sends the requests of Ask to the server that the person entered, and nowhere else: what it redirects to is not followed. */
import {
  maxRelayBytes,
  type RelayAnswerPiece,
  type RelayCommand,
  type RelayFault,
  type RelayHead,
  type RelayMessage,
} from '../../lib/bridge/relay';

export interface Relay {
  readonly receive: (command: RelayCommand) => void;
  readonly close: () => void;
}

interface OpenRequest {
  readonly head: RelayHead;
  readonly pieces: string[];
  readonly end: AbortController;
}

const maxOpenRequests = 8;

/** `send` resolves when the browser can take more. */
export function createRelay(send: (message: RelayMessage) => Promise<void>): Relay {
  const open = new Map<number, OpenRequest>();
  const answer = async (id: number, { head, pieces, end }: OpenRequest) => {
    const report = (piece: RelayAnswerPiece) =>
      end.signal.aborted ? Promise.resolve() : send({ kind: 'relayed', id, ...piece });
    try {
      const fault = await passAnswer(head, pieces.join(''), end.signal, report);
      await report(fault ? { fault } : { isEnd: true });
    } finally {
      open.delete(id);
    }
  };
  return {
    receive(command) {
      const { id } = command;
      if (command.kind === 'abortRelay') {
        open.get(id)?.end.abort();
        open.delete(id);
        return;
      }
      const { head, piece, isLast } = command;
      if (head && open.size < maxOpenRequests) open.set(id, { head, pieces: [], end: new AbortController() });
      const request = open.get(id);
      if (!request) return void send({ kind: 'relayed', id, fault: 'unreachable' });
      request.pieces.push(piece);
      if (isLast) void answer(id, request);
    },
    close() {
      for (const { end } of open.values()) end.abort();
    },
  };
}

/** Returns why it failed, or `undefined` at the answer's end. */
async function passAnswer(
  { url, method, headers }: RelayHead,
  body: string,
  signal: AbortSignal,
  report: (piece: RelayAnswerPiece) => Promise<void>,
): Promise<RelayFault | undefined> {
  let response: Response;
  try {
    response = await fetch(url, { method, headers, signal, redirect: 'manual', ...(method === 'POST' && { body }) });
  } catch (error) {
    return toFault(error);
  }
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel();
    return 'redirected';
  }
  await report({ status: response.status, headers: Object.fromEntries(response.headers) });
  try {
    for await (const chunk of response.body ?? []) {
      const bytes = Buffer.from(chunk);
      for (let at = 0; at < bytes.length; at += maxRelayBytes)
        await report({ bytes: bytes.subarray(at, at + maxRelayBytes).toString('base64') });
    }
  } catch {
    // The server or the network ended it, and the page says so.
    return 'cut';
  }
  return undefined;
}

/** By the codes of Node. */
function toFault(error: unknown): RelayFault {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code: unknown = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'code') : undefined;
  return typeof code === 'string' && /CERT|TLS|SSL/.test(code) ? 'certificate' : 'unreachable';
}
