/** Finds texts in a value of unknown form, so that words are kept and counted where a reader does not know the form. */

import type { Attachment } from '../../core/conversation';
import type { ReadContext } from './vendor-reader';

/** More is not searched, because a hostile value may be of any size. */
const maxValues = 10_000;

/** Whether a person reads a text: it has letters, and a space between words or letters of no Latin alphabet. */
const isReadable = (text: string): boolean =>
  !/^(?:https?|data|file|blob):/i.test(text) &&
  /\p{L}/u.test(text) &&
  (/\S\s+\S/.test(text) || /(?!\p{Script=Latin})\p{L}/u.test(text));

/** Returns the texts below `value`, in order. */
export function listTexts(value: unknown): string[] {
  const texts: string[] = [];
  const waiting: unknown[] = [value];
  for (let seen = 0; waiting.length > 0 && seen < maxValues; seen += 1) {
    const next = waiting.pop();
    if (typeof next === 'string') texts.push(next);
    else if (typeof next === 'object' && next !== null)
      waiting.push(...Object.values(next).slice(0, maxValues).toReversed());
  }
  return texts;
}

/** Returns the texts below `value` that a person reads, in order. */
export const findWords = (value: unknown): string[] => listTexts(value).filter(isReadable);

interface ReadContent {
  readonly text: string;
  readonly parts?: readonly { readonly title?: string | undefined; readonly text: string }[] | undefined;
  readonly attachments?: readonly Attachment[] | undefined;
}

/** Counts a message in which no text was found although it has words, which are in no part either. `kind`: its kind in the file. */
export function skipUnreadWords(
  message: unknown,
  { text, parts = [], attachments = [] }: ReadContent = { text: '' },
  context: ReadContext,
  kind?: string,
): void {
  if (text !== '') return;
  const known = [
    ...parts.flatMap(({ title = '', text: words }) => [title, words]),
    ...attachments.map(({ name }) => name),
  ];
  const characters = toCharacters(known.join(' '));
  if (findWords(message).some(words => !characters.includes(toCharacters(words))))
    context.skip('content of an unknown kind', 1, kind);
}

/** A part may have its words as JSON or as a quotation, so only their letters and digits are compared. */
const toCharacters = (text: string): string => text.replace(/\\[nrt]/g, '').replace(/[^\p{L}\p{N}]/gu, '');
