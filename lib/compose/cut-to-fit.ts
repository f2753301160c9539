import type { Clean, CleanTurn } from './passage';
import { beginning, quoted, shares } from './shorten';
import { tokensOf } from './estimate-tokens';

/**
 * Shortens each turn so that the text which `write` makes has at most `maxTokens`. Turns are empty if not even that
 * fits.
 */
export function cutToFit(passage: Clean, tokens: number, write: (passage: Clean) => string): Clean {
  const needs = passage.turns.map(({ text }) => quoted(text).length);
  const all = needs.reduce((sum, need) => sum + need, 0);
  const cut = (room: number): Clean => {
    const parts = shares(needs, room);
    const turns = passage.turns.map((turn, index): CleanTurn => {
      const [need = 0, share = 0] = [needs[index], parts[index]];
      return share >= need ? turn : { ...turn, text: beginning(turn.text, share) };
    });
    return { ...passage, turns };
  };
  const costOf = (room: number) => tokensOf(write(cut(room)));

  // Counting is slow, so the search starts from a length that is estimated from the text's density, and looks only around
  // it.
  const frame = costOf(0);
  const probe = Math.min(all, 2 * tokens);
  const density = Math.max(0.05, (costOf(probe) - frame) / probe);
  const guess = Math.min(all, Math.max(0, Math.floor((tokens - frame) / density)));
  let [low, high] = [0, Math.min(all, Math.ceil(guess * 1.2) + 8)];
  for (let next = Math.floor(guess * 0.97), step = 0; step < 7 && high - low > 4; step += 1) {
    if (costOf(next) <= tokens) low = next;
    else high = next;
    next = Math.floor((low + high) / 2);
  }
  return cut(low);
}
