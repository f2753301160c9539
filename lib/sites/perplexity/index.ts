/**
 * Perplexity's page: questions, each with panels of which one holds the answer. Read until the answers lost their numbers (some
 * accounts, autumn 2026): on those pages nothing tells one place in the thread from another, so they are refused.
 */
import type { SeenTurn } from '../../conversation';
import type { Reading, SiteAdapter } from '../adapter';
import { perplexityAddress } from './address';
import { answerIn, exchangesOn, numberOf, promptIn, select, type Exchange } from './exchange';
import { sound } from '../sound';

const page = {
  // In English only. Missing actions under the last answer say the same.
  stop: 'button[aria-label^="Stop response"]',
  composer: '#ask-input[contenteditable="true"]',
} as const;

export const perplexity: SiteAdapter = sound({
  ...perplexityAddress,

  read(document): Reading {
    const exchanges = exchangesOn(document);
    if (typeof exchanges === 'string') return { state: 'unreadable', missing: exchanges };
    const turns = turnsIn(exchanges);
    if (typeof turns === 'string') return { state: 'unreadable', missing: turns };
    const newest = turns.at(-1);
    if (!newest) return { state: 'unreadable', missing: select.prose };

    const shown = { ...titleOf(document), turns };
    const isAnswer = newest.role === 'assistant';
    if (document.querySelector(page.stop) || isWriting(exchanges)) {
      return { state: 'streaming', ...(isAnswer && { growing: newest.id }), ...shown };
    }
    return { state: 'settled', confirmed: isAnswer && exchanges.at(-1)?.actions.length !== 0, ...shown };
  },

  isPrivate: (_page, url) => url.searchParams.has('incognito'),

  composer: document => document.querySelector<HTMLElement>(page.composer) ?? undefined,
});

/** The turns, or the name of what an exchange lacks. */
function turnsIn(exchanges: readonly Exchange[]): readonly SeenTurn[] | string {
  const turns: SeenTurn[] = [];
  let before: number | undefined;
  for (const exchange of exchanges) {
    const number = numberOf(exchange, before);
    const isLast = exchange === exchanges.at(-1);
    if (number === undefined) return exchange.answer ? `number of ${select.answer}` : select.answer;
    if (before !== undefined && number <= before) return `${select.answer} in order`;
    before = number;

    const prompt = promptIn(exchange);
    const answer = answerIn(exchange);
    if (typeof prompt === 'string') return prompt;
    if (typeof answer === 'string') return answer;
    if (!answer && !isLast) return select.prose;
    if (prompt) turns.push({ id: `row:${number}:user`, role: 'user', ...prompt });
    if (answer) turns.push({ id: `row:${number}:assistant`, role: 'assistant', ...answer });
  }
  return turns;
}

/** The actions come with the last word; where no answer has any, they are not known on this page and say nothing. */
function isWriting(exchanges: readonly Exchange[]): boolean {
  const last = exchanges.at(-1);
  if (!last || last.actions.length > 0) return false;
  return last.prose.length === 0 || exchanges.some(({ actions }) => actions.length > 0);
}

function titleOf({ title }: Document): { title?: string } {
  const named = title.replace(/\s[-–|]\sPerplexity(?: AI)?$/, '').trim();
  return named && named !== 'Perplexity' ? { title: named } : {};
}
