/** Passes the requests of Ask to the host, and its answers back: one port of the page for each request. */
import {
  parseRelayPiece,
  type RelayAnswerPiece,
  type RelayCommand,
  type RelayFault,
  type RelayMessage,
  type RelayRequestPiece,
} from './relay';

/** The part of the browser's port that is used. */
export interface RelayPort {
  postMessage(message: unknown): void;
  disconnect(): void;
  readonly onMessage: { addListener(listener: (message: unknown) => void): void };
  readonly onDisconnect: { addListener(listener: () => void): void };
}

export interface RelayForwarder {
  /** The host is there. */
  readonly connect: (send: (command: RelayCommand) => void) => void;
  readonly disconnect: () => void;
  /** A page wants to send a request. The caller has made sure that it is the Ask page. */
  readonly accept: (port: RelayPort) => void;
  readonly receive: (message: RelayMessage) => void;
}

interface OpenRequest {
  readonly port: RelayPort;
  /** What waits for the host. */
  readonly queue: RelayRequestPiece[];
  address: string;
}

/** Milliseconds that a request waits for the host, which starts with the background. */
const defaultWaitMs = 4000;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin to name.
const sendPiece = (port: RelayPort | undefined, piece: RelayAnswerPiece): void => port?.postMessage(piece);

/** `log` notes the address of a request, and why it failed. */
export function createRelayForwarder(
  log: (address: string, fault?: RelayFault) => void,
  waitMs = defaultWaitMs,
): RelayForwarder {
  let send: ((command: RelayCommand) => void) | undefined;
  let count = 0;
  const open = new Map<number, OpenRequest>();
  const settle = (id: number, piece: RelayAnswerPiece) => {
    const request = open.get(id);
    if (!request) return;
    open.delete(id);
    if ('fault' in piece) log(request.address, piece.fault);
    sendPiece(request.port, piece);
  };
  const flush = (id: number, { queue }: OpenRequest) => {
    for (const piece of queue.splice(0)) send?.({ kind: 'relay', id, ...piece });
  };
  return {
    connect(next) {
      send = next;
      for (const [id, request] of open) flush(id, request);
    },
    disconnect() {
      // What waits has not been sent, and may go over the next host.
      for (const [id, { queue }] of open) if (send && queue.length === 0) settle(id, { fault: 'cut' });
      send = undefined;
    },
    accept(port) {
      count += 1;
      const id = count;
      const request: OpenRequest = { port, queue: [], address: '' };
      open.set(id, request);
      setTimeout(() => request.queue.length > 0 && settle(id, { fault: 'off' }), waitMs);
      port.onMessage.addListener(value => {
        const piece = parseRelayPiece(value);
        if (!piece || !open.has(id)) return;
        if (piece.head) {
          request.address = new URL(piece.head.url).origin;
          log(request.address);
        }
        request.queue.push(piece);
        if (send) flush(id, request);
      });
      port.onDisconnect.addListener(() => {
        if (open.delete(id)) send?.({ kind: 'abortRelay', id });
      });
    },
    receive({ kind: _kind, id, ...piece }) {
      if ('isEnd' in piece || 'fault' in piece) settle(id, piece);
      else sendPiece(open.get(id)?.port, piece);
    },
  };
}
