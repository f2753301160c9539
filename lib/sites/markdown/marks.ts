/** Which marks in a text could be taken for Markdown, as CommonMark, GFM and the maths extension pair them. */

/** Opens or closes emphasis, by what stands on either side (CommonMark 0.31, "delimiter runs"). */
export function flanking(mark: string, before: string, after: string): { opens: boolean; closes: boolean } {
  const [spaceBefore, spaceAfter] = [isSpace(before), isSpace(after)];
  const [signBefore, signAfter] = [isSign(before), isSign(after)];
  const left = !spaceAfter && (!signAfter || spaceBefore || signBefore);
  const right = !spaceBefore && (!signBefore || spaceAfter || signAfter);
  if (mark !== '_') return { opens: left, closes: right };
  return { opens: left && (!right || signBefore), closes: right && (!left || signAfter) };
}

const isSpace = (character: string): boolean => character === '' || /\s/.test(character);
const isSign = (character: string): boolean => /[\p{P}\p{S}]/u.test(character);

/** The kinds of marks in `surroundings` of which two could pair, so that one that stands for itself needs an escape. */
export function pairingMarks(surroundings: string): Set<string> {
  const found = new Set<string>();
  for (const mark of ['*', '_', '~']) if (emphasisIn(surroundings, mark)) found.add(mark);
  for (const mark of ['`', '$']) if (spanIn(surroundings, mark)) found.add(mark);
  return found;
}

function emphasisIn(text: string, mark: string): boolean {
  const runs = [...text.matchAll(new RegExp(`\\${mark}+`, 'g'))].map(({ 0: run, index }) =>
    flanking(mark, text.charAt(index - 1), text.charAt(index + run.length)),
  );
  return runs.length > 1 && runs.some(run => run.opens) && runs.some(run => run.closes);
}

/** Code and formulas end at the next run of the same length; an escape may shorten a run, so any second run counts. */
const spanIn = (text: string, mark: string): boolean => [...text.matchAll(new RegExp(`\\${mark}+`, 'g'))].length > 1;
