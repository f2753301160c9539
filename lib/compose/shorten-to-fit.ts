import type { QuotedPassage, QuotedTurn } from './passage';
import { shorten, quoteLines, computeShares } from './shorten';
import { estimateTokens } from './estimate-tokens';

/**
 * Shortens each turn so that the text which `write` makes has at most `maxTokens`. Turns are empty if not even that
 * fits.
 */
export function shortenToFit(
  passage: QuotedPassage,
  maxTokens: number,
  write: (passage: QuotedPassage) => string,
): QuotedPassage {
  const lengths = passage.turns.map(({ text }) => quoteLines(text).length);
  const totalLength = lengths.reduce((sum, length) => sum + length, 0);
  const shortenTo = (maxLength: number): QuotedPassage => {
    const lengthShares = computeShares(lengths, maxLength);
    const turns = passage.turns.map((turn, index): QuotedTurn => {
      const [length = 0, share = 0] = [lengths[index], lengthShares[index]];
      return share >= length ? turn : { ...turn, text: shorten(turn.text, share) };
    });
    return { ...passage, turns };
  };
  const estimateCost = (maxLength: number) => estimateTokens(write(shortenTo(maxLength)));

  // Counting is slow, so the search starts from a length that is estimated from the text's density, and looks only around
  // it.
  const frameTokens = estimateCost(0);
  const probeLength = Math.min(totalLength, 2 * maxTokens);
  const density = Math.max(0.05, (estimateCost(probeLength) - frameTokens) / probeLength);
  const guessedLength = Math.min(totalLength, Math.max(0, Math.floor((maxTokens - frameTokens) / density)));
  let [low, high] = [0, Math.min(totalLength, Math.ceil(guessedLength * 1.2) + 8)];
  for (let next = Math.floor(guessedLength * 0.97), step = 0; step < 7 && high - low > 4; step += 1) {
    if (estimateCost(next) <= maxTokens) low = next;
    else high = next;
    next = Math.floor((low + high) / 2);
  }
  return shortenTo(low);
}
