/** A reading put together from what stands in a list of messages: alike on the sites whose page is no more than that. */
import type { SeenTurn } from '../conversation';
import type { Reading } from './adapter';
import { literalText } from './markdown';

/** What one place in the list holds: a turn, what it lacks, or nothing that counts yet. */
export type Found = SeenTurn | string | undefined;

/** What the page says beside its messages. */
export interface Signs {
  readonly streaming: boolean;
  /** The site's own final action bar stands under the last message. */
  readonly confirmed: boolean;
  readonly title?: string | undefined;
  readonly model?: string | undefined;
}

/** `message`: the selector that found nothing on a page without any turn. */
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

/** What has words on any page and is not said: things to press, icons, what only screen readers see or nobody. */
const beside = 'button, [role="button"], svg, style, script, .sr-only, [hidden], [aria-hidden="true"]';

/** Whether anything is said at `place`, apart from what also matches `more`. Words where no message is are a page that has changed. */
export const hasWords = (place: Element, more: string): boolean =>
  literalText(place, { skip: element => element.matches(`${beside}, ${more}`) }).trim() !== '';
