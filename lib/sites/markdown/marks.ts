/** Finds marks in a text that Markdown would interpret, following CommonMark, GFM and the math extension. */

/** Whether a mark opens or closes emphasis, given its neighbours (CommonMark 0.31, "delimiter runs"). */
export function detectFlanking(mark: string, before: string, after: string): { opens: boolean; closes: boolean } {
  const [spaceBefore, spaceAfter] = [isSpace(before), isSpace(after)];
  const [signBefore, signAfter] = [isSign(before), isSign(after)];
  const left = !spaceAfter && (!signAfter || spaceBefore || signBefore);
  const right = !spaceBefore && (!signBefore || spaceAfter || signAfter);
  if (mark !== '_') return { opens: left, closes: right };
  return { opens: left && (!right || signBefore), closes: right && (!left || signAfter) };
}

const isSpace = (character: string): boolean => character === '' || /\s/.test(character);
const isSign = (character: string): boolean => /[\p{P}\p{S}]/u.test(character);

/** Returns the kinds of marks that could pair in `paragraph`, so that a literal one needs an escape; `>` for those of HTML. */
export function findPairingMarks(paragraph: string): Set<string> {
  const found = new Set(paragraph.includes('>') ? ['>'] : []);
  for (const mark of ['*', '_', '~']) if (hasEmphasis(paragraph, mark)) found.add(mark);
  for (const mark of ['`', '$']) if (hasSpan(paragraph, mark)) found.add(mark);
  return found;
}

function hasEmphasis(text: string, mark: string): boolean {
  const runs = [...text.matchAll(new RegExp(`\\${mark}+`, 'g'))].map(({ 0: run, index }) =>
    detectFlanking(mark, text.charAt(index - 1), text.charAt(index + run.length)),
  );
  return runs.length > 1 && runs.some(run => run.opens) && runs.some(run => run.closes);
}

/** Code and formulas end at the next run of the same length. An escape may shorten a run, so any second run counts. */
const hasSpan = (text: string, mark: string): boolean => [...text.matchAll(new RegExp(`\\${mark}+`, 'g'))].length > 1;
