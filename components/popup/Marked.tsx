import type { Hit } from '../../lib/core/hit';

/** Text with its matches marked. Marks must be in order; overlapping parts are drawn once, and parts outside are not drawn. */
export function Marked({ text, marks = [] }: { readonly text: string; readonly marks?: Hit['marks'] | undefined }) {
  const pieces = [];
  let markedTo = 0;
  for (const [start, end] of marks) {
    const from = Math.max(start, markedTo);
    const to = Math.min(end, text.length);
    if (from >= to) continue;
    pieces.push(text.slice(markedTo, from), <mark key={from}>{text.slice(from, to)}</mark>);
    markedTo = to;
  }
  return (
    <>
      {pieces}
      {text.slice(markedTo)}
    </>
  );
}
