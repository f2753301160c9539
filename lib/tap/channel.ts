/**
 * The messages between the two halves of the tap, sent as events on the document. One half runs in the page's world, the other in the
 * content script. Their names bear the key (`lib/core/tap-key.ts`). No data of Kura is sent.
 */
import type { Payload } from '../sites/site';

export interface TapEvents {
  /** To the content script, with a `TapPayload`. The receiver cancels the event to confirm it. */
  readonly answer: string;
  /** To the page's world: the content script listens now, so send what waits. */
  readonly listening: string;
  /** To the page's world: nobody may listen any more. Drop what waits and stop reading. */
  readonly silence: string;
}

export const toTapEvents = (key: string): TapEvents => ({
  answer: `answer-read ${key}`,
  listening: `answer-reader-on ${key}`,
  silence: `answer-reader-off ${key}`,
});

/** The data that one event carries. */
export interface TapPayload extends Payload {
  /** The HTTP error status (400 to 599) of the answer; then `body` is empty. */
  readonly refused?: number;
}

/** Maximum length of an answer, in UTF-16 units. The longest real chats are said to reach about 20 MB. */
export const maxBodyLength = 30 * 1024 * 1024;

/** Maximum length of a request's body, in UTF-16 units. A body that names a chat is short. */
export const maxSentLength = 256 * 1024;

/** Maximum number and length of payloads that wait for the content script. The oldest are dropped first. */
export const maxWaiting = { answers: 40, length: maxBodyLength } as const;

export const getPayloadLength = ({ url, body, sent = '' }: Payload): number => url.length + body.length + sent.length;
