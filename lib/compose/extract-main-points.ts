/**
 * Selects the few sentences, list items and short code blocks that say most about an answer, in their original words
 * and order. Nothing is rewritten, so nothing can be invented. Pure.
 */
import { scanMarkdownLines } from '../core/markdown-lines';
import { splitSentences } from './extract-outline';
import { splitBlocks } from './extract-found-part';
import { shorten } from './shorten';

interface PointCandidate {
  readonly text: string;
  readonly kind: 'sentence' | 'item' | 'code';
  /** Score for position and formatting, in addition to the score of its words. */
  readonly bonus: number;
}

/** In UTF-16 units. A text up to this length is returned as it is. */
const maxUnshortenedLength = 300;
/** In UTF-16 units. What matters stands in the beginning of a longer text; and cutting it into words takes long. */
const maxReadLength = 20_000;
const maxTopicLength = 4_000;
/** Limits for sentences and items: the length in UTF-16 units and the number. Code is counted separately. */
const maxPointsLength = 700;
const maxPoints = 6;
const maxCodeBlocks = 2;
const maxCodeLines = 12;

/** `text` and the result are Markdown. `topic` is the question and the found excerpt: points about it come first. */
export function extractMainPoints(text: string, topic: string): string {
  if (text.length <= maxUnshortenedLength) return text;
  const candidates = splitBlocks(text.slice(0, maxReadLength)).flatMap(toCandidates);
  const chosen = chooseBest(candidates, topic.slice(0, maxTopicLength));
  if (chosen.length === 0) return shorten(text, maxPointsLength);
  const lines = chosen.map(({ kind, text: pointText }) => (kind === 'sentence' ? `- ${pointText}` : pointText));
  return lines.join('\n');
}

function toCandidates(block: string, blockIndex: number): readonly PointCandidate[] {
  const lines = block.split('\n');
  if (scanMarkdownLines(block)[0]?.kind === 'open') {
    return lines.length <= maxCodeLines + 2 ? [{ text: block, kind: 'code', bonus: 1 }] : [];
  }
  // Without its head a table row means nothing, and without the text below it a heading means nothing.
  const textLines = lines.filter(line => !/^\s*\||^\s{0,3}#{1,6}\s/.test(line));
  const items = textLines.filter(line => itemPattern.test(line));
  const prose = textLines.filter(line => !itemPattern.test(line)).join('\n');
  return [
    ...splitSentences(prose).map((sentence, index): PointCandidate => {
      const text = sentence.replace(/\s*\n\s*/g, ' ').trim();
      const positionBonus = index > 0 ? 0 : blockIndex === 0 ? 1.2 : 0.4;
      return { text, kind: 'sentence', bonus: positionBonus + (/\*\*/.test(text) ? 0.3 : 0) };
    }),
    ...items.map((line): PointCandidate => ({
      text: shortenItem(line),
      kind: 'item',
      bonus: /\*\*/.test(line) ? 0.6 : 0.4,
    })),
    // “Do this:” and “Hope this helps!” are not points.
  ].filter(({ text }) => text.length >= 8 && !/[:：!！?？]$/.test(text));
}

const itemPattern = /^\s*(?:[-*+]|\d{1,9}[.)])\s+\S/;

/** Keeps only the first sentence of a long list item. */
function shortenItem(line: string): string {
  const [, mark = '', itemText = ''] = /^\s*((?:[-*+]|\d{1,9}[.)])\s+)(.*)$/.exec(line) ?? [];
  return mark + (itemText.length <= 160 ? itemText : (splitSentences(itemText, 1)[0] ?? itemText)).trim();
}

/** Picks the best candidates and keeps their order. Each word counts once, so that two sentences do not say the same. */
function chooseBest(candidates: readonly PointCandidate[], topic: string): readonly PointCandidate[] {
  const wordSets = candidates.map(({ text }) => new Set(extractWords(text)));
  const frequencies = new Map<string, number>();
  for (const word of wordSets.flatMap(each => [...each])) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  const topicWords = new Set(extractWords(topic));

  const coveredWords = new Set<string>();
  const computeScore = ({ bonus }: PointCandidate, score: ReadonlySet<string>): number => {
    let sum = 0;
    for (const word of score)
      if (!coveredWords.has(word)) sum += Math.log1p(frequencies.get(word) ?? 0) + (topicWords.has(word) ? 1.5 : 0);
    // Dividing by the length keeps long sentences from winning only because they are long.
    return sum / Math.sqrt(score.size + 6) + bonus;
  };

  let [remainingLength, remainingPoints, remainingCode] = [maxPointsLength, maxPoints, maxCodeBlocks];
  const canAdd = ({ kind, text }: PointCandidate) =>
    kind === 'code' ? remainingCode > 0 : remainingPoints > 0 && text.length <= remainingLength;
  const chosen = new Set<PointCandidate>();
  for (;;) {
    let best = -1;
    let bestScore = 0;
    for (const [index, candidate] of candidates.entries()) {
      if (chosen.has(candidate) || !canAdd(candidate)) continue;
      const score = computeScore(candidate, wordSets[index] ?? new Set());
      if (best === -1 || score > bestScore) [best, bestScore] = [index, score];
    }
    const candidate = candidates[best];
    if (!candidate) break;
    chosen.add(candidate);
    if (candidate.kind === 'code') remainingCode -= 1;
    else [remainingPoints, remainingLength] = [remainingPoints - 1, remainingLength - candidate.text.length];
    for (const word of wordSets[best] ?? []) coveredWords.add(word);
  }
  return candidates.filter(candidate => chosen.has(candidate));
}

const wordSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Content words: short words without kanji, katakana or digits are dropped as function words. */
const extractWords = (text: string): readonly string[] =>
  // A word at the end of such a piece may be cut; the browser's segmentation slows down in longer ones.
  (text.toLowerCase().match(/[^]{1,500}/g) ?? []).flatMap(piece =>
    Array.from(wordSegmenter.segment(piece)).flatMap(({ segment, isWordLike }) =>
      isWordLike && (segment.length > 3 || /^\p{Script=Han}|^\p{Script=Katakana}{2}|\d/u.test(segment))
        ? [segment]
        : [],
    ),
  );
