/** Builds a reading from a list of messages, for sites whose page is no more than that. */
import type { ObservedTurn } from '../../core/conversation';
import type { Reading } from '../site';
import { hasCharacters } from '../markdown/foreign';
import { chromeSelector } from '../markdown/page-chrome';
import { readLiteralText } from '../markdown/to-markdown';

/** The result of reading one place in the list: a turn, what it lacks, or `undefined` if there is nothing to read yet. */
export type TurnResult = ObservedTurn | string | undefined;

/** Facts of the page outside of its messages. */
export interface PageState {
  readonly streaming: boolean;
  /** The site's own final action bar stands under the last message. */
  readonly confirmed: boolean;
  readonly title?: string | undefined;
  readonly model?: string | undefined;
}

/** `messageSelector` is reported if the page has no turn. */
export function buildReading(results: readonly TurnResult[], messageSelector: string, pageState: PageState): Reading {
  const turns: ObservedTurn[] = [];
  for (const result of results) {
    if (typeof result === 'string') return { state: 'unreadable', missing: result };
    if (result) turns.push(result);
  }
  const last = turns.at(-1);
  if (!last) return { state: 'unreadable', missing: messageSelector };

  const { streaming, confirmed, title, model = turns.findLast(turn => turn.model)?.model } = pageState;
  const shown = { ...(title && { title }), ...(model && { model }), turns };
  const isAnswer = last.role === 'assistant';
  if (streaming) return { state: 'streaming', ...(isAnswer && { growing: last.id }), ...shown };
  return { state: 'settled', confirmed: confirmed && isAnswer, ...shown };
}

/** Whether `place` has words outside of what no page counts as content, and of `ignored`. */
export const hasWords = (place: Element, ignored: string): boolean =>
  hasCharacters(readLiteralText(place, { skip: element => element.matches(`${chromeSelector}, ${ignored}`) }));
