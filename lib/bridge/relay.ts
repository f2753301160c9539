/**
 * How a request of Ask reaches a model's server that the extension's policy does not list: the page asks the background, the background the
 * host. Types, names and limits only.
 */
import { isRecord } from './is-record';

/** The name of the port between page and background. One request each: its end aborts the request. */
export const relayPortName = 'kura-relay';

/** `off`: no host is connected. `redirected`: the server names another address, which is not followed. `cut`: the answer broke off. */
export const relayFaults = ['off', 'unreachable', 'certificate', 'redirected', 'cut'] as const;
export type RelayFault = (typeof relayFaults)[number];

export interface RelayHead {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
}

/** A piece of a request. The first one has the head. */
export interface RelayRequestPiece {
  readonly head?: RelayHead;
  readonly piece: string;
  readonly isLast: boolean;
}

/** A piece of an answer: its head first, then bytes in base64, then the end, or a fault at any place. */
export type RelayAnswerPiece =
  | { readonly status: number; readonly headers: Readonly<Record<string, string>> }
  | { readonly bytes: string }
  | { readonly isEnd: true }
  | { readonly fault: RelayFault };

/** In UTF-16 units of a request's body, in one frame. */
export const maxRelayPiece = 250_000;
/** In bytes of an answer, in one frame. */
export const maxRelayBytes = 200_000;

export type RelayCommand =
  | ({ readonly kind: 'relay'; readonly id: number } & RelayRequestPiece)
  | { readonly kind: 'abortRelay'; readonly id: number };

export type RelayMessage = { readonly kind: 'relayed'; readonly id: number } & RelayAnswerPiece;

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** `undefined` for what is no piece of a request. */
export function parseRelayPiece(value: unknown): RelayRequestPiece | undefined {
  if (!isRecord(value)) return undefined;
  const { head, piece, isLast } = value;
  if (typeof piece !== 'string' || piece.length > maxRelayPiece || typeof isLast !== 'boolean') return undefined;
  if (head === undefined) return { piece, isLast };
  const parsed = parseHead(head);
  return parsed && { head: parsed, piece, isLast };
}

function parseHead(value: unknown): RelayHead | undefined {
  if (!isRecord(value)) return undefined;
  const { url, method } = value;
  if (typeof url !== 'string' || !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return undefined;
  return method === 'GET' || method === 'POST' ? { url, method, headers: pickTexts(value['headers']) } : undefined;
}

const pickTexts = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).flatMap(([name, text]) =>
      typeof text === 'string' ? [[name, text]] : [],
    ),
  );

/** `undefined` for what is none. */
export function parseRelayCommand(value: unknown): RelayCommand | undefined {
  if (!isRecord(value) || !isId(value['id'])) return undefined;
  const { kind, id } = value;
  if (kind === 'abortRelay') return { kind, id };
  const piece = kind === 'relay' ? parseRelayPiece(value) : undefined;
  return piece && { kind: 'relay', id, ...piece };
}

/** `undefined` for what is none. */
export function parseRelayMessage(value: Readonly<Record<string, unknown>>): RelayMessage | undefined {
  const { id, status, bytes, isEnd, fault } = value;
  if (!isId(id)) return undefined;
  const message = { kind: 'relayed', id } as const;
  if (Number.isSafeInteger(status)) return { ...message, status: Number(status), headers: pickTexts(value['headers']) };
  if (typeof bytes === 'string') return { ...message, bytes };
  if (isEnd === true) return { ...message, isEnd };
  const known = relayFaults.find(name => name === fault);
  return known && { ...message, fault: known };
}
