/**
 * Perplexity's page: questions, each with panels of which one holds the answer. Pages without answer numbers (some accounts, autumn
 * 2026) are refused, because nothing identifies a place in the thread.
 */
import type { ObservedTurn } from '../../core/conversation';
import type { Reading, SiteAdapter } from '../site';
import { perplexity } from './site';
import { readAnswer, findExchanges, readNumber, readPrompt, select, type PerplexityExchange } from './exchange';
import { createValidatedAdapter } from '../page/validated-adapter';

const page = {
  // Known in English only. Missing actions under the last answer mean the same.
  stop: 'button[aria-label^="Stop response"]',
  composer: '#ask-input[contenteditable="true"]',
} as const;

export const perplexityAdapter: SiteAdapter = createValidatedAdapter({
  ...perplexity,

  read(document): Reading {
    const exchanges = findExchanges(document);
    if (typeof exchanges === 'string') return { state: 'unreadable', missing: exchanges };
    const turns = readTurns(exchanges);
    if (typeof turns === 'string') return { state: 'unreadable', missing: turns };
    const newest = turns.at(-1);
    if (!newest) return { state: 'unreadable', missing: select.prose };

    const shown = { ...readTitle(document), turns };
    const isAnswer = newest.role === 'assistant';
    if (document.querySelector(page.stop) || isWriting(exchanges)) {
      return { state: 'streaming', ...(isAnswer && { growing: newest.id }), ...shown };
    }
    return { state: 'settled', confirmed: isAnswer && exchanges.at(-1)?.actions.length !== 0, ...shown };
  },

  isPrivate: (_page, url) => url.searchParams.has('incognito'),

  composer: document => document.querySelector<HTMLElement>(page.composer) ?? undefined,
});

/** Returns the turns, or what an exchange lacks. */
function readTurns(exchanges: readonly PerplexityExchange[]): readonly ObservedTurn[] | string {
  const turns: ObservedTurn[] = [];
  let previousNumber: number | undefined;
  for (const exchange of exchanges) {
    const number = readNumber(exchange, previousNumber);
    const isLast = exchange === exchanges.at(-1);
    if (number === undefined) return exchange.answer ? `number of ${select.answer}` : select.answer;
    if (previousNumber !== undefined && number <= previousNumber) return `${select.answer} in order`;
    previousNumber = number;

    const prompt = readPrompt(exchange);
    const answer = readAnswer(exchange);
    if (typeof answer === 'string') return answer;
    if (!answer && !isLast) return select.prose;
    if (prompt) turns.push({ id: `row:${number}:user`, role: 'user', ...prompt });
    if (answer) turns.push({ id: `row:${number}:assistant`, role: 'assistant', ...answer });
  }
  return turns;
}

/** The actions appear with the last word. If no answer has any, they are unknown on this page and prove nothing. */
function isWriting(exchanges: readonly PerplexityExchange[]): boolean {
  const last = exchanges.at(-1);
  if (!last || last.actions.length > 0) return false;
  return last.prose.length === 0 || exchanges.some(({ actions }) => actions.length > 0);
}

function readTitle({ title }: Document): { title?: string } {
  const shortTitle = title.replace(/\s[-–|]\sPerplexity(?: AI)?$/, '').trim();
  return shortTitle && shortTitle !== 'Perplexity' ? { title: shortTitle } : {};
}
