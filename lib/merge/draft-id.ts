/**
 * Under which ids an answer is kept while it is being written, and a prompt whose site has not named it yet. Pure; apart from
 * `merge/draft.ts`, because every page on which Kura reads carries it.
 */
import type { Turn } from '../conversation';

const draftOf = 'draft:';

/** The id under which the checkpoint of the answer to this prompt is kept. */
export const draftId = (prompt: string): string => `${draftOf}${prompt}`;

export const isDraft = ({ id, unfinished }: Pick<Turn, 'id' | 'unfinished'>): boolean =>
  unfinished === 'growing' && id.startsWith(draftOf);

const askedOf = 'asked:';

/**
 * The id under which a prompt is kept whose own id the site may still change: the turn before it, whose id stays, and its words.
 * `merge/asked.ts` puts the prompt under its own id in its place.
 */
export const askedId = (before: string | undefined, words: string): string =>
  `${askedOf}${before ?? ''}:${markOf(words)}`;

export const isAsked = ({ id, role }: Pick<Turn, 'id' | 'role'>): boolean => role === 'user' && id.startsWith(askedOf);

/** Whether this is the draft of an answer to a prompt that had no lasting id. */
export const isAnswerToAsked = (turn: Pick<Turn, 'id' | 'unfinished'>): boolean =>
  isDraft(turn) && promptOf(turn).startsWith(askedOf);

/** Tells the prompts after one turn apart (FNV-1a, 32 bits). */
function markOf(words: string): string {
  let mark = 0x811c9dc5;
  for (let at = 0; at < words.length; at += 1) mark = Math.imul(mark ^ words.charCodeAt(at), 0x01000193);
  return (mark >>> 0).toString(36);
}

/** The prompt that a draft's own id names. */
export const promptOf = ({ id }: Pick<Turn, 'id'>): string => id.slice(draftOf.length);
