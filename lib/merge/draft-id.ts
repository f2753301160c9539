/**
 * The ids of a streaming answer and of a prompt that the site has not named yet. Pure. Separate from `draft.ts`, because every page on which
 * Kura captures loads this file.
 */
import type { Turn } from '../core/conversation';

const draftOf = 'draft:';

/** The id under which the checkpoint of the answer to this prompt is stored. */
export const draftId = (prompt: string): string => `${draftOf}${prompt}`;

export const isDraft = ({ id, unfinished }: Pick<Turn, 'id' | 'unfinished'>): boolean =>
  unfinished === 'growing' && id.startsWith(draftOf);

const askedOf = 'asked:';

/**
 * The id of a prompt whose own id the site may still change, made of the id of the turn before it and of its text. `resolveProvisional`
 * later puts the prompt under its own id in its place.
 */
export const askedId = (before: string | undefined, words: string): string =>
  `${askedOf}${before ?? ''}:${markOf(words)}`;

export const isAsked = ({ id, role }: Pick<Turn, 'id' | 'role'>): boolean => role === 'user' && id.startsWith(askedOf);

/** Whether this is the draft of an answer to a prompt without a lasting id. */
export const isAnswerToAsked = (turn: Pick<Turn, 'id' | 'unfinished'>): boolean =>
  isDraft(turn) && promptOf(turn).startsWith(askedOf);

/** A hash of the text, to tell prompts after the same turn apart (FNV-1a, 32 bits). */
function markOf(words: string): string {
  let mark = 0x811c9dc5;
  for (let at = 0; at < words.length; at += 1) mark = Math.imul(mark ^ words.charCodeAt(at), 0x01000193);
  return (mark >>> 0).toString(36);
}

/** The prompt's id, which is part of the draft's id. */
export const promptOf = ({ id }: Pick<Turn, 'id'>): string => id.slice(draftOf.length);
