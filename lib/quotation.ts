/**
 * The fence around a passage that Kura inserts: how it is written, and how it is recognised when the chat is captured again.
 * The marks hold nothing that Markdown, an editor or an HTML page would change. The id is random for each insertion, so that
 * no stored text can close a fence it has not seen.
 */
import type { Quote } from './conversation';

/** Eight random hex digits. */
export function newFence(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(4)), byte => byte.toString(16).padStart(2, '0')).join('');
}

/** The first fence that `draw` gives which does not occur in `text`: what is quoted cannot close it. */
export function fenceUnknownTo(text: string, draw: () => string): string {
  const fence = draw();
  return text.includes(fence) ? fenceUnknownTo(text, draw) : fence;
}

export const openMark = (fence: string): string => `【Kura ${fence}】`;
export const closeMark = (fence: string): string => `【/Kura ${fence}】`;

const mark = /【(\/?)Kura ([0-9a-f]{8})】/g;

/**
 * The stretches of `text` that Kura had inserted, in order. An opened fence without its own end is not a quotation. One pass: a
 * stranger's text may open as many as it likes.
 */
export function quotesIn(text: string): Quote[] {
  const marks = [...text.matchAll(mark)].map(({ 0: whole, 1: slash, 2: fence = '', index }) => ({
    fence,
    isEnd: slash !== '',
    start: index,
    end: index + whole.length,
  }));
  const ends = new Map<string, number>();
  // By the place of an opening: where the next end of its own lies. From behind, so that the nearest is met last.
  const closedAt = new Map<number, number>();
  for (const { fence, isEnd, start, end } of marks.toReversed()) {
    const close = ends.get(fence);
    if (isEnd) ends.set(fence, end);
    else if (close !== undefined) closedAt.set(start, close);
  }
  const quotes: Quote[] = [];
  for (const { fence, start } of marks) {
    const end = closedAt.get(start);
    if (end !== undefined && start >= (quotes.at(-1)?.end ?? 0)) quotes.push({ fence, start, end });
  }
  return quotes;
}
