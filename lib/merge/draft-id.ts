/**
 * The ids of a streaming answer and of a prompt that the site has not named yet. Pure. Separate from `draft.ts`, because every page on which
 * Kura captures loads this file.
 */
import type { Turn } from '../core/conversation';

const draftPrefix = 'draft:';

/** The id under which the checkpoint of the answer to this prompt is stored. */
export const toDraftId = (prompt: string): string => `${draftPrefix}${prompt}`;

export const isDraft = ({ id, unfinished }: Pick<Turn, 'id' | 'unfinished'>): boolean =>
  unfinished === 'growing' && id.startsWith(draftPrefix);

const provisionalPrefix = 'asked:';

/**
 * The id of a prompt whose own id the site may still change, made of the id of the turn before it and of its text. `resolveProvisional`
 * later puts the prompt under its own id in its place.
 */
export const toProvisionalId = (before: string | undefined, words: string): string =>
  `${provisionalPrefix}${before ?? ''}:${hashText(words)}`;

export const isProvisional = ({ id, role }: Pick<Turn, 'id' | 'role'>): boolean =>
  role === 'user' && id.startsWith(provisionalPrefix);

/** Whether this is the draft of an answer to a prompt without a lasting id. */
export const isProvisionalAnswer = (turn: Pick<Turn, 'id' | 'unfinished'>): boolean =>
  isDraft(turn) && getPromptId(turn).startsWith(provisionalPrefix);

/** A hash of the text, to tell prompts after the same turn apart (FNV-1a, 32 bits). */
function hashText(words: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < words.length; at += 1) hash = Math.imul(hash ^ words.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The prompt's id, which is part of the draft's id. */
export const getPromptId = ({ id }: Pick<Turn, 'id'>): string => id.slice(draftPrefix.length);
