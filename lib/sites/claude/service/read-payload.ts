/** Reads what a payload of Claude's service holds. It is binary or JSON, and framed if it is a stream. */
import type { Payload } from '../../site';
import { parseJson } from '../../data/json';
import { toBytes } from './bytes';
import { decodeMessage } from './decode-message';
import { splitFrames } from './split-frames';

const maxRequestLength = 256 * 1024;

/** Returns the request that brought the answer; `undefined` if it was not heard. */
export function readRequest(payload: Payload, kind: string): unknown {
  const { sent, type } = payload;
  if (sent === undefined) return undefined;
  if (type === undefined) return parseJson(sent);
  const bytes = toBytes(sent);
  if (!type.includes('connect+')) return decodePayload(payload, bytes, kind);
  const frame = splitFrames(bytes, maxRequestLength)?.frames[0];
  return frame && !frame.isCompressed ? decodePayload(payload, frame.bytes, kind) : undefined;
}

/** Returns the answer to a request that has one. */
export const readAnswer = (payload: Payload, kind: string): unknown =>
  payload.type === undefined ? parseJson(payload.body) : decodePayload(payload, toBytes(payload.body), kind);

/** Returns one message, from binary form or from JSON. */
export const decodePayload = ({ type = '' }: Payload, bytes: Uint8Array, kind: string): unknown =>
  type.includes('json') ? parseJson(new TextDecoder().decode(bytes)) : decodeMessage(bytes, kind);

/** Returns which stream of the page a piece belongs to, and how many bytes of it came before. */
export function parsePosition({ type = '' }: Payload): { readonly id: number; readonly at: number } {
  const [, id, at] = /;stream=(\d+);at=(\d+)$/.exec(type) ?? [];
  return { id: Number(id ?? -1), at: Number(at ?? 0) };
}
