/** Builds a reading from a list of messages, for sites whose page is no more than that. */
import type { SeenTurn } from '../../core/conversation';
import type { Reading } from '../site';
import { literalText } from '../markdown/to-markdown';

/** The result of reading one place in the list: a turn, what it lacks, or `undefined` if there is nothing to read yet. */
export type Found = SeenTurn | string | undefined;

/** Facts of the page outside of its messages. */
export interface Signs {
  readonly streaming: boolean;
  /** The site's own final action bar stands under the last message. */
  readonly confirmed: boolean;
  readonly title?: string | undefined;
  readonly model?: string | undefined;
}

/** `messageSelector` is reported if the page has no turn. */
export function readingOf(found: readonly Found[], message: string, signs: Signs): Reading {
  const turns: SeenTurn[] = [];
  for (const one of found) {
    if (typeof one === 'string') return { state: 'unreadable', missing: one };
    if (one) turns.push(one);
  }
  const last = turns.at(-1);
  if (!last) return { state: 'unreadable', missing: message };

  const { streaming, confirmed, title, model = turns.findLast(turn => turn.model)?.model } = signs;
  const shown = { ...(title && { title }), ...(model && { model }), turns };
  const answered = last.role === 'assistant';
  if (streaming) return { state: 'streaming', ...(answered && { growing: last.id }), ...shown };
  return { state: 'settled', confirmed: confirmed && answered, ...shown };
}

/** Elements whose text is never content on any page: buttons, icons, hidden text. */
const beside = 'button, [role="button"], svg, style, script, .sr-only, [hidden], [aria-hidden="true"]';

/** Whether `place` has text outside of ignored elements. Text without a message means that the page has changed. */
export const hasWords = (place: Element, more: string): boolean =>
  literalText(place, { skip: element => element.matches(`${beside}, ${more}`) }).trim() !== '';
