import type { Hit } from '../../lib/hit';

/** Text with the matched stretches marked. Marks are in order; what overlaps or lies outside is drawn once or not at all. */
export function Marked({ text, marks = [] }: { readonly text: string; readonly marks?: Hit['marks'] | undefined }) {
  const pieces = [];
  let done = 0;
  for (const [start, end] of marks) {
    const from = Math.max(start, done);
    const to = Math.min(end, text.length);
    if (from >= to) continue;
    pieces.push(text.slice(done, from), <mark key={from}>{text.slice(from, to)}</mark>);
    done = to;
  }
  return (
    <>
      {pieces}
      {text.slice(done)}
    </>
  );
}
