/** `fetch` over the bridge, for a server of the person's own that the policy does not list. */
import { maxRelayPiece, type RelayAnswerPiece, type RelayFault, type RelayRequestPiece } from '../bridge/relay';
import type { RelayPort } from '../bridge/forward-relay';
import { Problem, type ProblemName } from '../core/problem';

/** Every fault has its own sentence. */
const problems: Readonly<Record<RelayFault, ProblemName>> = {
  off: 'RelayOff',
  unreachable: 'ModelUnreachable',
  certificate: 'ModelCertificate',
  redirected: 'ModelRedirected',
  cut: 'AnswerCut',
};

const toRelayProblem = (fault: RelayFault): Problem => new Problem(problems[fault], `The relay says: ${fault}`);

/** Reaches `address` alone. Rejects with a `Problem`, or as an abort does. */
export function createRelayFetch(address: string, openPort: () => RelayPort): typeof fetch {
  return async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith(`${address}/`)) throw new Problem('Forbidden', 'The relay reaches one address');
    init.signal?.throwIfAborted();
    const port = openPort();
    const answer = receiveAnswer(port, init.signal ?? undefined);
    const body = typeof init.body === 'string' ? init.body : '';
    const headers = Object.fromEntries(new Headers(init.headers));
    const head = { url, method: init.method === 'POST' ? 'POST' : 'GET', headers } as const;
    for (let at = 0; at === 0 || at < body.length; at += maxRelayPiece) {
      const piece = body.slice(at, at + maxRelayPiece);
      const isLast = at + maxRelayPiece >= body.length;
      port.postMessage({ ...(at === 0 && { head }), piece, isLast } satisfies RelayRequestPiece);
    }
    return answer;
  };
}

/** Resolves with the answer's head; its body follows as it comes. */
function receiveAnswer(port: RelayPort, signal: AbortSignal | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    let body: ReadableStreamDefaultController<Uint8Array> | undefined;
    let isDone = false;
    const rejectAnswer = (error: unknown) => {
      if (isDone) return;
      isDone = true;
      body?.error(error);
      reject(error instanceof Error ? error : new Problem('AnswerCut', 'The request ended'));
      port.disconnect();
    };
    signal?.addEventListener('abort', () => rejectAnswer(signal.reason), { once: true });
    port.onDisconnect.addListener(() => rejectAnswer(toRelayProblem('cut')));
    port.onMessage.addListener(message => {
      const piece = message as RelayAnswerPiece;
      if ('fault' in piece) return rejectAnswer(toRelayProblem(piece.fault));
      if ('bytes' in piece) return body?.enqueue(Uint8Array.from(atob(piece.bytes), byte => byte.charCodeAt(0)));
      if ('isEnd' in piece) {
        isDone = true;
        body?.close();
        return port.disconnect();
      }
      const stream = new ReadableStream<Uint8Array>({
        start: controller => void (body = controller),
        cancel: () => rejectAnswer(new Problem('AnswerCut', 'Nobody reads on')),
      });
      resolve(new Response(isWithoutBody(piece.status) ? null : stream, piece));
    });
  });
}

const isWithoutBody = (status: number): boolean => status === 204 || status === 205 || status === 304;
