/**
 * What the two halves of the tap say to each other, as events on the document: one half lives in the page's own world, the other
 * in ours. The page can see, forge and swallow every one of them, so nothing of Kura's goes across, and nothing is believed.
 */
import type { Payload } from '../sites/adapter';

/** Plain words, so that a page which lists events learns little. */
export const tapEvents = {
  /** To our world, with what was `Heard`; cancelled by whoever took it, which is how the sender knows. */
  answer: 'answer-read',
  /** To the page's world: somebody listens now, so hand over what waits. */
  listening: 'answer-reader-on',
  /** To the page's world: nobody may listen any more; drop what waits and hear no further. */
  silence: 'answer-reader-off',
} as const;

/** What goes across. */
export interface Heard extends Payload {
  /** The site answered with this status of HTTP (400 to 599) and not with what was asked for; then `body` is empty. */
  readonly refused?: number;
}

/** In UTF-16 units: a longer answer is not handed over. The longest real chats are said to reach about 20 MB. */
export const longestBody = 30 * 1024 * 1024;

/** In UTF-16 units: what a page sends to name a chat is short. */
export const longestSent = 256 * 1024;

/** What waits at most for a half that is not there yet; the oldest goes first. */
export const mostWaiting = { answers: 40, length: longestBody } as const;

export const lengthOf = ({ url, body, sent = '' }: Payload): number => url.length + body.length + sent.length;
