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

export const openMark = (fence: string): string => `【Kura ${fence}】`;
export const closeMark = (fence: string): string => `【/Kura ${fence}】`;

const fenced = /【Kura ([0-9a-f]{8})】[^]*?【\/Kura \1】/g;

/** The stretches of `text` that Kura had inserted, in order. An opened fence without its own end is not a quotation. */
export function quotesIn(text: string): Quote[] {
  return [...text.matchAll(fenced)].map(match => ({
    // The pattern cannot match without its group.
    fence: match[1] ?? '',
    start: match.index,
    end: match.index + match[0].length,
  }));
}
